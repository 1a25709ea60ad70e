import TestSupport
import Testing
import Vocabulary

@testable import Units

/// Chains whose server is simulated too: request, stored requests, auction, cache, creative.
struct AuctionComputedTests {
  private static let account = """
    {"cur": ["USD"], "ext": {"prebid": {"cache": {"bids": {}, "vastxml": {}}, "targeting":
      {"includewinners": true, "includebidderkeys": true, "mediatypepricegranularity": {"banner":
        {"precision": 2, "ranges": [{"min": 0, "max": 5, "increment": 0.01},
         {"min": 5, "max": 8, "increment": 0.1}, {"min": 8, "max": 30, "increment": 1}]}}}}}}
    """
  private static let configuration = """
    {"ext": {"prebid": {"bidder": {"bidderA": {"placementId": "1111"}, "ix": {"key1": "val1"}}}}}
    """

  /// The app asks with the ad unit of the SDK's documentation.
  private func host(
    bid: String, ix: String? = nil, unit: PrebidAdUnit = ClientSamples.bannerUnit,
    lineItems: String? = nil, stored: [String: String]? = nil, seed: UInt64 = 1,
    _ change: (inout AuctionSettings) -> Void = { _ in }
  ) throws -> AuctionHost {
    var settings = ClientSamples.settings
    change(&settings)
    var unit = unit
    unit.configuration = "home-banner"
    var files = AuctionFiles(.adUnit(unit))
    files.stored = try (stored ?? ["1234": Self.account, "home-banner": Self.configuration])
      .mapValues { try JSONDocument(text: $0, file: "stored.json") }
    // The bids name the impression by the id that the skeleton has for this seed.
    var random = SeededRandom(seed: seed).forked(for: "prebid request 1")
    let request = PrebidRequestSkeleton.request(for: unit, random: &random)
    let impression = request["imp"]?.element(0)?["id"]?.text ?? ""
    for case (let bidder, let text?) in [("bidderA", bid), ("ix", ix)] {
      let response = """
        {"seatbid": [{"bid": [{"id": "bid-\(bidder)", "impid": "\(impression)", \(text)}]}]}
        """
      files.bids[bidder] = try JSONDocument(text: response, file: "\(bidder).json")
    }
    files.lineItems = try lineItems.map(ClientSamples.lineItems)
    var host = AuctionHost(settings, files, seed: seed)
    host.tell(.began, at: .zero)
    return host
  }

  private let banner =
    #""price": 1.2, "adm": "<b>${AUCTION_PRICE}</b>", "w": 300, "h": 250, "burl": "https://b.example/""#
  private let video = #""price": 2.5, "adm": "<VAST version=\"4.0\"></VAST>""#

