package import Vocabulary

/// A call between an app and Prebid Mobile, or between the app and its ad server, as a trace writes
/// it. The checker does not judge what the trace leaves out.
///
/// Keys that do not begin with `hb_` are the app's own.
package enum PrebidCall: Sendable, Hashable {
  case unit
  case fetchDemand(configurationID: String?, size: Size?)
  /// The SDK reported its result; nil for key values that the trace does not have.
  case demandResult(code: String?, targeting: [AuctionedBid.Keyword]?)
  case adServerRequest(AdServerRequest)
  /// The ad server answered. `won` is whether a line item of Prebid won; nil if the trace does not
  /// say so.
  case adServerResponse(creativeID: String?, won: Bool?)
  case creativeRendered(cacheID: String?, host: String?)
}

extension PrebidCall: SDKCall {
  package static let sdk = "prebid"

  package static let table = AppCallTable<PrebidCall>(
    of: "a Prebid unit", [unitRow] + auction + adServer + otherNames)

  /// An auctioned ad has no items.
  package var item: Int? { nil }

  private static let unitRow = AppCallRow<PrebidCall>(
    "unit", "What is known of the unit.", .sdk("prebid")
  ) { _ in
    .unit
  } take: {
    $0 == .unit ? () : nil
  }

  private static let auction: [AppCallRow<PrebidCall>] = [
    .init(
      "fetchDemand", "The app asks the SDK for demand.",
      .optional("configId", .text, "The configuration of the ad unit."),
      .optional("size", .size(), "The unit's size, in points."), make: fetchDemand
    ) {
      if case .fetchDemand(let id, let size) = $0 { (id, size) } else { nil }
    },
    .init(
      "demandResult", "The SDK answers, and hands key values over.",
      .optional("resultCode", .identifier, "The SDK's result code, as its name or its number."),
      .optional("targeting", .keywords, "The key values, each a text."), make: demandResult
    ) {
      if case .demandResult(let code, let targeting) = $0 { (code, targeting) } else { nil }
    },
  ]

  private static let adServer: [AppCallRow<PrebidCall>] = [
    .init(
      "adServerRequest", "The app asks its ad server for an ad.",
      .optional("keywords", .keywords, "The key values of the request, each a text."),
      .optional("url", .text, "The request's URL, where the key values are in its query.")
    ) {
      .adServerRequest(AdServerRequest(keywords: $0, url: $1))
    } take: {
      if case .adServerRequest(let request) = $0 { (request.keywords, request.url) } else { nil }
    },
    .init(
      "adServerResponse", "The ad server answers.",
      .optional("creativeId", .identifier, "The creative that it chose."),
      .optional("won", .flag, "Whether a line item of Prebid won."), make: adServerResponse
    ) {
      if case .adServerResponse(let id, let won) = $0 { (id, won) } else { nil }
    },
    .init(
      "creativeRendered", "The creative of a bid is shown.",
      .optional("cacheId", .text, "The id with which the creative asked the cache."),
      .optional("host", .text, "The host of the cache."), make: creativeRendered
    ) {
      if case .creativeRendered(let id, let host) = $0 { (id, host) } else { nil }
    },
  ]

  /// Other names of calls, which are read but never written.
  private static let otherNames: [AppCallRow<PrebidCall>] = [
    .init(
      "setTargeting", "The SDK sets the key values of a response.",
      .required("keys", .keywords, "The key values, each a text.")
    ) {
      .demandResult(code: nil, targeting: $0)
    } take: { _ in
      nil
    },
    .init(
      "requestAd", "The app asks its ad server for an ad.",
      .required("keys", .keywords, "The key values, each a text.")
    ) {
      .adServerRequest(AdServerRequest(keywords: $0))
    } take: { _ in
      nil
    },
  ]
}

extension AppCallForm<[AuctionedBid.Keyword]> {
  fileprivate static var keywords: Self {
    AppCallForm<[JSONValue.Member]>.textsByKey.compactMap { members in
      members.compactMap { member in
        member.value.text.map { AuctionedBid.Keyword(member.key, $0) }
      }
    } write: { keywords in
      keywords.map { .init($0.key, .string($0.value)) }
    }
  }
}

/// An app's request to its ad server, as a trace writes it.
package struct AdServerRequest: Sendable, Hashable {
  var keywords: [AuctionedBid.Keyword]?
  var url: String?

  /// The key values that the ad server receives: those that the trace lists, or else those in the
  /// URL; nil if the trace has neither.
  var sent: [AuctionedBid.Keyword]? { keywords ?? url.map(Self.keywords) }

  /// The parameter that carries key values for Google Ad Manager: its value is itself a query,
  /// encoded as one value.
  private static let ownQuery = "cust_params"

  /// The key values of a URL: its parameters, and those in `cust_params`.
  private static func keywords(of url: String) -> [AuctionedBid.Keyword] {
    guard let mark = url.firstIndex(of: "?") else { return [] }
    let query = url[mark...].dropFirst().prefix { $0 != "#" }
    return pairs(of: String(query), isForm: true).flatMap { pair -> [AuctionedBid.Keyword] in
      guard pair.key == ownQuery else { return [pair] }
      // If the app encoded the whole value twice, the value contains no '=' after one decoding.
      let inner = pair.value.contains("=") ? pair.value : decoded(pair.value)
      return pairs(of: inner, isForm: false)
    }
  }

  private static func pairs(of query: String, isForm: Bool) -> [AuctionedBid.Keyword] {
    query.split(separator: "&").map { part in
      let name = part.prefix { $0 != "=" }
      let value = part.dropFirst(name.count + 1)
      return AuctionedBid.Keyword(
        decoded(isForm ? name.replacing("+", with: " ") : name),
        decoded(isForm ? value.replacing("+", with: " ") : value))
    }
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    String(decoding: PercentDecoding.bytes(of: text.utf8), as: UTF8.self)
  }
}
