import Testing
import Vocabulary

@testable import Units

struct ServerFindingTests {
  private func progress(
    _ request: String = AuctionSamples.banner(), bids: [String: String] = [:],
    dialect: ServerDialect = .go
  ) throws -> AuctionProgress {
    AuctionServer().auction(try AuctionSamples.auction(request, bids: bids, dialect: dialect))
  }

  private func bid(_ members: String, dialect: ServerDialect = .go) throws -> AuctionProgress {
    try progress(bids: ["appnexus": AuctionSamples.bids(members)], dialect: dialect)
  }

  @Test func `a clean auction has no finding`() throws {
    let progress = try bid(#""price": 1, "w": 300, "h": 250, "adm": "a""#)
    #expect(progress.findings == [])
    #expect(progress.bids.map(\.id) == ["appnexus-1"])
  }

  @Test func `PB-02 only bidders that the request names are asked`() throws {
    let bids = ["other": AuctionSamples.bids(#""price": 9, "adm": "a""#)]
    let progress = try progress(bids: bids)
    #expect(progress.bids == [])
    #expect(places(progress.findings) == ["BidderNotAsked 1:1"])
    #expect(progress.findings[0].location?.file == "bids/other.json")
  }

  @Test func `PB-02 an impression asks its own bidders`() throws {
    let request = AuctionSamples.request(
      impression: """
        {"id": "i", "banner": {}, "ext": {"rubicon": {}}},
        {"id": "j", "banner": {}, "ext": {"appnexus": {}}}
        """)
    let progress = try progress(
      request, bids: ["appnexus": AuctionSamples.bids(#""price": 9, "adm": "a""#)])
    #expect(progress.bids == [])
    #expect(places(progress.findings) == ["BidderNotAsked 2:11"])
  }

  @Test(arguments: [
    (#""price": 1, "w": 300, "h": 50, "adm": "a""#, "BidSizeMismatch 2:33"),
    (#""price": 1"#, "BidMarkupMissing 2:1"), (#""price": 1, "adm": """#, "BidMarkupMissing 2:1"),
    (#""price": 0, "adm": "a""#, "BidPriceNotPositive 2:25"),
    (#""price": -1, "adm": "a", "dealid": "d""#, "BidPriceNotPositive 2:25"),
    (#""adm": "a""#, "BidPriceNotPositive 2:1"),
    (#""price": "1", "adm": "a""#, "BidResponseMalformed 2:25"),
    (#""price": 1, "adm": {}"#, "BidResponseMalformed 2:35"),
    (#""price": 1, "adm": "a", "ext": {"prebid": []}"#, "BidResponseMalformed 2:58"),
  ])
  func `what is wrong with a bid is found at its place`(members: String, place: String) throws {
    for dialect in ServerDialect.allCases {
      #expect(places(try bid(members, dialect: dialect).findings) == [place])
    }
  }

  @Test func `PB-17 the size of the guide's example is a finding`() throws {
    let progress = try bid(#""id": "b", "price": 1.2, "w": 300, "h": 50, "adm": "a""#)
    #expect(
      progress.findings.map(\.message) == [
        "the bid 'b' is 300x50, but the impression 'i' asks for 300x250"
      ])
    #expect(progress.answeredByCache().keys(of: "b")["hb_size"] == "300x50")
  }

  @Test func `a price of 0 is allowed with a deal`() throws {
    #expect(try bid(#""price": 0, "dealid": "d", "adm": "a""#).bids.count == 1)
  }

  @Test func `an unknown impression is a finding`() throws {
    let bids = ["appnexus": #"{"seatbid": [{"bid": [{"impid": "x", "price": 1, "adm": "a"}]}]}"#]
    let progress = try progress(bids: bids)
    #expect(progress.bids == [])
    #expect(places(progress.findings) == ["BidImpressionUnknown 1:33"])
  }

  @Test(arguments: [
    ("[]", 1), ("{\"seatbid\": {}}", 13), ("{\"seatbid\": [{\"bid\": [4]}]}", 23),
    ("{\"cur\": 1}", 9),
  ])
  func `a response that is not OpenRTB is left out`(text: String, column: Int) throws {
    let progress = try progress(bids: ["appnexus": text])
    #expect(progress.refusal == nil)
    #expect(places(progress.findings) == ["BidResponseMalformed 1:\(column)"])
  }

  @Test(arguments: [
    (#""id": "r""#, #""id": 4"#, "2:9"), (#""id": "i", "#, "", "4:11"),
    (#""ext": {"prebid": {"bidder": {"appnexus": {}, "rubicon": {}}}}"#, #""ext": {}"#, "4:76"),
    (#""banner""#, #""baner""#, "4:11"), (#""w": 300"#, #""w": "300""#, "4:51"),
    (#""targeting": {}"#, #""targeting": []"#, "5:35"),
    (#""targeting": {}"#, #""targeting": {"pricegranularity": "fine"}"#, "5:56"),
  ])
  func `a request that is refused says where`(part: String, other: String, place: String) throws {
    for dialect in ServerDialect.allCases {
      let progress = try progress(
        AuctionSamples.banner().replacing(part, with: other), dialect: dialect)
      #expect(progress.refusal?.status == 400)
      #expect(progress.refusal?.message.isEmpty == false)
      #expect(places(progress.findings) == ["AuctionRequestMalformed \(place)"])
      #expect(progress.answered([]).response == .null)
    }
  }

  @Test func `a request without impressions, with one twice, or that is not an object is refused`()
    throws
  {
    let none = AuctionSamples.request(impression: "")
    #expect(places(try progress(none).findings) == ["AuctionRequestMalformed 4:10"])
    let one = #"{"id": "i", "banner": {}, "ext": {"a": {}}}"#
    let twice = AuctionSamples.request(impression: "\(one), \(one)")
    #expect(places(try progress(twice).findings) == ["AuctionRequestMalformed 4:63"])
    #expect(places(try progress("[1]").findings) == ["AuctionRequestMalformed 1:1"])
  }

  private func table(
    _ table: String, dialect: ServerDialect = .go
  ) throws -> AuctionProgress {
    try progress(
      AuctionSamples.banner(targeting: #""targeting": {"pricegranularity": \#(table)}"#),
      bids: ["appnexus": AuctionSamples.bids(#""id": "b", "price": 1.2, "adm": "a""#)],
      dialect: dialect)
  }

  @Test(arguments: [
    #"{"precision": 16, "ranges": [{"max": 1, "increment": 1}]}"#,
    #"{"precision": -1, "ranges": [{"max": 1, "increment": 1}]}"#,
    #"{"ranges": [{"max": 5, "increment": 1}, {"max": 5, "increment": 1}]}"#,
    #"{"ranges": [{"max": 5, "increment": 0}]}"#, #"{"ranges": [{"increment": 1}]}"#,
    #"{"ranges": [{"max": 5}]}"#, #""fine""#, #"{"ranges": [{"max": "5", "increment": 1}]}"#,
  ])
  func `PB-08 a wrong table of prices is refused`(text: String) throws {
    let progress = try table(text)
    #expect(progress.refusal?.status == 400)
    #expect(progress.findings.map(\.rule) == [.auctionRequestMalformed])
    #expect(progress.findings[0].location?.position?.line == 5)
  }

  @Test func `PB-08 a range begins where the one before it ends, whatever it says`() throws {
    let progress = try table(#"{"ranges": [{"min": 1, "max": 5, "increment": 0.5}]}"#)
    #expect(progress.bids.map(\.bucket) == ["1.00"])
    #expect(
      progress.findings.map(\.message)
        == ["the range's 'min' is 1.0, but the servers let the range begin at 0.0"])
  }

  @Test func `PB-08 a table without ranges is ignored by Go and refused by Java`() throws {
    let progress = try table(#"{"precision": 1}"#)
    #expect(progress.bids.map(\.bucket) == ["1.10"])
    #expect(progress.findings.map(\.rule) == [.priceTableIgnored])
    let java = try table(#"{"precision": 1}"#, dialect: .java)
    #expect(java.refusal?.status == 400)
    #expect(places(java.findings) == ["AuctionRequestMalformed 5:56"])
  }

  @Test func `PB-08 the table of the media type comes before the default one`() throws {
    let prebid = """
      "targeting": {"pricegranularity": "low", "mediatypepricegranularity": {"banner": "high"}}
      """
    let bids = ["appnexus": AuctionSamples.bids(#""id": "b", "price": 1.27, "adm": "a""#)]
    let banner = try progress(AuctionSamples.banner(targeting: prebid), bids: bids)
    #expect(banner.bids.map(\.bucket) == ["1.27"])
    let video = try progress(AuctionSamples.video(targeting: prebid), bids: bids)
    #expect(video.bids.map(\.bucket) == ["1.00"])
  }

  @Test func `an extension that is not simulated is noted`() throws {
    let progress = try progress(
      AuctionSamples.banner(targeting: #""targeting": {}, "bidadjustmentfactors": {"a": 2}"#))
    #expect(places(progress.findings) == ["AuctionFeatureIgnored 5:63"])
    #expect(progress.findings[0].severity == .note)
    #expect(progress.refusal == nil)
  }

  @Test(arguments: [
    "adservertargeting", "alternatebiddercodes", "bidadjustments", "floors",
    "storedauctionresponse",
    "supportdeals", "newfeature",
  ])
  func `an extension of the request that is not simulated is noted by its name`(
    name: String
  ) throws {
    let progress = try progress(
      AuctionSamples.banner(targeting: #""targeting": {}, "\#(name)": {"a": 1}"#))
    #expect(
      progress.findings.map(\.message) == [
        "'ext.prebid.\(name)' is not simulated and has no effect here"
      ])
    #expect(progress.findings.map(\.rule) == [.auctionFeatureIgnored])
    let off = try self.progress(
      AuctionSamples.banner(targeting: #""targeting": {}, "\#(name)": false"#))
    #expect(off.findings == [])
  }

  @Test func `extensions of impressions, targeting and caching are noted with their place`() throws
  {
    let request = AuctionSamples.banner(
      targeting: #""targeting": {"newkeys": true}, "cache": {"audio": {}}"#
    ).replacing(#""prebid": {"bidder""#, with: #""prebid": {"storedbidresponse": [], "bidder""#)
    #expect(
      try progress(request).findings.map(\.message) == [
        "'ext.prebid.targeting.newkeys' is not simulated and has no effect here",
        "'ext.prebid.cache.audio' is not simulated and has no effect here",
        "'imp[0].ext.prebid.storedbidresponse' is not simulated and has no effect here",
      ])
  }

  @Test func `an extension that only bidders or logs read is not noted`() throws {
    let progress = try progress(
      AuctionSamples.banner(
        targeting: #""targeting": {}, "debug": true, "aliases": {"a": "b"}, "data": {}"#))
    #expect(progress.findings == [])
  }

  @Test func `a seat of another name than the bidder's is noted`() throws {
    func findings(_ seat: String) throws -> [Diagnostic] {
      let bids = AuctionSamples.bids(#""id": "b", "price": 1, "adm": "a""#)
        .replacing(#""seatbid": [{"#, with: #""seatbid": [{"seat": "\#(seat)", "#)
      return try progress(AuctionSamples.banner(), bids: ["appnexus": bids]).findings
    }
    #expect(
      try findings("other").map(\.message) == [
        "the seat 'other' is not simulated and has no effect here, so its bids count as bids of "
          + "'appnexus'"
      ])
    #expect(try places(findings("other")) == ["AuctionFeatureIgnored 1:23"])
    #expect(try findings("AppNexus") == [])
  }

  @Test(arguments: [
    (#""mtype": 2, "#, BidMediaType.video), (#""mtype": 4, "#, .native),
    (#""ext": {"prebid": {"type": "audio"}}, "#, .audio), ("", .banner),
  ])
  func `the media type is the bid's own, else the impression's`(
    members: String, type: BidMediaType
  ) throws {
    let request = AuctionSamples.banner().replacing(
      #""banner": "#, with: #""video": {}, "banner": "#)
    let bids = ["appnexus": AuctionSamples.bids("\(members)\"price\": 1, \"adm\": \"a\"")]
    #expect(try progress(request, bids: bids).bids.map(\.mediaType) == [type])
    let vast = ["appnexus": AuctionSamples.bids(#""price": 1, "adm": "<VAST/>""#)]
    #expect(try progress(request, bids: vast).bids.map(\.mediaType) == [.video])
  }

  @Test func `rules are listed once, in order, with a remedy`() {
    let ids = PrebidServerRules.all.map(\.id)
    #expect(ids.count == Set(ids).count)
    #expect(ids == ids.sorted())
    for rule in PrebidServerRules.all {
      #expect(!rule.fix.isEmpty && !rule.explanation.isEmpty)
    }
  }
}
