import Testing
import Vocabulary

@testable import Units

struct AuctionChainTests {
  typealias Bid = ClientSamples.Bid

  private func run(
    _ bids: Bid..., unit: PrebidAdUnit = ClientSamples.bannerUnit, lineItems: String? = nil,
    _ change: (inout AuctionSettings) -> Void = { _ in }
  ) throws -> AuctionHost {
    var settings = ClientSamples.settings
    change(&settings)
    let response: JSONValue = [
      "id": "recorded", "cur": "USD",
      "seatbid": .array(bids.map { ["seat": .string($0.seat), "bid": [$0.json]] }),
    ]
    var host = AuctionHost(
      settings,
      try ClientSamples.files(
        response, unit: unit, lineItems: try lineItems.map(ClientSamples.lineItems)))
    host.tell(.began, at: .zero)
    return host
  }

  private let lineItems = """
    [{"name": "prebid", "targeting": {"hb_pb": "1.20"}}, {"name": "house", "priority": 16}]
    """

  @Test("PB-16 every link of the chain has its instant")
  func banner() throws {
    var bid = Bid()
    bid.nurl = "https://win.example/?p=${AUCTION_PRICE}"
    bid.burl = "https://bill.example/?p=${AUCTION_PRICE}"
    bid.adm = "<b>${AUCTION_PRICE}</b>"
    bid.events = ("https://pbs.example/event?t=win", "https://pbs.example/event?t=imp")
    var host = try run(bid, lineItems: lineItems) {
      $0.server.latency = .milliseconds(300)
      $0.adServer.latency = .milliseconds(80)
      $0.cache.latency = .milliseconds(20)
      $0.client.hold = .milliseconds(100)
    }
    host.run(until: .seconds(1))
    #expect(
      host.events == [
        "0 request", "300 bid", "300 targeting", "480 adServer", "500 cacheGet", "500 rendered",
      ])
    #expect(host.event("adServer")?["state"] == "won")
    #expect(host.event("adServer")?["lineItem"] == "prebid")
    #expect(host.event("cacheGet")?.url == "https://cache.example.com/cache?uuid=id-1")
    #expect(host.event("cacheGet")?["type"] == "application/json")
    #expect(host.event("rendered")?.size == Size(width: 300, height: 250))
    let source = AuctionedCreative(
      item: 0, bidder: "rubicon", bidID: "bid-rubicon",
      url: "https://cache.example.com/cache?uuid=id-1")
    #expect(host.deliveries == [.banner("<b>1.25</b>", Size(width: 300, height: 250), source)])
    let creative = View(
      name: "banner/creative", frame: Rectangle(x: 0, y: 0, width: 300, height: 250))
    #expect(
      host.instants { $0 == .native(.layOut([creative], under: "banner")) } == [.milliseconds(500)])
    #expect(
      host.instants { $0 == .native(.measure(item: 0, view: "banner/creative")) }
        == [.milliseconds(500)])
    host.tell(.exposed(view: "banner/creative", percent: 0), at: .seconds(2))
    host.tell(.exposed(view: "banner/creative", percent: 40), at: .seconds(3))
    host.tell(.exposed(view: "banner/creative", percent: 60), at: .seconds(4))
    host.tell(.viewable(item: 0), at: .seconds(5))
    host.tell(.viewable(item: 0), at: .seconds(6))
    #expect(
      host.beacons == [
        "480 win https://win.example/?p=1.25", "480 win https://pbs.example/event?t=win",
        "3000 impression https://pbs.example/event?t=imp",
        "5000 billing https://bill.example/?p=1.25",
      ])
    #expect(host.findings.isEmpty)
    host.tell(.ended, at: .seconds(7))
    #expect(host.instants { $0 == .native(.finishMeasuring(item: 0)) } == [.seconds(7)])
  }

  @Test("PB-16 a video's VAST is the entry under hb_uuid, and its impression is billed")
  func video() throws {
    var bid = Bid()
    bid.type = "video"
    bid.adm = ClientSamples.vast
    bid.uuid = "vast-1"
    bid.burl = "https://bill.example/"
    bid.events = ("https://pbs.example/win", "https://pbs.example/imp")
    var host = try run(bid, unit: ClientSamples.videoUnit)
    #expect(host.event("cacheGet")?.url == "https://cache.example.com/cache?uuid=vast-1")
    #expect(host.event("cacheGet")?["type"] == "application/xml")
    guard case .vast(ClientSamples.vast, _)? = host.deliveries.first else {
      Issue.record("the VAST is not delivered")
      return
    }
    #expect(host.event("rendered") == nil)
    host.tell(.videoImpression, at: .seconds(1))
    host.tell(.videoImpression, at: .seconds(2))
    host.tell(.videoViewable, at: .seconds(3))
    #expect(
      host.beacons == [
        "0 win https://pbs.example/win", "1000 impression https://pbs.example/imp",
        "1000 billing https://bill.example/",
      ])
    #expect(host.event("rendered")?["type"] == "video")
  }

  @Test("PB-11 a VAST that has the server's impression URL sends it itself")
  func trackedVAST() throws {
    var bid = Bid()
    bid.type = "video"
    bid.events = ("https://pbs.example/win", "https://pbs.example/event?t=imp&b=1")
    bid.adm = """
      <VAST version="3.0"><Ad><InLine><Impression>https://pbs.example/event?t=imp&amp;b=1\
      </Impression></InLine></Ad></VAST>
      """
    var host = try run(bid, unit: ClientSamples.videoUnit)
    host.tell(.videoImpression, at: .seconds(1))
    #expect(host.beacons == ["0 win https://pbs.example/win"])
  }

  @Test("PB-11 of a bid with nurl alone, fetching the VAST is the win notice")
  func nurlOnly() throws {
    var bid = Bid()
    bid.type = "video"
    bid.adm = nil
    bid.nurl = "https://vast.example/?p=${AUCTION_PRICE}"
    let host = try run(bid, unit: ClientSamples.videoUnit)
    #expect(host.beacons.isEmpty)
    guard case .vastURL("https://vast.example/?p=1.25", _)? = host.deliveries.first else {
      Issue.record("the URL of the VAST is not delivered")
      return
    }
  }

  @Test("PB-16 billing may be configured: viewable for a video, impression for a banner")
  func billing() throws {
    var bid = Bid()
    bid.burl = "https://bill.example/"
    var banner = try run(bid) { $0.notices.billing = .impression }
    banner.tell(.exposed(view: "banner/creative", percent: 1), at: .seconds(1))
    banner.tell(.viewable(item: 0), at: .seconds(2))
    #expect(banner.beacons == ["1000 billing https://bill.example/"])
    bid.type = "video"
    bid.adm = ClientSamples.vast
    var video = try run(bid, unit: ClientSamples.videoUnit) { $0.notices.billing = .viewable }
    video.tell(.videoImpression, at: .seconds(1))
    video.tell(.videoViewable, at: .seconds(3))
    #expect(video.beacons == ["3000 billing https://bill.example/"])
  }

  @Test("PB-11 the creative sends the win notice that a cached bid has, unless it was sent")
  func cachedWin() throws {
    var bid = Bid()
    bid.wurl = "https://pbs.example/event?t=win"
    #expect(try run(bid).beacons == ["0 win https://pbs.example/event?t=win"])
    bid.events = ("https://pbs.example/event?t=win", "https://pbs.example/event?t=imp")
    #expect(try run(bid).beacons == ["0 win https://pbs.example/event?t=win"])
  }

  @Test("PB-15 in a pod the id of the VAST begins with hb_pb_cat_dur")
  func pod() throws {
    var bid = Bid()
    (bid.type, bid.uuid, bid.category) = ("video", "pod-1", "1.20_sports_30s")
    let host = try run(bid, unit: ClientSamples.videoUnit)
    #expect(
      host.event("cacheGet")?.url
        == "https://cache.example.com/cache?uuid=1.20_sports_30s_pod-1")
  }

  @Test("PB-13 a loss ends without a creative and says which line item won")
  func loss() throws {
    let host = try run(
      Bid(),
      lineItems:
        #"[{"name": "sponsor", "priority": 4}, {"name": "p", "targeting": {"hb_pb": "1.20"}}]"#)
    #expect(host.event("adServer")?["state"] == "lost")
    #expect(host.event("adServer")?["lineItem"] == "sponsor")
    #expect(
      host.endings == [
        .noAd(
          "the line item 'sponsor' won in the ad server because its priority is 4, and that of "
            + "'p' is 12")
      ])
    #expect(host.deliveries.isEmpty && host.beacons.isEmpty && host.events("cacheGet").isEmpty)
    let none = try run(Bid(), lineItems: #"[{"name": "p", "targeting": {"hb_pb": "9.00"}}]"#)
    #expect(none.endings == [.noAd("the line item does not match the key values")])
  }

  @Test("PB-13 without an ad server the highest bid is shown")
  func highest() throws {
    var (low, high) = (Bid(), Bid())
    (low.seat, low.isTop, low.price, low.cacheID) = ("appnexus", false, 0.5, "low")
    (high.seat, high.isTop, high.price, high.cacheID) = ("ix", false, 3, "high")
    let host = try run(low, high)
    #expect(host.event("adServer")?["state"] == "won")
    #expect(host.event("adServer")?["bidder"] == "ix")
    #expect(host.event("cacheGet")?.url == "https://cache.example.com/cache?uuid=high")
    #expect(host.findings.isEmpty)
  }

  @Test("PB-19 host and id come from the bid of the line item's bidder")
  func hostOfBidder() throws {
    var (top, other) = (Bid(), Bid())
    (top.host, top.cacheID) = ("one.example", "id-1")
    (other.seat, other.isTop, other.host, other.cacheID) = ("ix", false, "two.example", "id-2")
    let items = #"[{"name": "ix", "targeting": {"hb_pb_ix": "1.20"}}]"#
    let host = try run(top, other, lineItems: items)
    #expect(host.event("cacheGet")?.url == "https://two.example/cache?uuid=id-2")
    #expect(host.event("cacheGet")?["status"] == "found")
    let mixed =
      #"[{"name": "ix", "targeting": {"hb_pb_ix": "1.20"}, "keys": {"cacheHost": "hb_cache_host"}}]"#
    let wrong = try run(top, other, lineItems: mixed)
    #expect(wrong.event("cacheGet")?["status"] == "notFound")
    #expect(wrong.rules == [.prebidCacheEntryMissing])
    #expect(wrong.endings == [.failed("the cache has no entry for the creative")])
  }

  @Test("PB-16 with replacesPrice false the macro goes out, which is a finding where it does")
  func unreplaced() throws {
    var bid = Bid()
    bid.nurl = "https://win.example/?p=${AUCTION_PRICE}"
    bid.burl = "https://bill.example/?p=${AUCTION_PRICE}"
    bid.adm = "<img src='https://x.example/${AUCTION_PRICE}'>"
    var host = try run(bid) { $0.client.replacesPrice = false }
    host.tell(.viewable(item: 0), at: .seconds(2))
    #expect(
      host.beacons == [
        "0 win https://win.example/?p=${AUCTION_PRICE}",
        "2000 billing https://bill.example/?p=${AUCTION_PRICE}",
      ])
    #expect(host.rules == Array(repeating: .prebidMacroUnreplaced, count: 3))
    let instants = host.instants { action in
      if case .native(.find) = action { true } else { false }
    }
    #expect(instants == [.zero, .zero, .seconds(2)])
    #expect(
      host.findings.last?.message
        == "the billing notice of 'rubicon' goes out with '${AUCTION_PRICE}' unreplaced")
  }

  @Test("PB-16 other macros of OpenRTB are a finding even where the price is replaced")
  func otherMacros() throws {
    var bid = Bid()
    bid.nurl = "https://win.example/?p=${AUCTION_PRICE}&l=${AUCTION_LOSS}"
    let host = try run(bid)
    #expect(host.rules == [.prebidMacroUnreplaced])
    #expect(host.beacons == ["0 win https://win.example/?p=1.25&l=${AUCTION_LOSS}"])
  }

  @Test("PB-17 a size that the unit does not ask for is a finding, as in the seed's own answer")
  func size() throws {
    var bid = Bid()
    bid.size = (300, 50)
    let host = try run(bid)
    #expect(host.rules == [.bidSizeMismatch])
    #expect(
      host.findings.first?.message == "'hb_size' is '300x50', and the ad unit asks for '300x250'")
    #expect(host.findings.first?.location?.position != nil)
    guard case .banner(_, let size, _)? = host.deliveries.first else {
      Issue.record("no banner is delivered")
      return
    }
    #expect(size == Size(width: 300, height: 50))
  }

  @Test("PB-17 the banner's markup is carried, and nothing of it is rendered")
  func markupIsCarried() throws {
    var bid = Bid()
    bid.adm = "<script>throw 1</script>"
    let host = try run(bid)
    guard case .banner("<script>throw 1</script>", _, _)? = host.deliveries.first else {
      Issue.record("no banner is delivered")
      return
    }
  }

  @Test func `a bid without markup and without nurl is found when its creative runs`() throws {
    var bid = Bid()
    bid.adm = nil
    let host = try run(bid)
    #expect(host.rules == [.bidMarkupMissing])
    #expect(host.endings == [.failed("the creative has no markup")])
  }

  @Test func `a cache entry that expired before the ad was shown is a finding`() throws {
    var bid = Bid()
    bid.lifetime = 30
    let host = try run(bid) { $0.client.hold = .seconds(89) }
    var fresh = host
    fresh.run(until: .seconds(200))
    #expect(fresh.event("cacheGet")?["status"] == "found")
    // Go's server adds a minute to 'exp'.
    var stale = try run(bid) { $0.client.hold = .seconds(91) }
    stale.run(until: .seconds(200))
    #expect(stale.event("cacheGet")?["status"] == "expired")
    #expect(stale.rules == [.prebidCacheEntryExpired])
    #expect(
      stale.findings.first?.message
        == "the cache entry 'id-1' expired 1.000 s before the creative asked for it")
    var kept = try run(bid) {
      $0.client.hold = .seconds(91)
      $0.cache.expires = false
    }
    kept.run(until: .seconds(200))
    #expect(kept.event("cacheGet")?["status"] == "found")
  }
}
