internal import Units
internal import VASTSimulator
package import Vocabulary

/// The JSON output of `vastsim auction`, version 1.
extension AuctionReport {
  /// The schema of the JSON.
  package static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim auction, version 1",
      meaning: "A \(sdk) auction from its request to the creative that is shown.", .object(fields))
  }

  /// The auction as one JSON object, ended by a line break.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package var json: String {
    get throws {
      try JSONWriter(pretty: true).text(of: .object(Self.fields.members(of: self))) + "\n"
    }
  }

  private static let fields: [JSONField<AuctionReport>] = [
    .version, .required("file", .string, "The request's file, as displayed.", \.file),
    .required("server", .choice, "The implementation of \(sdk) Server.", \.server),
    .required("passes", .flag, "Whether a creative is shown, and no finding fails it.", \.passes),
    .required("verdict", .verdict, "The verdict on the auction.", \.judgement.verdict),
    .required("reason", .filledString, "Why, in one sentence.", \.judgement.reason),
    .required(
      "request", .any, "The request with its stored requests; null where there is none.",
      \.chain.request),
    .optional("refusal", .string, "Why the server refused the request.", \.chain.refusal),
    .optional("result", .choice, "The result that the SDK gave to the app.", \.chain.result),
    .required(
      "bids", .list(of: .defined("bid", bid)), "The bids, in the order of the response.",
      \.chain.bids),
    .required("targeting", keyValues, "The key values that the app passed to its ad server.") {
      $0.chain.targeting
    },
    .optional(
      "winner", .defined("winner", winner), "What won in the ad server; absent where nothing did."
    ) { report in
      report.chain.decision.flatMap { $0.isWon || $0.lineItem != nil ? $0 : nil }
    },
    .optional(
      "cacheGet", .object(lookup), "How the creative asked the cache; absent where it did not.",
      \.chain.lookup),
    .optional("tag", .defined("tag", tag), "The creative that is shown.", \.chain.delivery),
    .optional("ending", .string, "Why nothing is shown, in words.", \.reasonForNothing),
    .required(
      "notices", .list(of: .defined("notice", notice)),
      "The notices of an ad that is shown and seen, in their order.", \.chain.notices),
    .optional(
      "differences", .list(of: .defined("difference", difference)),
      "What the two servers do differently; only with --compare."
    ) { $0.comparison?.differences },
    .required(
      "diagnostics", .list(of: .defined("finding", finding)),
      "The findings: of the files, of the auction, of the comparison.", \.findings),
  ]

  private static let keyValues = JSONForm<[AuctionedBid.Keyword]>(
    .object(keys: .filledString, values: .string)
  ) { .object($0.map { .init($0.key, .string($0.value)) }) }

  private static let bid: [JSONField<ChainedBid>] = [
    .required("bidder", .string, "The bidder, as the request names it.", \.bidder),
    .optional("id", .string, "The bid's id.", \.id),
    .required(
      "impid", .nullable(.string), "The impression that the bid is for.", \.impressionID),
    .required("price", .positiveNumber, "For a thousand impressions, in `currency`.", \.price),
    .required("currency", .string, "The currency of the response.", \.currency),
    .required(
      "bucket", .nullable(.string), "The value of hb_pb; null without targeting.", \.bucket),
    .required("won", .flag, "Whether it is the server's highest bid for its impression.", \.won),
    .required("targeting", keyValues, "Its key values, as the server sets them.", \.targeting),
    // If a bid is cached twice, the entry with the whole bid comes first.
    .required(
      "cache", .nullable(.defined("entry", entry)),
      "The cache entry of the whole bid, or of its VAST if only that is cached; null for none."
    ) { $0.cache ?? $0.vastCache },
    .optional(
      "vastCache", .defined("entry", entry),
      "The entry of its VAST, where the whole bid is cached too."
    ) { $0.cache == nil ? nil : $0.vastCache },
  ]

  private static let entry: [JSONField<ChainedBid.Entry>] = [
    .required("uuid", .filledString, "The id under which the entry is found.", \.uuid),
    .required("type", .names(["json", "xml"]), "The whole bid as JSON, or its VAST as XML.") {
      $0.content.rawValue
    },
    .required(
      "ttlSeconds", .nullable(.count),
      "How long the entry lives, in seconds; null where nothing says so.", \.lifetime),
  ]

  private static let winner: [JSONField<AuctionChain.Decision>] = [
    .required("prebid", .flag, "Whether a bid of the auction is shown.", \.isWon),
    .optional("bidder", .string, "Whose bid is shown.", \.bidder),
    .optional(
      "lineItem", .string, "The line item that won; absent without an ad server.", \.lineItem),
    .optional("priority", .integer(1...Int.max), "The line item's priority.", \.priority),
    .required("reason", .filledString, "Why it won, in words.", \.reason),
  ]

  private static let lookup: [JSONField<AuctionChain.Lookup>] = [
    .required("url", .filledString, "The URL that the creative asked for.", \.url),
    .required("status", .names(["found", "notFound", "expired"]), "What the cache had.", \.status),
  ]

  private static let tag: [JSONField<AuctionDelivery>] = [
    .required(
      "type", .names(["vast", "vastURL", "banner"]),
      "A VAST document, the URL of one, or markup for a web view."
    ) {
      switch $0 {
      case .vast: "vast"
      case .vastURL: "vastURL"
      case .banner: "banner"
      }
    },
    .optional("text", .string, "The document, or the markup.") {
      switch $0 {
      case .vast(let text, _), .banner(let text, _, _): text
      case .vastURL: nil
      }
    },
    .optional("url", .string, "The URL.") {
      if case .vastURL(let url, _) = $0 { url } else { nil }
    },
    .optional("width", .positiveNumber, "The width of a banner, in points.") {
      if case .banner(_, let size, _) = $0 { size.width } else { nil }
    },
    .optional("height", .positiveNumber, "The height of a banner, in points.") {
      if case .banner(_, let size, _) = $0 { size.height } else { nil }
    },
  ]

  private static let notice: [JSONField<AuctionBeacon>] = [
    .required("event", .choice, "What it reports.", \.event),
    .required("url", .string, "The URL, as sent.", \.url),
    .optional("bidder", .string, "Whose bid it is about.", \.bidder),
  ]

  private static let difference: [JSONField<AuctionComparison.Difference>] = [
    .required(
      "subject", .names(AuctionComparison.Difference.subjectNames), "What is different.",
      \.subjectName),
    .optional("key", .filledString, "The targeting key, for subject key.", \.key),
    .optional("bidder", .string, "The bidder; absent for the whole request.", \.bidder),
    .optional("id", .string, "The bid's id.", \.bidID),
    .optional("impid", .string, "The bid's impression.", \.impressionID),
    .required("go", .nullable(.string), "What the Go server has; null for nothing.", \.go),
    .required("java", .nullable(.string), "What the Java server has; null for nothing.", \.java),
  ]

  private static let finding =
    FindingFields.located + [
      .nonEmpty("notes", .list(of: .string), "Further facts; absent if there are none.", \.notes)
    ]
}
