internal import Vocabulary

/// A resolved request as an auction reads it.
struct AuctionPlan: Sendable {
  let request: ResolvedRequest
  let dialect: ServerDialect
  let settings: AuctionServerSettings
  let startedAt: Int
  /// Whether bids may name an impression by its stored request.
  let hasRandomIDs: Bool
  private(set) var id = ""
  private(set) var impressions: [AuctionImpression] = []
  /// The targeting settings; nil for a request without targeting, for which nothing is cached and
  /// no bid has keys.
  private(set) var targeting: TargetingInstructions?
  private(set) var cache: CacheInstructions
  /// The settings for several bids of a bidder, by bidder in lower case.
  private(set) var multiBids: [String: MultiBid]
  /// The currencies that the response may have, the preferred one first.
  private(set) var currencies: [String]
  private(set) var rates: CurrencyRates
  private(set) var isApp: Bool
  /// Whether the request enables events.
  private(set) var asksForEvents: Bool
  private(set) var integration: String
  private(set) var findings: [Diagnostic] = []
  private(set) var refusals: [String] = []

  /// Reads a request; what is wrong with it is in the findings and the refusals.
  init(_ resolved: ResolvedRequest, of request: AuctionRequest) {
    self.request = resolved
    dialect = request.dialect
    settings = request.settings
    startedAt = request.startedAt
    hasRandomIDs = request.hasRandomIDs
    let value = resolved.value
    let prebid = value["ext"]?["prebid"]
    cache = CacheInstructions(prebid?["cache"])
    multiBids = MultiBid.byBidder(prebid?["multibid"])
    let requested = (value["cur"]?.elements ?? []).compactMap(\.nonEmptyText)
    currencies = requested.isEmpty ? ["USD"] : requested
    rates = CurrencyRates(
      request: Self.rates(prebid?["currency"]?["rates"]), server: request.settings.currencyRates,
      usesServerRates: prebid?["currency"]?["usepbsrates"]?.truth ?? true,
      dialect: request.dialect)
    isApp = value["app"]?.members != nil
    asksForEvents = prebid?["events"]?.members != nil
    integration = prebid?["integration"]?.text ?? ""
    id = value["id"]?.text ?? ""
    checkShape()
    guard refusals.isEmpty else { return }
    readImpressions()
    readTargeting(prebid?["targeting"])
    checkExtensions()
  }

  /// The answer to a request that neither server accepts.
  var refusal: AuctionProgress.Refusal? {
    guard !refusals.isEmpty else { return nil }
    let opening = dialect == .go ? "Invalid request: " : "Invalid request format: "
    return .init(status: 400, message: refusals.map { opening + $0 + "\n" }.joined())
  }

  /// The account of event URLs.
  var accountID: String {
    settings.accountID ?? ["app", "site"].lazy
      .compactMap { request.value[$0]?["publisher"]?["id"]?.text }.first ?? ""
  }

  /// Whether bids have event URLs, and whether the server adds its Impression to their VAST.
  var events: (tracksVAST: Bool, onBids: Bool) {
    switch dialect {
    case .go:
      let isOn = settings.eventsEnabled || asksForEvents
      return (isOn, isOn)
    case .java:
      // Apps get events without requesting them, unless the account disables them.
      return (settings.eventsEnabled, settings.eventsEnabled && (asksForEvents || isApp))
    }
  }

  private static func rates(_ value: JSONValue?) -> CurrencyRates.Rates {
    var rates: CurrencyRates.Rates = [:]
    for source in value?.members ?? [] {
      for target in source.value.members ?? [] {
        rates[source.key, default: [:]][target.key] = target.value.double
      }
    }
    return rates
  }
}

// MARK: Reading

extension AuctionPlan {
  private mutating func refuse(_ message: String, at path: JSONPlace.Step...) {
    refuse(message, at: path)
  }

  private mutating func refuse(_ message: String, at path: [JSONPlace.Step]) {
    findings.append(
      Diagnostic(rule: .auctionRequestMalformed, message, at: request.location(of: path)))
    refusals.append("\(path.spelled): \(message)")
  }

  /// The most impressions of an auction.
  static let mostImpressions = 10_000
  /// The largest number of reported reasons for refusing a request, and of reported keys that have
  /// no effect.
  private static let mostRefusals = 100

