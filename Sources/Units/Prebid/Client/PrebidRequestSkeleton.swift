internal import Vocabulary

/// Builds the OpenRTB request that Prebid Mobile sends for an ad unit.
///
/// The request is a skeleton: the server merges its stored requests into it. Bidders are never named,
/// because the app sends its request to the server only.
enum PrebidRequestSkeleton {
  /// Returns the request for one ad unit.
  ///
  /// - Parameters:
  ///   - unit: the ad unit.
  ///   - random: the source of the request's and the impression's ids.
  /// - Returns: an OpenRTB 2.x request.
  static func request(for unit: PrebidAdUnit, random: inout SeededRandom) -> JSONValue {
    request(for: unit, and: [], random: &random)
  }

  /// Returns the request for several ad units of a page, with an impression for each.
  ///
  /// - Parameters:
  ///   - first: the first ad unit, whose app, account and SDK apply to all.
  ///   - others: the ad units after it.
  ///   - random: the source of the ids of the request and of the impressions.
  /// - Returns: an OpenRTB 2.x request.
  static func request(
    for first: PrebidAdUnit, and others: [PrebidAdUnit], random: inout SeededRandom
  ) -> JSONValue {
    let units = [first] + others
    let id = random.uuid()
    var impressions: [JSONValue] = []
    for unit in units { impressions.append(impression(unit, id: random.uuid())) }
    var members: [JSONValue.Member] = [
      .init("id", .string(id)),
      .init("app", app(first)),
      .init("imp", .array(impressions)),
    ]
    if let partner = units.compactMap(Self.partner(of:)).first {
      members.append(
        .init(
          "source",
          ["ext": ["omidpn": .string(partner.name), "omidpv": .string(partner.version)]]))
    }
    members.append(.init("ext", storedRequest(first.account)))
    return .object(members)
  }

  private static func app(_ unit: PrebidAdUnit) -> JSONValue {
    [
      "bundle": .string(unit.bundle),
      "ext": ["prebid": ["version": .string(unit.sdkVersion), "source": "prebid-mobile"]],
      "publisher": ["id": .string(unit.account)],
      "ver": .string(unit.appVersion),
    ]
  }

  private static func impression(_ unit: PrebidAdUnit, id: String) -> JSONValue {
    var members: [JSONValue.Member] = [.init("id", .string(id))]
    if !unit.formats.isEmpty {
      members.append(.init("banner", ["format": .array(unit.formats.map(Self.format))]))
    }
    if let video = unit.video { members.append(.init("video", Self.video(video))) }
    if let configuration = unit.configuration {
      members.append(.init("ext", storedRequest(configuration)))
    }
    return .object(members)
  }

  private static func format(_ format: AdSize) -> JSONValue {
    ["w": .integer(format.width), "h": .integer(format.height)]
  }

  private static func video(_ video: PrebidAdUnit.Video) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("mimes", .array(video.mimes.map(JSONValue.string))),
      .init("protocols", .array(video.protocols.map(JSONValue.integer))),
      .init("delivery", .array(video.delivery.map(JSONValue.integer))),
      .init("pos", .integer(video.position)),
      .init("playbackend", .integer(video.playbackEnd)),
    ]
    if !video.playbackMethods.isEmpty {
      members.append(
        .init("playbackmethod", .array(video.playbackMethods.map(JSONValue.integer))))
    }
    if let size = video.size {
      members += [.init("w", .integer(size.width)), .init("h", .integer(size.height))]
    }
    if let duration = video.minimumDuration {
      members.append(.init("minduration", .integer(duration)))
    }
    if let duration = video.maximumDuration {
      members.append(.init("maxduration", .integer(duration)))
    }
    return .object(members)
  }

  private static func partner(of unit: PrebidAdUnit) -> PrebidAdUnit.MeasurementPartner? {
    unit.partner
      ?? (unit.video == nil ? nil : .init(name: "Prebidorg", version: unit.sdkVersion))
  }

  private static func storedRequest(_ id: String) -> JSONValue {
    ["prebid": ["storedrequest": ["id": .string(id)]]]
  }
}

/// The facts that the client reads from its own request: the ids that an answer must match, and
/// whether a cache was requested.
struct PrebidRequestFacts: Sendable {
  var id: String?
  /// The impression that the unit names; nil for the request's first.
  var name: String?
  /// The id of the impression of the unit.
  var impressionID: String?
  /// The ids of all impressions.
  var impressionIDs: [String] = []
  /// The sizes that the banner of the impression allows; empty where none are stated.
  var formats: [AdSize] = []
  var hasBanner = false
  var hasVideo = false
  /// Whether `ext.prebid.cache` requests that bids or VAST are cached; nil if the request does not,
  /// but its stored request, which is not merged in, can.
  var asksForCache: Bool?

  init(_ request: JSONValue, isResolved: Bool, impression name: String? = nil) {
    self.name = name
    id = request["id"]?.text
    let impressions = request["imp"]?.elements ?? []
    impressionIDs = impressions.compactMap { $0["id"]?.text }
    // If the request has no impression of this name, the name counts as the impression's id, and no
    // bid matches it.
    impressionID = name
    if let impression = Self.impression(name, of: impressions) {
      impressionID = impression["id"]?.text
      hasBanner = impression.value(at: "banner") != nil
      hasVideo = impression.value(at: "video") != nil
      formats = Self.formats(impression)
    }
    let cache = request.value(at: "ext", "prebid", "cache")
    let asks = cache?.value(at: "bids") != nil || cache?.value(at: "vastxml") != nil
    let isStored = request.value(at: "ext", "prebid", "storedrequest") != nil
    asksForCache = asks || isResolved || !isStored ? asks : nil
  }

  /// The impression that a name identifies by its id, or by the id of its stored request. Without a
  /// name, the first impression.
  static func impression(_ name: String?, of impressions: [JSONValue]) -> JSONValue? {
    guard let name else { return impressions.first }
    return impressions.first { $0["id"]?.text == name }
      ?? impressions.first {
        $0.value(at: "ext", "prebid", "storedrequest", "id")?.text == name
      }
  }

  private static func formats(_ impression: JSONValue) -> [AdSize] {
    let banner = impression.value(at: "banner")
    let stated = (banner?["format"]?.elements ?? []) + [banner ?? .null]
    return stated.compactMap { format in
      guard let width = format["w"]?.count, let height = format["h"]?.count else { return nil }
      return .init(width: width, height: height)
    }
  }
}
