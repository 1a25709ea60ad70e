import Testing
import Vocabulary

@testable import Units

struct AuctionComparisonTests {
  private func compare(
    _ request: String, _ bid: String, _ configure: (inout AuctionServerSettings) -> Void = { _ in }
  ) throws -> AuctionComparison {
    AuctionComparison(
      try AuctionSamples.auction(
        request, bids: ["appnexus": AuctionSamples.bids(bid)], startedAt: 1000, configure))
  }

  private func texts(_ comparison: AuctionComparison) -> [String] {
    comparison.differences.map {
      "\($0.bidID ?? "") \($0.subject): \($0.go ?? "nil") / \($0.java ?? "nil")"
    }
  }

  private static let bid = #""id": "b", "price": 1.2, "w": 300, "h": 250, "adm": "a""#

  @Test func `the bucket of 1.20 and keys without a cache differ`() throws {
    let comparison = try compare(AuctionSamples.banner(), Self.bid)
    #expect(
      texts(comparison) == [
        "b bucket: 1.10 / 1.20", "b key(\"hb_pb_appnexus\"): 1.10 / 1.20",
        "b key(\"hb_pb\"): 1.10 / 1.20",
        "b key(\"hb_cache_host_appnex\"): cache.example.com / nil",
        "b key(\"hb_cache_host\"): cache.example.com / nil",
        "b key(\"hb_cache_path_appnex\"): /cache / nil", "b key(\"hb_cache_path\"): /cache / nil",
      ])
    #expect(places(comparison.findings) == ["AuctionDialectsDiffer 2:1"])
    #expect(comparison.findings[0].severity == .note)
    #expect(comparison.findings[0].notes.first == "the price bucket: '1.10' in Go, '1.20' in Java")
    #expect(comparison.findings[0].notes.count == 7)
  }

  @Test func `what is the same is no difference`() throws {
    let request = AuctionSamples.banner(
      targeting: #""cache": {"bids": {}}, "targeting": {"pricegranularity": "low"}"#)
    let comparison = try compare(request, Self.bid + #", "exp": 60"#) { $0.lifetimeBuffer = 0 }
    #expect(comparison.differences == [])
    #expect(comparison.findings == [])
  }

  @Test func `lifetimes, puts and events differ`() throws {
    let request = AuctionSamples.video(
      targeting: #""cache": {"vastxml": {}}, "targeting": {"pricegranularity": "low"}"#)
    let comparison = try compare(request, #""id": "b", "price": 1, "nurl": "n""#) {
      $0.eventsEnabled = true
    }
    let subjects = comparison.differences.map(\.subject)
    #expect(
      subjects == [.cachePut(.xml), .lifetime(.xml), .winEvent, .impressionEvent, .markup])
    #expect(comparison.differences[1].go == nil)
    #expect(comparison.differences[1].java == "1500")
    #expect(
      comparison.findings[0].notes == [
        "the xml put differs", "the lifetime of the xml put (s): none in Go, '1500' in Java",
        "the win event is only in Java", "the impression event is only in Java",
        "the markup differs",
      ])
  }

  @Test func `PB-15 bids that Java drops are only in Go's response`() throws {
    let bids =
      #""id": "b", "price": 2, "adm": "a"}, {"impid": "i", "id": "c", "price": 1, "adm": "a""#
    let comparison = try compare(
      AuctionSamples.banner(targeting: #""targeting": {"includewinners": false}"#), bids)
    #expect(
      comparison.differences.filter { $0.subject == .presence }.map(\.bidID) == ["c"])
    #expect(comparison.differences.last?.java == nil)
  }

  @Test func `bids with the same id are told apart`() throws {
    let bids =
      #""id": "b", "price": 2, "adm": "a"}, {"impid": "i", "id": "b", "price": 1, "adm": "a""#
    let comparison = try compare(
      AuctionSamples.banner(
        targeting:
          #""targeting": {"pricegranularity": "low"}, "multibid": [{"bidder": "appnexus", "maxbids": 2}]"#
      ), bids)
    #expect(
      comparison.differences.map(\.bidID).allSatisfy { $0 == "b" } && comparison.findings.count == 1
    )
  }

  @Test func `PB-07 collisions are won by other keys`() throws {
    let request = AuctionSamples.banner(
      targeting: #""cache": {"bids": {}}, "targeting": {"pricegranularity": "low"}"#)
    let comparison = try compare(request, Self.bid + #", "exp": 60"#) {
      $0.lifetimeBuffer = 0
      $0.keyLength = 3
    }
    #expect(comparison.differences.map(\.subject) == [.key("hb_")])
  }

  @Test func `a refused request is no difference if both refuse it`() throws {
    let comparison = try compare("{}", Self.bid)
    #expect(comparison.differences == [])
    #expect(comparison.findings == [])
  }
}
