import Testing
import Vocabulary

@testable import Units

struct AuctionCacheTests {
  private static let both = #""cache": {"bids": {}, "vastxml": {}}, "targeting": {}"#
  private static let bid = #""id": "b", "price": 1, "adm": "<VAST/>""#

  private func progress(
    _ prebid: String = both, bid: String = bid, impression: String = "",
    dialect: ServerDialect = .go, banner: Bool = false,
    _ configure: (inout AuctionServerSettings) -> Void = { _ in }
  ) throws -> AuctionProgress {
    let request =
      banner ? AuctionSamples.banner(targeting: prebid) : AuctionSamples.video(targeting: prebid)
    return AuctionServer().auction(
      try AuctionSamples.auction(
        request.replacing(#"{"id": "i","#, with: #"{"id": "i", \#(impression)"#),
        bids: ["appnexus": AuctionSamples.bids(bid)], dialect: dialect, configure))
  }

  @Test func `PB-09 puts are what the cache reads`() throws {
    let progress = try progress(bid: #""id": "b", "price": 1, "exp": 240, "adm": "<VAST/>""#)
    let body = try #require(progress.putsBody)
    #expect(
      try JSONWriter().text(of: body)
        == #"{"puts":[{"ttlseconds":300,"type":"json","value":{"adm":"<VAST/>","exp":240,"id":"b","#
        + #""impid":"i","price":1}},{"ttlseconds":300,"type":"xml","value":"<VAST/>"}]}"#)
  }

  @Test func `PB-09 nothing is put unless it is asked for`() throws {
    #expect(try progress(#""targeting": {}"#).putsBody == nil)
    #expect(try progress(#""cache": {}, "targeting": {}"#).putsBody == nil)
    #expect(try progress(Self.both, banner: true).puts.map(\.content) == [.json])
  }

  @Test(arguments: ServerDialect.allCases)
  func `PB-09 an empty id is a failed put`(dialect: ServerDialect) throws {
    let result = try progress(dialect: dialect).answered(["", "vast"])
    #expect(result.keys(of: "b")["hb_cache_id"] == nil)
    #expect(result.keys(of: "b")["hb_uuid"] == "vast")
    #expect(places(result.findings) == ["BidWithoutCacheID 2:1"])
    #expect(result.keys(of: "b")["hb_cache_path"] == "/cache")
  }

  @Test(arguments: ServerDialect.allCases)
  func `PB-12 a bid that the cache does not have is a finding`(dialect: ServerDialect) throws {
    let result = try progress(dialect: dialect).answered([])
    #expect(
      result.findings.map(\.message) == [
        "the cache gave no id for the bid 'b', so the bid has no 'hb_cache_id'",
        "the cache gave no id for the VAST of the bid 'b', so the bid has no 'hb_uuid'",
      ])
    #expect(result.responded("b")?["ext"]?["prebid"]?["cache"] == nil)
    #expect((result.keys(of: "b")["hb_cache_host"] == nil) == (dialect == .java))
  }

  @Test(arguments: [
    ("", "", nil), (#""exp": 100,"#, "", 160), ("", #", "exp": 50"#, 110),
    (#""exp": 100,"#, #", "exp": 50"#, 110), (#""exp": 100,"#, #", "exp": 500"#, 160),
    (#""exp": -1,"#, #", "exp": 0"#, nil),
  ])
  func `PB-10 Go takes the smaller lifetime and adds a minute`(
    impression: String, bid: String, lifetime: Int?
  ) throws {
    let progress = try progress(bid: Self.bid + bid, impression: impression)
    #expect(progress.puts.map(\.lifetime) == [lifetime, lifetime])
    #expect(progress.puts[0].put["ttlseconds"]?.whole == lifetime)
  }

  @Test func `PB-10 Go's default is the host's, with a minute`() throws {
    let progress = try progress {
      $0.defaultLifetimes = .init(banner: 300, video: 3600)
      $0.accountLifetimes = .init(video: 7)
    }
    #expect(progress.puts.map(\.lifetime) == [3660, 3660])
  }

  /// One after the other, each without those before it.
  @Test func `PB-10 Java takes the first lifetime that is given`() throws {
    let prebid =
      #""cache": {"bids": {"ttlseconds": 30}, "vastxml": {"ttlseconds": 40}}, "targeting": {}"#
    let all = { (settings: inout AuctionServerSettings) in
      settings.accountLifetimes = .init(video: 50)
      settings.defaultLifetimes = .init(video: 60)
    }
    let host = { (settings: inout AuctionServerSettings) in
      settings.defaultLifetimes = .init(video: 60)
    }
    let own = Self.bid + #", "exp": 10"#
    let impression = #""exp": 20,"#
    #expect(
      try progress(prebid, bid: own, impression: impression, dialect: .java, all).puts
        .map(\.lifetime) == [10, 10])
    #expect(
      try progress(prebid, impression: impression, dialect: .java, all).puts.map(\.lifetime)
        == [20, 20])
    #expect(try progress(prebid, dialect: .java, all).puts.map(\.lifetime) == [30, 40])
    #expect(try progress(dialect: .java, all).puts.map(\.lifetime) == [50, 50])
    #expect(try progress(dialect: .java, host).puts.map(\.lifetime) == [60, 60])
    #expect(try progress(dialect: .java).puts.map(\.lifetime) == [1500, 1500])
    #expect(try progress(dialect: .java, banner: true).puts.map(\.lifetime) == [300])
  }

  @Test func `PB-10 Java's response says how long its bid is cached`() throws {
    let prebid =
      #""cache": {"bids": {"ttlseconds": 30}, "vastxml": {"ttlseconds": 40}}, "targeting": {}"#
    let result = try progress(prebid, dialect: .java).answeredByCache()
    #expect(result.responded("b")?["exp"] == 40)
    #expect(
      try progress(bid: Self.bid + #", "exp": 10"#).answeredByCache().responded("b")?["exp"] == 10)
  }

  @Test func `PB-11 hb_cache_id stands for the bid and hb_uuid for its VAST`() throws {
    let result = try progress().answered(["whole", "vast"])
    #expect(result.keys(of: "b")["hb_cache_id"] == "whole")
    #expect(result.keys(of: "b")["hb_uuid"] == "vast")
    #expect(result.bids[0].cache?.value["adm"] == "<VAST/>")
    #expect(result.bids[0].vastCache?.value == "<VAST/>")
  }

  @Test func `PB-11 Go puts bid by bid, Java bids before VAST`() throws {
    let request = AuctionSamples.video(targeting: Self.both)
    let bids = [
      "appnexus": AuctionSamples.bids(Self.bid), "rubicon": AuctionSamples.bids(Self.bid),
    ]
    for (dialect, contents) in [
      (ServerDialect.go, [CacheEntry.Content.json, .xml, .json, .xml]),
      (.java, [.json, .json, .xml, .xml]),
    ] {
      let progress = AuctionServer().auction(
        try AuctionSamples.auction(request, bids: bids, dialect: dialect))
      #expect(progress.puts.map(\.content) == contents)
      let result = progress.answeredByCache()
      #expect(result.bids[1].vastCache?.uuid == "uuid-3")
    }
  }

  @Test func `PB-11 without bidder keys Go caches the winner and Java all, unless told not to`()
    throws
  {
    let bids = [
      "appnexus": AuctionSamples.bids(Self.bid),
      "rubicon": AuctionSamples.bids(#""id": "r", "price": 0.5, "adm": "<VAST/>""#),
    ]
    func puts(_ cache: String, _ dialect: ServerDialect) throws -> Int {
      let prebid = "\"cache\": {\(cache)}, \"targeting\": {\"includebidderkeys\": false}"
      return AuctionServer().auction(
        try AuctionSamples.auction(
          AuctionSamples.video(targeting: prebid), bids: bids, dialect: dialect)
      ).puts.count
    }
    #expect(try puts(#""bids": {}"#, .go) == 1)
    #expect(try puts(#""bids": {}"#, .java) == 2)
    #expect(try puts(#""bids": {}, "winningonly": true"#, .java) == 1)
  }

  @Test(arguments: ServerDialect.allCases)
  func `PB-11 the markup may be kept out of the response`(dialect: ServerDialect) throws {
    let prebid = #""cache": {"bids": {"returncreative": false}}, "targeting": {}"#
    let result = try progress(prebid, dialect: dialect).answeredByCache()
    #expect(result.responded("b")?["adm"] == nil)
    #expect(result.bids[0].cache?.value["adm"] == "<VAST/>")
    // What is not in the cache stays in Java's response.
    let failed = try progress(prebid, dialect: dialect).answered([])
    #expect((failed.responded("b")?["adm"] != nil) == (dialect == .java))
  }

  @Test(arguments: ServerDialect.allCases)
  func `PB-19 the host and the id of a key are of one bid`(dialect: ServerDialect) throws {
    let bids = [
      "appnexus": AuctionSamples.bids(Self.bid),
      "rubicon": AuctionSamples.bids(#""id": "r", "price": 0.5, "adm": "<VAST/>""#),
    ]
    let progress = AuctionServer().auction(
      try AuctionSamples.auction(
        AuctionSamples.video(targeting: #""cache": {"bids": {}}, "targeting": {}"#), bids: bids,
        dialect: dialect))
    // The winner's put fails.
    let result = progress.answered([nil, "other"])
    #expect(result.keys(of: "b").values.contains("other") == false)
    #expect(result.keys(of: "r")["hb_cache_id_rubicon"] == "other")
    #expect(result.keys(of: "r")["hb_cache_host_rubico"] == "cache.example.com")
    #expect(result.keys(of: "r")["hb_cache_id"] == nil)
  }
}
