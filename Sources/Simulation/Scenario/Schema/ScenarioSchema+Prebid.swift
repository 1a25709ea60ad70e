import JSONSchema
import Prebid

/// An ad that Prebid Mobile auctions.
extension ScenarioSchema {
  /// What stands for the servers: exactly one of them is there.
  static let prebidSources = ["bids", "response", "endpoint"]

  static var prebidSchema: Schema { Schema.object(prebid).withExactlyOne(of: prebidSources) }

  /// `prebid:`, one ad unit of Prebid Mobile.
  static let prebid: [SchemaField] = [
    .required("request", text, "The OpenRTB request (JSON) or the ad units (YAML or JSON)."),
    .init(
      "impression", text,
      "The impression that the unit shows, by its id or its stored request's; by default the first."
    ),
    .init("stored", text, "The folder of stored requests, ID.json each."),
    .init("bids", text, "The folder of the bidders' answers, BIDDER.json each."),
    .init(
      "laterBids", text,
      "The folder of their answers from the second auction on; that of bids by default."),
    .init("response", text, "A recorded response of a Prebid Server."),
    .init("endpoint", text, "The auction's URL of a Prebid Server, which --network reaches."),
    .init("adServer", text, "The ad server's line items; without them the highest bid wins."),
    .init("server", .choice(of: ServerDialect.self), "Which server it is; go by default."),
    .init("cacheHost", text, "The cache's host; cache.example.com by default."),
    .init("cachePath", text, "The cache's path; /cache by default."),
    .init("account", .reference("prebidAccount"), "How the server's account is configured."),
    .init("latency", latency, "How long the server takes, or never; 0s by default."),
    .init(
      "cacheLatency", latency, "How long the cache takes for each request, or never; 0s."),
    .init("adServerLatency", latency, "How long the ad server takes, or never; 0s."),
    .init(
      "adServerKeys", .reference("prebidAdServerKeys"),
      "The key values that the app drops or alters before it calls its ad server."),
    .init(
      "cacheExpires", .flag, "Whether entries are dropped after their lifetime; true by default."),
    .init(
      "mediaType", .choice(of: BidMediaType.self), "The kind of ad; by default what the bid is."),
    .init("timeout", positiveDuration, "How long the SDK waits for the server; 2s by default."),
    .init(
      "refresh", positiveDuration, "How often a banner is requested anew; never by default."),
    .init(
      "hold", duration, "How long the app keeps the keys before it asks the ad server; 0s."),
    .init(
      "requiresCache", .flag,
      "Whether a bid needs a cache entry; by default what the request asks for."),
    .init(
      "replacesPrice", .flag, "Whether the client replaces ${AUCTION_PRICE}; true by default."),
    .init(
      "billing", .choice(of: PrebidSettings.Billing.self),
      "When a bid is billed; viewable for a banner, impression for a video."),
    .init(
      "winNotice", .choice(of: PrebidSettings.WinNotice.self),
      "When a bidder is told that it won; adServer by default."),
  ]

  /// What the app changes of the key values.
  static let prebidAdServerKeys: [SchemaField] = [
    .init("drops", .list(of: text), "The keys that the app leaves out."),
    .init(
      "sets", .object(keys: .filledString, values: text),
      "Values that the app sets, in place of the auction's or beside them."),
  ]

  /// The configuration of the server's account.
  static let prebidAccount: [SchemaField] = [
    .init("id", text, "The account's id; by default the request's publisher id."),
    .init("keyLength", .integer(0...1_000), "The longest key in bytes, or 0 for any; 20."),
    .init("keyPrefix", text, "What every targeting key begins with; hb by default."),
    .init(
      "rounding", .choice(of: AuctionServerSettings.Rounding.self),
      "How a price is rounded in its bucket; down by default."),
    .init("events", .flag, "Whether the server makes event URLs; false by default."),
    .init("externalURL", text, "Where event URLs point to; http://localhost by default."),
    .init("lifetimes", .reference("prebidLifetimes"), "Lifetimes of cache entries."),
    .init("lifetimeBuffer", wholeSeconds, "What Go adds to every lifetime in s; 60."),
    .init(
      "rates",
      .object(
        keys: .filledString, values: .object(keys: .filledString, values: .number(0...1e12))),
      "What one unit of a currency is worth: {EUR: {USD: 1.1}}."),
  ]

  /// Lifetimes of cache entries, by media type.
  static let prebidLifetimes: [SchemaField] = [
    .init("banner", wholeSeconds, "In whole seconds."),
    .init("video", wholeSeconds, "In whole seconds."),
    .init("audio", wholeSeconds, "In whole seconds."),
    .init("native", wholeSeconds, "In whole seconds."),
  ]

  private static let wholeSeconds = Schema.integer(0...ScenarioDecoder.longestLifetime)
}
