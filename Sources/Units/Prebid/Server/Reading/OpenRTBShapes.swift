/// The parts of OpenRTB 2.x and of Prebid's extensions that an auction here depends on.
extension JSONShape {
  private static let size = JSONShape.object([("w", .whole), ("h", .whole)])

  private static let impression = JSONShape.object([
    ("id", .text), ("exp", .whole),
    (
      "banner", .object([("w", .whole), ("h", .whole), ("format", .list(size))])
    ),
    ("video", size), ("audio", .object([])), ("native", .object([])),
    (
      "ext",
      .object([
        (
          "prebid",
          .object([
            ("bidder", .dictionary(.object([]))),
            ("storedrequest", .object([("id", .text)])),
          ])
        )
      ])
    ),
  ])

  private static let granularity = JSONShape.either(
    .text,
    .object([
      ("precision", .whole),
      ("ranges", .list(.object([("min", .number), ("max", .number), ("increment", .number)]))),
    ]))

  private static let targeting = JSONShape.object([
    ("includewinners", .truth), ("includebidderkeys", .truth), ("includeformat", .truth),
    ("preferdeals", .truth), ("alwaysincludedeals", .truth), ("appendbiddernames", .truth),
    ("truncateattrchars", .whole), ("prefix", .text), ("durationrangesec", .list(.whole)),
    ("pricegranularity", granularity),
    (
      "mediatypepricegranularity",
      .object([
        ("banner", granularity), ("video", granularity), ("native", granularity),
      ])
    ),
    (
      "includebrandcategory",
      .object([("withcategory", .truth), ("translatecategories", .truth)])
    ),
  ])

  private static let cached = JSONShape.object([
    ("ttlseconds", .whole), ("returncreative", .truth),
  ])

  private static let prebid = JSONShape.object([
    ("targeting", targeting),
    ("cache", .object([("bids", cached), ("vastxml", cached), ("winningonly", .truth)])),
    (
      "multibid",
      .list(
        .object([
          ("bidder", .text), ("bidders", .list(.text)), ("maxbids", .whole),
          ("targetbiddercodeprefix", .text),
        ]))
    ),
    ("events", .object([])), ("integration", .text),
    (
      "currency", .object([("rates", .dictionary(.dictionary(.number))), ("usepbsrates", .truth)])
    ),
  ])

  private static let distributor = JSONShape.object([("publisher", .object([("id", .text)]))])

  /// A bid request.
  static let bidRequest = JSONShape.object([
    ("id", .text), ("imp", .list(impression)), ("cur", .list(.text)), ("tmax", .whole),
    ("app", distributor), ("site", distributor), ("ext", .object([("prebid", prebid)])),
  ])

  /// A bidder's response, down to its lists of bids.
  static let bidResponse = JSONShape.object([
    ("id", .text), ("cur", .text), ("seatbid", .list(.object([("bid", .list(.object([])))]))),
  ])

  /// One bid.
  static let bid = JSONShape.object([
    ("id", .text), ("impid", .text), ("price", .number), ("adm", .text), ("nurl", .text),
    ("burl", .text), ("w", .whole), ("h", .whole), ("exp", .whole), ("dealid", .text),
    ("crid", .text), ("mtype", .whole), ("cat", .list(.text)),
    (
      "ext",
      .object([
        (
          "prebid",
          .object([
            ("type", .text),
            ("video", .object([("duration", .whole), ("primary_category", .text)])),
          ])
        )
      ])
    ),
  ])
}