  @Test("PB-16 a whole chain of a banner: app, server, cache, ad server, creative, viewable burl")
  func bannerChain() throws {
    var host = try host(
      bid: banner, lineItems: #"[{"name": "p", "targeting": {"hb_pb": "1.20"}}]"#
    ) {
      $0.server.latency = .milliseconds(200)
      $0.cache.latency = .milliseconds(10)
      $0.adServer.latency = .milliseconds(50)
    }
    host.run(until: .seconds(1))
    #expect(
      host.events == [
        "0 request", "200 cachePut", "210 bid", "210 targeting", "260 adServer", "270 cacheGet",
        "270 rendered",
      ])
    #expect(host.event("cachePut")?["type"] == "json")
    let uuid = try #require(host.event("cachePut")?["uuid"]?.text)
    #expect(host.event("cacheGet")?.url == "https://cache.example.com/cache?uuid=\(uuid)")
    guard case .banner("<b>1.2</b>", Size(width: 300, height: 250), _)? = host.deliveries.first
    else {
      Issue.record("the banner is not delivered")
      return
    }
    host.tell(.viewable(item: 0), at: .seconds(2))
    #expect(host.beacons == ["2000 billing https://b.example/"])
    #expect(host.findings.isEmpty)
  }

  @Test("PB-16 a whole chain of a video: the VAST comes from the cache under hb_uuid")
  func videoChain() throws {
    var unit = ClientSamples.videoUnit
    unit.configuration = "home-banner"
    let host = try host(bid: video, unit: unit)
    #expect(host.events("cachePut").compactMap { $0["type"]?.text }.sorted() == ["json", "xml"])
    let vast = try #require(host.events("cachePut").first { $0["type"] == "xml" })
    let uuid = try #require(vast["uuid"]?.text)
    #expect(host.event("cacheGet")?.url == "https://cache.example.com/cache?uuid=\(uuid)")
    guard case .vast(#"<VAST version="4.0"></VAST>"#, _)? = host.deliveries.first else {
      Issue.record("the VAST is not delivered")
      return
    }
  }

  @Test("PB-07 send all bids with a long bidder name: the creative finds neither host nor path")
  func cutKeys() throws {
    let items = #"[{"name": "a", "targeting": {"hb_pb_bidderA": "1.20"}}]"#
    let host = try host(bid: banner, lineItems: items)
    #expect(host.rules.filter { $0 == .prebidKeyCutAway }.count == 2)
    #expect(host.rules.last == .prebidCacheEntryMissing)
    #expect(
      host.event("cacheGet")?.url?.hasPrefix("https://prebid.adnxs.com/pbc/v1/cache?uuid=") == true)
    let named = """
      [{"name": "a", "targeting": {"hb_pb_bidderA": "1.20"},
        "keys": {"cacheHost": "hb_cache_host_bidder", "cachePath": "hb_cache_path_bidder"}}]
      """
    let right = try self.host(bid: banner, lineItems: named)
    #expect(right.deliveries.count == 1)
    #expect(!right.rules.contains(.prebidKeyCutAway))
  }

  @Test("PB-10 the entry lives for exp and a minute, and the ad that is shown later finds nothing")
  func expiry() throws {
    for (hold, status) in [(89, "found"), (90, "expired")] {
      var host = try host(bid: banner + #", "exp": 30"#) { $0.client.hold = .seconds(hold) }
      host.run(until: .seconds(100))
      #expect(host.event("cachePut")?["ttlSeconds"] == 90)
      #expect(host.event("cacheGet")?["status"] == .string(status))
      #expect(host.rules == (status == "expired" ? [.prebidCacheEntryExpired] : []))
    }
  }

  @Test(
    "PB-03 a missing stored request has its result code",
    arguments: [
      (Named("no account", ["home-banner": configuration]), "invalidAccountID"),
      (Named("no configuration", ["1234": account]), "invalidConfigurationID"),
    ])
  func missingStored(stored: Named<[String: String]>, code: String) throws {
    for dialect in ServerDialect.allCases {
      let host = try host(bid: banner, stored: stored.value) { $0.server.dialect = dialect }
      #expect(host.event("targeting")?["result"] == .string(code))
      #expect(host.rules.contains(.storedRequestMissing))
      #expect(host.endings.count == 1)
    }
  }

  @Test("PB-18 no bidder bids")
  func noBids() throws {
    let host = try host(bid: #""price": 0"#)
    #expect(host.event("targeting")?["result"] == "noBids")
    #expect(host.endings == [.noAd("the server has no bid for the impression")])
  }

  @Test("PB-18 an answer that is late because of the cache is dropped, and its entries are there")
  func lateCache() throws {
    var host = try host(bid: banner) {
      $0.server.latency = .milliseconds(1500)
      $0.cache.latency = .milliseconds(600)
    }
    host.run(until: .seconds(5))
    #expect(host.events == ["0 request", "1500 cachePut", "2000 targeting"])
    #expect(host.rules == [.prebidTimeout, .prebidAnswerLate])
  }

  @Test("PB-14 after a refresh the notices of the earlier banner still go out")
  func refresh() throws {
    var host = try host(bid: banner) {
      $0.client.refresh = .seconds(30)
      $0.server.latency = .seconds(1)
    }
    host.run(until: .seconds(30))
    // The second auction is under way; its bids name no impression of it.
    host.tell(.viewable(item: 0), at: .milliseconds(30_500))
    #expect(host.beacons == ["30500 billing https://b.example/"])
    host.run(until: .seconds(32))
    #expect(host.events("targeting").map { $0["result"] } == ["success", "noBids"])
    #expect(host.endings.count == 1)
  }

  @Test("PB-05 both dialects' chains show the same banner")
  func dialects() throws {
    let deliveries = try ServerDialect.allCases.map { dialect in
      try host(bid: banner) { $0.server.dialect = dialect }.deliveries
    }
    #expect(deliveries[0] == deliveries[1] && deliveries[0].count == 1)
  }

  @Test(
    "PB-16 with the server's events on, the VAST has the impression URL and the client adds none")
  func events() throws {
    let vast =
      #""price": 2.5, "adm": "<VAST version=\"3.0\"><Ad><InLine><Impression></Impression></InLine></Ad></VAST>""#
    var host = try host(bid: vast, unit: ClientSamples.videoUnit) {
      $0.server.account.eventsEnabled = true
      $0.server.account.externalURL = "https://pbs.example"
    }
    host.tell(.videoImpression, at: .seconds(1))
    guard case .vast(let text, _)? = host.deliveries.first else {
      Issue.record("the VAST is not delivered")
      return
    }
    #expect(text.contains("https://pbs.example/event?t=imp"))
    #expect(!host.beacons.contains { $0.contains(" impression ") })
  }

  @Test func `500 damaged bids and stored requests: one result each, and never a crash`() throws {
    var random = SeededRandom(seed: 23)
    let lineItems = try ClientSamples.lineItems(#"[{"name": "p", "targeting": {"hb_pb": "*"}}]"#)
    let request = """
      {"id": "r", "app": {"publisher": {"id": "1234"}}, "imp": [{"id": "imp", "banner":
       {"format": [{"w": 300, "h": 250}]}, "ext": {"prebid": {"bidder": {"ix": {}}}}}],
       "ext": {"prebid": {"cache": {"bids": {}}, "targeting": {}}}}
      """
    let bids =
      #"{"seatbid": [{"bid": [{"id": "b", "impid": "imp", "price": 1.5, "adm": "<b/>", "w": 300, "h": 250}]}]}"#
    var shown = 0
    for _ in 0..<500 {
      func damaged(_ text: String) -> JSONDocument? {
        let bytes =
          Int.random(in: 0...1, using: &random) == 0
          ? Array(text.utf8) : Damage.damaged(Array(text.utf8), using: &random)
        return try? JSONDocument(bytes, file: "damaged.json")
      }
      guard let request = damaged(request), let bids = damaged(bids) else { continue }
      var files = AuctionFiles(.openRTB(request))
      files.bids["ix"] = bids
      files.lineItems = lineItems
      var host = AuctionHost(ClientSamples.settings, files)
      host.tell(.began, at: .zero)
      host.tell(.viewable(item: 0), at: .seconds(1))
      host.tell(.ended, at: .seconds(2))
      #expect(host.events("targeting").count == 1)
      #expect(host.deliveries.count + host.endings.count == 1)
      shown += host.deliveries.count
    }
    #expect(shown > 50)
  }
}

/// An app that does not pass the auction's key values on as they are.
struct AppKeyChangeTests {
  private func host(_ change: (inout AppKeyChanges) -> Void) throws -> AuctionHost {
    var settings = ClientSamples.settings
    change(&settings.adServer.keyChanges)
    let items = """
      [{"name": "prebid", "targeting": {"hb_pb": "1.20"}}, {"name": "house", "priority": 16},
       {"name": "sports", "priority": 4, "targeting": {"section": "sports"}}]
      """
    var host = AuctionHost(
      settings,
      try ClientSamples.files(
        ClientSamples.response(ClientSamples.Bid()), lineItems: ClientSamples.lineItems(items)))
    host.tell(.began, at: .zero)
    return host
  }

  @Test func `keys that are passed on as they are bring no finding`() throws {
    let same = try host { $0.changed = [.init("hb_pb", "1.20")] }
    #expect(same.rules == [] && same.deliveries.count == 1)
    #expect(try host { $0.dropped = ["hb_deal"] }.rules == [])
  }

  @Test("PB-14 an altered price chooses another line item")
  func alteredPrice() throws {
    let host = try host { $0.changed = [.init("hb_pb", "1.00")] }
    #expect(host.rules == [.prebidKeysAltered])
    #expect(
      host.findings.first?.message
        == "the app calls its ad server with 'hb_pb' = '1.00' instead of '1.20'")
    #expect(host.event("adServer")?["lineItem"] == "house")
    // The SDK handed the value on unaltered.
    #expect(host.event("targeting")?["keys"]?["hb_pb"] == "1.20")
  }

  @Test("PB-14 without a dropped key the creative finds nothing")
  func droppedKey() throws {
    let host = try host { $0.dropped = ["hb_cache_id", "hb_cache_host"] }
    #expect(host.rules == [.prebidKeysAltered, .prebidKeyMissing])
    #expect(
      host.findings.first?.message
        == "the app calls its ad server without 'hb_cache_host', without 'hb_cache_id'")
    #expect(host.deliveries.isEmpty)
    #expect(host.endings == [.failed("the creative finds no key 'hb_cache_id'")])
  }

  @Test func `the app's own keys choose a line item, and alter none of the auction's`() throws {
    let host = try host { $0.changed = [.init("section", "sports")] }
    #expect(host.rules == [])
    #expect(host.event("adServer")?["lineItem"] == "sports")
  }
}