  private mutating func checkShape() {
    guard request.value.members != nil else { return refuse("the request is not an object") }
    for misfit in JSONShape.bidRequest.misfits(in: request.value, most: Self.mostRefusals) {
      refuse("'\(misfit.path.spelled)' is not \(misfit.expected)", at: misfit.path)
    }
  }

  private mutating func readImpressions() {
    if id.isEmpty { refuse("the request has no 'id'", at: .key("id")) }
    let elements = request.value["imp"]?.elements ?? []
    if elements.isEmpty { refuse("the request has no impression", at: .key("imp")) }
    if elements.count > Self.mostImpressions {
      return refuse(
        "the request has \(elements.count) impressions, and an auction has at most "
          + "\(Self.mostImpressions)", at: .key("imp"))
    }
    var places: [String: Int] = [:]
    // A request that is refused anyway does not need every reason.
    for (index, element) in elements.enumerated() where refusals.count < Self.mostRefusals {
      let impression = AuctionImpression(element, index: index)
      let path: [JSONPlace.Step] = [.key("imp"), .index(index)]
      if impression.id.isEmpty {
        refuse("impression \(index) has no 'id'", at: path + [.key("id")])
      } else if let first = places[impression.id] {
        refuse(
          "impressions \(first) and \(index) both have the id '\(impression.id)'",
          at: path + [.key("id")])
      } else {
        places[impression.id] = index
      }
      if impression.mediaTypes.isEmpty {
        refuse("impression '\(impression.id)' asks for no banner, video, audio or native", at: path)
      }
      if impression.bidders.isEmpty {
        refuse(
          "impression '\(impression.id)' names no bidder in 'ext.prebid.bidder' or 'ext'",
          at: path + [.key("ext")])
      }
      impressions.append(impression)
    }
  }

  private mutating func readTargeting(_ value: JSONValue?) {
    let path: [JSONPlace.Step] = [.key("ext"), .key("prebid"), .key("targeting")]
    guard let value, value.members != nil else {
      if !cache.isEmpty {
        findings.append(
          Diagnostic(
            rule: .cacheWithoutTargeting,
            "the request asks for caching but has no 'ext.prebid.targeting', so nothing is cached",
            at: request.location(of: path.dropLast() + [.key("cache")])))
      }
      return
    }
    var targeting = TargetingInstructions(value)
    var tables = PriceGranularityReader(request, dialect: dialect)
    if let table = tables.granularity(at: path + [.key("pricegranularity")]) {
      targeting.granularity = table
    }
    for type in BidMediaType.allCases {
      targeting.granularityByType[type] = tables.granularity(
        at: path + [.key("mediatypepricegranularity"), .key(type.rawValue)])
    }
    findings += tables.findings
    refusals += tables.refusals
    if !targeting.includesWinners, !targeting.includesBidderKeys {
      findings.append(
        Diagnostic(
          rule: .targetingWithoutKeys,
          "'includewinners' and 'includebidderkeys' are both off, so bids have no keys",
          at: request.location(of: path)))
    }
    self.targeting = targeting
    if keyPrefix != wantedKeyPrefix {
      findings.append(
        Diagnostic(
          rule: .targetingPrefixTooLong,
          "the prefix '\(wantedKeyPrefix)' makes the longest key longer than \(keyLength) bytes, "
            + "so keys begin with '\(keyPrefix)'",
          at: request.location(of: path + [.key("prefix")])))
    }
  }

  private mutating func checkExtensions() {
    let ignored = RequestExtensions.ignored(in: request.value)
    for path in ignored.prefix(Self.mostRefusals) {
      findings.append(
        Diagnostic(
          rule: .auctionFeatureIgnored,
          "'\(path.spelled)' is not simulated and has no effect here",
          at: request.location(of: path)))
    }
    guard ignored.count > Self.mostRefusals else { return }
    findings.append(
      Diagnostic(
        rule: .auctionFeatureIgnored,
        "\(ignored.count - Self.mostRefusals) further keys are not simulated and have no effect here",
        at: request.location(of: ignored[Self.mostRefusals])))
  }
}

/// An impression that a request offers.
struct AuctionImpression: Sendable, Hashable {
  var id: String
  /// From 0, in the order of the request.
  var index: Int
  /// The id of the stored request that was merged into the impression.
  var storedRequestID: String?
  /// The requested media types, in OpenRTB's order.
  var mediaTypes: [BidMediaType]
  /// The sizes that a banner may have; empty where the request names none.
  var bannerSizes: [AdSize]
  /// The bidders that receive a request, in the order of the request.
  var bidders: [String]
  /// How long a bid may wait for its impression, in whole seconds (`exp`).
  var lifetime: Int?

