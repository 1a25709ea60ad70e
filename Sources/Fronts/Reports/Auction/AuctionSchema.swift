package import JSONSchema
internal import JSONTree
internal import Prebid

/// The JSON output of `vastsim auction`.
package enum AuctionSchema {
  package static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim auction, version 1",
      meaning: "A Prebid auction from its request to the creative that is shown.",
      root: .object(fields),
      definitions: [
        .init("bid", .object(bid)), .init("entry", entry), .init("winner", .object(winner)),
        .init("tag", .object(tag)), .init("notice", notice),
        .init("difference", .object(difference)), .init("finding", .object(finding)),
      ])
  }

  private static let keyValues = Schema.object(keys: .filledString, values: .string)
  private static let optionalText = Schema.either([.string, .constant(.null)])

  private static let entry = Schema.object([
    .required("uuid", .filledString, "The id under which the entry is found."),
    .required("type", .names(["json", "xml"]), "The whole bid as JSON, or its VAST as XML."),
    .required(
      "ttlSeconds", .either([.integer(0...Int.max), .constant(.null)]),
      "How long the entry lives, in seconds; null where nothing says so."),
  ])

  private static let bid: [SchemaField] = [
    .required("bidder", .string, "The bidder, as the request names it."),
    .init("id", .string, "The bid's id."),
    .required("impid", optionalText, "The impression that the bid is for."),
    .required("price", .positiveNumber, "For a thousand impressions, in `currency`."),
    .required("currency", .string, "The currency of the response."),
    .required("bucket", optionalText, "The value of hb_pb; null without targeting."),
    .required("won", .flag, "Whether it is the server's highest bid for its impression."),
    .required("targeting", keyValues, "Its key values, as the server sets them."),
    .required(
      "cache", .either([.reference("entry"), .constant(.null)]),
      "The entry of the whole bid, or of its VAST where only that is cached; null for none."),
    .init(
      "vastCache", .reference("entry"), "The entry of its VAST, where the whole bid is cached too."),
  ]

  private static let winner: [SchemaField] = [
    .required("prebid", .flag, "Whether a bid of the auction is shown."),
    .init("bidder", .string, "Whose bid is shown."),
    .init("lineItem", .string, "The line item that won; absent without an ad server."),
    .init("priority", .integer(1...Int.max), "The line item's priority."),
    .required("reason", .filledString, "Why it won, in words."),
  ]

  private static let tag: [SchemaField] = [
    .required(
      "type", .names(["vast", "vastURL", "banner"]),
      "A VAST document, the URL of one, or markup for a web view."),
    .init("text", .string, "The document, or the markup."),
    .init("url", .string, "The URL."),
    .init("width", .positiveNumber, "The width of a banner, in points."),
    .init("height", .positiveNumber, "The height of a banner, in points."),
  ]

  private static let difference: [SchemaField] = [
    .required(
      "subject", .names(AuctionComparison.Difference.subjectNames), "What is different."),
    .init("key", .filledString, "The targeting key, for subject key."),
    .init("bidder", .string, "The bidder; absent for the whole request."),
    .init("id", .string, "The bid's id."),
    .init("impid", .string, "The bid's impression."),
    .required("go", optionalText, "What the Go server has; null for nothing."),
    .required("java", optionalText, "What the Java server has; null for nothing."),
  ]

  private static let notice = Schema.object([
    .required("event", .choice(of: AuctionBeacon.Event.self), "What it tells."),
    .required("url", .string, "The URL, as sent."),
    .init("bidder", .string, "Whose bid it is about."),
  ])

  private static let finding =
    FindingSchema.located + [
      .init("notes", .list(of: .string), "Further facts; absent if there are none.")
    ]

  private static let fields: [SchemaField] = [
    FindingSchema.version,
    .required("file", .string, "The request's file, as displayed."),
    .required("server", .choice(of: ServerDialect.self), "The implementation of Prebid Server."),
    .required("passes", .flag, "Whether a creative is shown, and no finding fails it."),
    .required(
      "request", .any, "The request with its stored requests; null where there is none."),
    .init("refusal", .string, "Why the server refused the request."),
    .init("result", .choice(of: PrebidResultCode.self), "What the SDK told the app."),
    .required("bids", .list(of: .reference("bid")), "The bids, in the order of the response."),
    .required("targeting", keyValues, "The key values that the app passed to its ad server."),
    .init("winner", .reference("winner"), "What won in the ad server; absent where nothing did."),
    .init(
      "cacheGet",
      .object([
        .required("url", .filledString, "The URL that the creative asked for."),
        .required("status", .names(["found", "notFound", "expired"]), "What the cache had."),
      ]), "How the creative asked the cache; absent where it did not."),
    .init("tag", .reference("tag"), "The creative that is shown."),
    .init("ending", .string, "Why nothing is shown, in words."),
    .required(
      "notices",
      .list(of: .reference("notice")),
      "The notices of an ad that is shown and seen, in their order."),
    .init(
      "differences", .list(of: .reference("difference")),
      "What the two servers do differently; only with --compare."),
    .required(
      "diagnostics",
      .list(of: .reference("finding")),
      "The findings: of the files, of the auction, of the comparison."),
  ]
}
