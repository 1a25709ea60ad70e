internal import Vocabulary

/// The types that a document's values must have. Keys that the shape does not name can have any
/// value.
///
/// Both servers decode requests into typed structures and refuse values of another type.
indirect enum JSONShape: Sendable {
  case text
  case truth
  /// A whole number.
  case whole
  /// Any number.
  case number
  case list(JSONShape)
  /// An object whose members, if present, have these shapes.
  case object([(key: String, shape: JSONShape)])
  /// An object whose members all have one shape.
  case dictionary(JSONShape)
  case either(JSONShape, JSONShape)

  /// A value that does not have the expected type.
  struct Misfit: Hashable {
    var path: [JSONPlace.Step]
    /// What was expected there, as a noun.
    var expected: String
  }

  /// The name of the shape in messages.
  private var name: String {
    switch self {
    case .text: "a text"
    case .truth: "true or false"
    case .whole: "a whole number"
    case .number: "a number"
    case .list: "a list"
    case .object, .dictionary: "an object"
    case .either(let first, let second): "\(first.name) or \(second.name)"
    }
  }

  /// The parts of a value that have another type than the shape requires, from the outside in. Null
  /// counts as an absent value.
  func misfits(in value: JSONValue, at path: [JSONPlace.Step] = [], most: Int) -> [Misfit] {
    var found: [Misfit] = []
    collect(&found, in: value, at: path, most: most)
    return found
  }

  private func collect(
    _ found: inout [Misfit], in value: JSONValue, at path: [JSONPlace.Step], most: Int
  ) {
    guard found.count < most, value != .null else { return }
    let fits: Bool
    switch self {
    case .text: fits = value.text != nil
    case .truth: fits = value.truth != nil
    case .whole: fits = value.whole != nil
    case .number: fits = value.double != nil
    case .list(let element):
      fits = value.elements != nil
      for (index, inner) in (value.elements ?? []).enumerated() {
        element.collect(&found, in: inner, at: path + [.index(index)], most: most)
      }
    case .object(let members):
      fits = value.members != nil
      for member in members where fits {
        member.shape.collect(
          &found, in: value[member.key] ?? .null, at: path + [.key(member.key)], most: most)
      }
    case .dictionary(let shape):
      fits = value.members != nil
      for member in value.members ?? [] {
        shape.collect(&found, in: member.value, at: path + [.key(member.key)], most: most)
      }
    case .either(let first, let second):
      let shape = first.fits(value) ? first : second.fits(value) ? second : nil
      fits = shape != nil
      shape?.collect(&found, in: value, at: path, most: most)
    }
    if !fits { found.append(Misfit(path: path, expected: name)) }
  }

  /// Whether the value itself has the type, regardless of its elements or members.
  private func fits(_ value: JSONValue) -> Bool {
    switch self {
    case .list: value.elements != nil
    case .object, .dictionary: value.members != nil
    case .text, .truth, .whole, .number, .either: misfits(in: value, most: 1).isEmpty
    }
  }
}

extension [JSONPlace.Step] {
  /// The place as people write it: `imp[0].banner`; 'the document' for the whole.
  var spelled: String {
    var text = ""
    for step in self {
      switch step {
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      case .index(let index): text += "[\(index)]"
      }
    }
    return text.isEmpty ? "the document" : text
  }
}

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
