package import Documents
package import Vocabulary

/// An ad that Prebid Mobile auctions.
extension AuctionSettings: AuctionedUnit {
  package typealias Checker = PrebidChecker

  package static var sdk: NativeSDK { .prebid }
  package static var word: String { "Prebid" }
  package static var meaning: String { "An ad that Prebid Mobile auctions." }
  package static var parts: [SchemaPart] {
    [
      .init("prebid", fields, schema), .init("prebidAdServerKeys", AppKeyChanges.fields),
      .init("prebidAccount", AuctionServerSettings.fields),
      .init("prebidLifetimes", AuctionServerSettings.Lifetimes.fields),
    ]
  }
  package static var rules: [Rule] { PrebidServerRules.all + PrebidClientRules.all }
  package static var guide: SDKGuide {
    SDKGuide(
      title: "Prebid, Mobile SDK with Prebid Server and cache",
      summary: """
        An auction from the app's request through Prebid Server (in Go or in Java), Prebid Cache \
        and the ad server's line items to the creative and its notices. Bidders' answers come from \
        files. 'auction' runs it at once, and a unit of a scenario runs it on the virtual clock and \
        plays the creative that wins. 'audit' judges the key values that a real app passed on.
        """,
      rules: rules,
      commands: [
        "auction SampleMedia/Prebid/Requests/auction-banner.yaml "
          + "--stored SampleMedia/Prebid/Stored/auction-banner "
          + "--bids SampleMedia/Prebid/Bids/auction-banner "
          + "--ad-server SampleMedia/Prebid/LineItems/auction-banner.yaml",
        "test SampleMedia/Prebid/Scenarios/video-won.yaml",
        "audit SampleMedia/Native/Traces/prebid-clean.jsonl",
      ])
  }
  package static var events: [String] {
    ["request", "bid", "targeting", "cachePut", "adServer", "cacheGet", "rendered"]
  }

  package var file: String? { files.request }
  package var documents: [String] {
    [files.request, files.stored, files.bids, files.response, adServer.lineItems].compactMap(\.self)
  }
  package var answerTime: Duration {
    [server.latency, cache.latency, adServer.latency].compactMap(\.self).reduce(client.hold, +)
  }

  package func auction(
    in view: String, reading files: some UnitFiles, displayName: @escaping (String) -> String,
    random: SeededRandom, clock: WallClock
  ) -> (machine: HeldMachine<AuctionStateMachine>?, findings: [Diagnostic]) {
    do {
      let read = try AuctionFileReader(files, displayName: displayName).read(self)
      let machine = AuctionStateMachine(self, read.files, view: view, random: random, clock: clock)
      return (HeldMachine(machine), read.findings)
    } catch {
      return (nil, error.findings)
    }
  }

  // There is an answer for each of server, cache and ad server.
  package mutating func answer(after latency: Duration) {}
  package mutating func loseAnswer() {}

  /// The keys that say where bids come from; exactly one of them must be present.
  static let sources = ["bids", "response", "endpoint"]

  static let schema = Schema.object(fields.schema()).withExactlyOne(of: sources)

  /// The keys of `prebid:`, one ad unit of Prebid Mobile.
  static let fields: [Field<Self>] = [
    .required(
      "request", .path, "The OpenRTB request (JSON) or the ad units (YAML or JSON).",
      \.files.request),
    .init(
      "impression", .text,
      "The impression that the unit shows, by its id or its stored request's; by default the first.",
      \.files.impression),
    .init("stored", .path, "The folder of stored requests, ID.json each.", \.files.stored),
    .init("bids", .path, "The folder of the bidders' answers, BIDDER.json each.", \.files.bids),
    .init(
      "laterBids", .path,
      "The folder of the bidders' answers from the second auction on; that of 'bids' by default.",
      \.files.laterBids),
    .init("response", .path, "A recorded response of a Prebid Server.", \.files.response),
    .init(
      "endpoint", .text, "The auction's URL of a Prebid Server, which --network reaches.",
      \.server.endpoint),
    .init(
      "adServer", .path, "The ad server's line items; without them the highest bid wins.",
      \.adServer.lineItems),
    .init("server", .choice, "The server's implementation; go by default.", \.server.dialect),
    .init(
      "cacheHost", .text, "The cache's host; cache.example.com by default.",
      \.server.account.cacheHost),
    .init("cachePath", .text, "The cache's path; /cache by default.", \.server.account.cachePath),
    .init(
      "account", .reference("prebidAccount"), "How the server's account is configured.",
      \.server.account, AuctionServerSettings.fields),
    .init(
      "latency", .latency, "How long the server takes, or never; 0s by default.",
      \.server.latency),
    .init(
      "cacheLatency", .latency, "How long the cache takes for each request, or never; 0s.",
      \.cache.latency),
    .init(
      "adServerLatency", .latency, "How long the ad server takes, or never; 0s.",
      \.adServer.latency),
    .init(
      "adServerKeys", .reference("prebidAdServerKeys"),
      "The key values that the app drops or alters before it calls its ad server.",
      \.adServer.keyChanges, AppKeyChanges.fields),
    .init(
      "cacheExpires", .flag, "Whether entries are dropped after their lifetime; true by default.",
      \.cache.expires),
    .init("mediaType", .choice, "The kind of ad; the bid's kind by default.", \.client.mediaType),
    .init(
      "timeout", .positiveDuration, "How long the SDK waits for the server; 2s by default.",
      \.client.timeout),
    .init(
      "refresh", .positiveDuration, "How often a banner is requested anew; never by default.",
      \.client.refresh),
    .init(
      "hold", .duration, "How long the app keeps the keys before it asks the ad server; 0s.",
      \.client.hold),
    .init(
      "requiresCache", .flag,
      "Whether a bid needs a cache entry; by default what the request asks for.",
      \.client.requiresCache),
    .init(
      "replacesPrice", .flag, "Whether the client replaces ${AUCTION_PRICE}; true by default.",
      \.client.replacesPrice),
    .init(
      "billing", .choice, "When a bid is billed; viewable for a banner, impression for a video.",
      \.notices.billing),
    .init(
      "winNotice", .choice, "When the win notice is sent to the bidder; adServer by default.",
      \.notices.win),
  ]

