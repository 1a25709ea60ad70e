import Testing
import Vocabulary

@testable import Units

struct BidRankingTests {
  private func answer(
    _ prebid: String, bids: [String: String], dialect: ServerDialect = .go, video: Bool = false,
    _ configure: (inout AuctionServerSettings) -> Void = { _ in }
  ) throws -> AuctionResult {
    let request =
      video ? AuctionSamples.video(targeting: prebid) : AuctionSamples.banner(targeting: prebid)
    return AuctionServer().auction(
      try AuctionSamples.auction(request, bids: bids, dialect: dialect, configure)
    ).answeredByCache()
  }

  private static let three = [
    "appnexus": AuctionSamples.bids(
      #""id": "a1", "price": 1.05, "adm": "a""#, #""id": "a3", "price": 3.05, "adm": "a""#,
      #""id": "a2", "price": 2.05, "adm": "a""#)
  ]

  @Test(arguments: ServerDialect.allCases)
  func `PB-06 the highest bid wins and the earlier of equal ones`(dialect: ServerDialect) throws {
    let bids = [
      "appnexus": AuctionSamples.bids(#""id": "a", "price": 1, "adm": "a""#),
      "rubicon": AuctionSamples.bids(
        #""id": "r", "price": 1, "adm": "a""#, #""id": "s", "price": 0.99, "adm": "a""#),
    ]
    let result = try answer(#""targeting": {}"#, bids: bids, dialect: dialect)
    #expect(result.bids.filter(\.won).map(\.id) == ["a"])
  }

  @Test(arguments: ServerDialect.allCases)
  func `PB-15 a deal wins if deals are preferred`(dialect: ServerDialect) throws {
    let bids = [
      "appnexus": AuctionSamples.bids(#""id": "a", "price": 3, "adm": "a""#),
      "rubicon": AuctionSamples.bids(#""id": "r", "price": 1, "adm": "a", "dealid": "d""#),
    ]
    let plain = try answer(#""targeting": {}"#, bids: bids, dialect: dialect)
    #expect(plain.bids.filter(\.won).map(\.id) == ["a"])
    let preferred = try answer(
      #""targeting": {"preferdeals": true}"#, bids: bids, dialect: dialect)
    #expect(preferred.bids.filter(\.won).map(\.id) == ["r"])
    #expect(preferred.keys(of: "r")["hb_deal"] == "d")
  }

  @Test(arguments: ServerDialect.allCases)
  func `PB-15 deals may have bidder keys in any case`(dialect: ServerDialect) throws {
    let bids = [
      "appnexus": AuctionSamples.bids(#""id": "a", "price": 3, "adm": "a""#),
      "rubicon": AuctionSamples.bids(#""id": "r", "price": 1, "adm": "a", "dealid": "d""#),
    ]
    let result = try answer(
      #""targeting": {"includebidderkeys": false, "alwaysincludedeals": true}"#, bids: bids,
      dialect: dialect)
    #expect(result.keys(of: "a")["hb_pb_appnexus"] == nil)
    #expect(result.keys(of: "a")["hb_pb"] == "3.00" || dialect == .go)
    #expect(result.keys(of: "r")["hb_deal_rubicon"] == "d")
    #expect(result.keys(of: "r")["hb_deal"] == nil)
  }

  @Test func `PB-15 without multibid Go keeps further bids without keys and Java drops them`()
    throws
  {
    let go = try answer(#""targeting": {}"#, bids: Self.three)
    #expect(go.bids.map(\.id) == ["a1", "a3", "a2"])
    #expect(go.bids.map(\.targetingCode) == [nil, "appnexus", nil])
    #expect(go.keys(of: "a1") == [:])
    let java = try answer(#""targeting": {}"#, bids: Self.three, dialect: .java)
    #expect(java.bids.map(\.id) == ["a3"])
  }

  private static let multi =
    #""targeting": {}, "multibid": [{"bidder": "appnexus", "maxbids": 2, "targetbiddercodeprefix": "apn"}]"#

  @Test(arguments: ServerDialect.allCases)
  func `PB-15 multibid gives further bids a code`(dialect: ServerDialect) throws {
    let result = try answer(Self.multi, bids: Self.three, dialect: dialect)
    #expect(result.keys(of: "a3")["hb_bidder"] == "appnexus")
    #expect(result.keys(of: "a3")["hb_bidder_appnexus"] == "appnexus")
    #expect(result.keys(of: "a2")["hb_bidder_apn2"] == "apn2")
    #expect(["2.00", "2.10"].contains(result.keys(of: "a2")["hb_pb_apn2"]))
    #expect(result.keys(of: "a2")["hb_bidder"] == nil)
    #expect(result.bids.map(\.id) == (dialect == .go ? ["a1", "a3", "a2"] : ["a3", "a2"]))
    #expect(
      result.responded("a2")?["ext"]?["prebid"]?["targetbiddercode"] == "apn2")
    #expect(
      result.responded("a3")?["ext"]?["prebid"]?["targetbiddercode"] == "appnexus")
  }

  @Test(arguments: ServerDialect.allCases)
  func `PB-15 the names of bidders are compared without case`(dialect: ServerDialect) throws {
    let result = try answer(
      #""targeting": {}, "multibid": [{"bidder": "AppNexus", "maxbids": 2, "targetbiddercodeprefix": "apn"}]"#,
      bids: Self.three, dialect: dialect)
    #expect(result.bids.compactMap(\.targetingCode).sorted() == ["apn2", "appnexus"])
  }

  @Test(arguments: ServerDialect.allCases)
  func `PB-15 a list of bidders has no codes for further bids`(dialect: ServerDialect) throws {
    let result = try answer(
      #""targeting": {}, "multibid": [{"bidders": ["appnexus"], "maxbids": 12, "targetbiddercodeprefix": "apn"}]"#,
      bids: Self.three, dialect: dialect)
    #expect(result.bids.map(\.id) == ["a1", "a3", "a2"])
    #expect(result.bids.map(\.targetingCode) == [nil, "appnexus", nil])
  }

  private static func pod(_ more: String) -> String {
    #""cache": {"vastxml": {}}, "targeting": {"durationrangesec": [30, 15], "includebrandcategory": {"withcategory": true, "translatecategories": false}\#(more)}"#
  }

  private static func video(_ id: String, _ price: Double, _ cat: String, _ duration: Int) -> String
  {
    """
    "id": "\(id)", "price": \(price), "adm": "<VAST/>", "cat": [\(cat)],
    "ext": {"prebid": {"video": {"duration": \(duration)}}}
    """
  }

  @Test func `PB-15 a pod has hb_pb_cat_dur and shares the end of its cache keys`() throws {
    let bids = [
      "appnexus": AuctionSamples.bids(Self.video("a", 3.05, #""IAB1""#, 12)),
      "rubicon": AuctionSamples.bids(Self.video("r", 2.05, #""IAB2""#, 30)),
    ]
    let request = try AuctionSamples.auction(
      AuctionSamples.video(targeting: Self.pod("")), bids: bids)
    let progress = AuctionServer().auction(request)
    let keys = progress.puts.compactMap(\.customKey)
    #expect(keys.count == 2)
    #expect(keys[0].hasPrefix("3.00_IAB1_15s_"))
    #expect(keys[1].hasPrefix("2.00_IAB2_30s_"))
    #expect(keys[0].suffix(36) == keys[1].suffix(36))
    #expect(progress.puts[0].put["key"]?.text == keys[0])
    let result = progress.answered(keys)
    #expect(result.keys(of: "a")["hb_pb_cat_dur"] == "3.00_IAB1_15s")
    #expect(result.keys(of: "r")["hb_pb_cat_dur_rubico"] == "2.00_IAB2_30s")
    #expect(result.keys(of: "a")["hb_uuid"] == String(keys[0].suffix(36)))
    #expect(result.keys(of: "r")["hb_uuid_rubicon"] == String(keys[0].suffix(36)))
  }

  @Test func `PB-15 a pod has one bid of a category and none without one or too long`() throws {
    let bids = [
      "appnexus": AuctionSamples.bids(
        Self.video("a", 1.05, #""IAB1""#, 12), Self.video("b", 1.05, "", 12),
        Self.video("c", 1.05, #""IAB3""#, 31)),
      "rubicon": AuctionSamples.bids(
        Self.video("r", 2.05, #""IAB1""#, 15), Self.video("s", 2.05, #""IAB1""#, 15)),
    ]
    let result = try answer(
      Self.pod(#", "appendbiddernames": true"#), bids: bids, video: true)
    #expect(result.bids.map(\.id) == ["r"])
    #expect(result.bids.map(\.categoryDuration) == ["2.00_IAB1_15s_rubicon"])
    #expect(
      result.findings.map(\.message) == [
        "the bid 'b' is left out of the pod: it has 0 categories in 'cat' instead of 1",
        "the bid 'c' is left out of the pod: its 31 s are more than the longest slot, 30 s",
        "the bid 'a' is left out of the pod: the bid 'r' of the same category takes the place at a "
          + "higher price",
        "the bid 's' is left out of the pod: the bid 'r' of the same category already has the "
          + "place",
      ])
  }

  @Test func `PB-08 timesplit goes down or up, the same for the same seed`() throws {
    let bids = [
      "appnexus": AuctionSamples.bids(
        (1...40).map { "\"id\": \"\($0)\", \"price\": 1.25, \"adm\": \"a\"" }.joined(
          separator: "},\n{\"impid\": \"i\", "))
    ]
    let buckets = try (0..<2).map { _ in
      try answer(#""targeting": {"pricegranularity": "low"}"#, bids: bids) {
        $0.rounding = .timesplit
        $0.seed = 5
      }.bids.map(\.bucket)
    }
    #expect(buckets[0] == buckets[1])
    #expect(buckets[0].count == 40)
    #expect(Set(buckets[0]) == ["1.00", "1.50"])
  }
}