  /// Keys of `imp.ext` that do not name bidders.
  private static let reserved: Set<String> = [
    "ae", "all", "context", "data", "general", "gpid", "igs", "prebid", "skadn", "tid",
  ]

  /// Reads an impression of a request; a missing id is the empty text.
  init(_ value: JSONValue, index: Int) {
    self.index = index
    id = value["id"]?.text ?? ""
    mediaTypes = BidMediaType.allCases.filter { value[$0.rawValue]?.members != nil }
    bannerSizes = Self.sizes(ofBanner: value["banner"])
    bidders = Self.bidders(of: value["ext"])
    storedRequestID = value["ext"]?["prebid"]?["storedrequest"]?["id"]?.text
    lifetime = value["exp"]?.whole
  }

  private static func sizes(ofBanner banner: JSONValue?) -> [AdSize] {
    guard let banner else { return [] }
    let all = (banner["format"]?.elements ?? []) + [banner]
    return all.compactMap { format in
      guard let width = format["w"]?.whole, let height = format["h"]?.whole, width > 0, height > 0
      else { return nil }
      return AdSize(width: width, height: height)
    }
  }

  /// The bidders, which are in `ext.prebid.bidder` or directly in `ext`.
  private static func bidders(of extensions: JSONValue?) -> [String] {
    let nested = extensions?["prebid"]?["bidder"]?.members ?? []
    let direct = (extensions?.members ?? []).filter {
      !reserved.contains($0.key) && $0.value.members != nil
    }
    var seen: Set<String> = []
    return (nested + direct).map(\.key).filter { seen.insert($0).inserted }
  }
}

/// Prebid's extensions of a request, and which of them an auction here simulates.
///
/// A real server may act on other extensions, so every other extension that could have an effect is
/// reported.
enum RequestExtensions {
  /// An object of the request that holds extensions.
  private struct Row {
    var path: [JSONPlace.Step]
    /// The keys that the simulated auction reads.
    var simulated: Set<String>
    /// The keys without an effect here: a server passes them to bidders, whose bids are read from files here,
    /// or only writes them to logs and to parts of its response that no client reads.
    var withoutEffect: Set<String> = []
  }

  private static let prebid: [JSONPlace.Step] = [.key("ext"), .key("prebid")]

  private static let ofRequest = [
    Row(
      path: prebid,
      simulated: [
        "cache", "currency", "events", "integration", "multibid", "storedrequest", "targeting",
      ],
      withoutEffect: [
        "aliases", "aliasgvlids", "analytics", "bidderconfig", "bidderparams", "channel",
        "createtids", "data", "debug", "nosale", "passthrough", "returnallbidstatus", "schains",
        "sdk", "server", "trace",
      ]),
    Row(
      path: prebid + [.key("targeting")],
      simulated: [
        "alwaysincludedeals", "appendbiddernames", "durationrangesec", "includebidderkeys",
        "includebrandcategory", "includeformat", "includewinners", "mediatypepricegranularity",
        "preferdeals", "prefix", "pricegranularity", "truncateattrchars",
      ]),
    Row(path: prebid + [.key("cache")], simulated: ["bids", "vastxml", "winningonly"]),
  ]

  /// The extensions of an impression.
  private static func ofImpression(_ index: Int) -> Row {
    Row(
      path: [.key("imp"), .index(index)] + prebid, simulated: ["bidder", "storedrequest"],
      withoutEffect: ["adunitcode", "imp", "is_rewarded_inventory", "options", "passthrough"])
  }

  /// The paths of the extensions in a request that are not simulated and could have an effect, in
  /// the order of the request.
  static func ignored(in request: JSONValue) -> [[JSONPlace.Step]] {
    let impressions = request["imp"]?.elements ?? []
    let rows = ofRequest + impressions.indices.map(ofImpression)
    return rows.flatMap { row in
      (request[row.path]?.members ?? []).filter { member in
        // A member that is switched off has no effect at a server either.
        member.value != .null && member.value != .bool(false)
          && !row.simulated.contains(member.key) && !row.withoutEffect.contains(member.key)
      }.map { row.path + [.key($0.key)] }
    }
  }
}