  /// Reports keys that need another key which is absent.
  static func checkTogether(_ fields: FieldReader) {
    if !fields.has("bids") { fields.refuse("laterBids", because: "needs 'bids'") }
    guard !fields.has("adServer") else { return }
    for key in ["adServerLatency", "adServerKeys"] {
      fields.refuse(key, because: "needs 'adServer'")
    }
  }

  package static func read(_ fields: FieldReader) -> Self? {
    let source = fields.exactlyOne(of: sources)
    var settings = AuctionSettings(request: "")
    guard Self.fields.read(fields, into: &settings), source != nil else { return nil }
    checkTogether(fields)
    return settings
  }
}

extension AppKeyChanges {
  /// The keys of `adServerKeys:`, which state how the app changes the key values before it calls
  /// its ad server.
  static let fields: [Field<Self>] = [
    .init("drops", .list(of: .text), "The keys that the app leaves out.", \.dropped),
    .init(
      "sets",
      .init(.object(keys: .filledString, values: FieldForm.text.schema)) { value in
        value.fields(as: "'sets'").map { values in
          values.entries.compactMap { entry in
            values.value(entry).text().map { AuctionedBid.Keyword(entry.key, $0) }
          }
        }
      }, "Values that the app sets, in place of the auction's or in addition to them.", \.changed),
  ]
}

extension AuctionServerSettings {
  /// The keys of the account's configuration on the server.
  static let fields: [Field<Self>] = [
    .init("id", .text, "The account's id; by default the request's publisher id.", \.accountID),
    .init(
      "keyLength", .integer(0...1_000), "The longest key in bytes, or 0 for any; 20 by default.",
      \.keyLength),
    .init(
      "keyPrefix", .text, "What every targeting key begins with; hb by default.", \.keyPrefix),
    .init(
      "rounding", .choice, "How a price is rounded in its bucket; down by default.", \.rounding),
    .init(
      "events", .flag, "Whether the server makes event URLs; false by default.",
      \.eventsEnabled),
    .init(
      "externalURL", .text, "Where event URLs point to; http://localhost by default.",
      \.externalURL),
    .init(
      "lifetimes", .reference("prebidLifetimes"), "Lifetimes of cache entries.",
      \.accountLifetimes, Lifetimes.fields),
    .init(
      "lifetimeBuffer", .wholeSeconds,
      "The seconds that Prebid Server Go adds to every lifetime; 60 by default.",
      \.lifetimeBuffer),
    .init(
      "rates", .rates, "What one unit of a currency is worth: {EUR: {USD: 1.1}}.",
      \.currencyRates),
  ]
}

extension AuctionServerSettings.Lifetimes {
  /// The keys of the lifetimes of cache entries, by media type.
  static let fields: [Field<Self>] = [
    .init("banner", .wholeSeconds, "In whole seconds.", \.banner),
    .init("video", .wholeSeconds, "In whole seconds.", \.video),
    .init("audio", .wholeSeconds, "In whole seconds.", \.audio),
    .init("native", .wholeSeconds, "In whole seconds.", \.native),
  ]
}

extension FieldForm<Int> {
  /// The lifetime of a cache entry, at most 1,000 days.
  fileprivate static var wholeSeconds: Self { integer(0...86_400_000) }
}

extension FieldForm<[String: [String: Double]]> {
  /// Exchange rates: `{EUR: {USD: 1.1}}`.
  fileprivate static var rates: Self {
    let schema = Schema.object(
      keys: .filledString, values: .object(keys: .filledString, values: .number(0...1e12)))
    return Self(schema) { value in
      guard let fields = value.fields(as: "'rates'") else { return nil }
      var rates: [String: [String: Double]] = [:]
      for entry in fields.entries {
        guard let targets = fields.value(entry).fields(as: "'\(entry.key)'") else { continue }
        for target in targets.entries {
          rates[entry.key, default: [:]][target.key] = targets.value(target).number(in: 0...1e12)
        }
      }
      return rates
    }
  }
}
