import Testing
import Vocabulary

@testable import Prebid

/// Requests and responses that no bidder sends.
struct BidResponseLimitTests {
  private func auction(_ request: String, bids: String) throws -> AuctionResult {
    AuctionServer().auction(try AuctionSamples.auction(request, bids: ["appnexus": bids]))
      .answeredByCache()
  }

  private func response(_ count: Int, _ bid: (Int) -> String) -> String {
    "{\"seatbid\": [{\"bid\": [" + (0..<count).map(bid).joined(separator: ",") + "]}]}"
  }

  @Test func `of ten thousand bids the next is left out, and said`() throws {
    let most = BidResponses.mostBids
    let result = try auction(
      AuctionSamples.banner(),
      bids: response(most + 5) { #"{"id": "b\#($0)", "impid": "i", "price": 1, "adm": "a"}"# })
    #expect(result.bids.count == most)
    #expect(
      result.findings.map(\.message).contains(
        "an auction has at most 10000 bids, so this bid of 'appnexus' and all that follow are left "
          + "out"))
  }

  @Test func `after a thousand findings the rest of a response is left out`() throws {
    let most = BidResponses.mostFindings
    let result = try auction(
      AuctionSamples.banner(),
      bids: response(most * 3) { #"{"id": "b\#($0)", "impid": "unknown"}"# })
    #expect(result.findings.count == most + 1)
    #expect(
      result.findings.last?.message
        == "the response of 'appnexus' has 1000 findings, so this bid and all bids that follow are "
        + "left out")
    #expect(result.bids.isEmpty)
  }

  @Test func `bids without an id are numbered for their bidder`() throws {
    let result = try auction(
      AuctionSamples.banner(),
      bids: response(3) { #"{"impid": "i", "price": \#($0 + 1), "adm": "a"}"# })
    #expect(Set(result.bids.map(\.id)) == ["appnexus-1", "appnexus-2", "appnexus-3"])
  }

  @Test func `a request with more than ten thousand impressions is refused with one finding`()
    throws
  {
    let count = AuctionPlan.mostImpressions + 1
    let request =
      #"{"id": "r", "imp": ["# + String(repeating: "{},", count: count - 1) + "{}]}"
    let result = try auction(request, bids: "{}")
    #expect(result.refusal != nil)
    #expect(
      result.findings.map(\.message) == [
        "the request has 10001 impressions, and an auction has at most 10000"
      ])
  }

  @Test func `a request that is refused names a hundred reasons at most`() throws {
    let broken = #"{"id": "r", "imp": ["# + String(repeating: "0,", count: 5_000) + "0]}"
    #expect(try auction(broken, bids: "{}").findings.count == 100)
    let empty = #"{"id": "r", "imp": ["# + String(repeating: "{},", count: 5_000) + "{}]}"
    #expect(try auction(empty, bids: "{}").findings.count <= 102)
  }

  /// The merge as RFC 7396 writes it, one key after another.
  private func reference(_ value: JSONValue, _ patch: JSONValue) -> JSONValue {
    guard let changes = patch.members else { return patch }
    var result = JSONValue.object(value.members ?? [])
    for change in changes {
      result =
        change.value == .null
        ? result.removing(change.key)
        : result.setting(change.key, to: reference(result[change.key] ?? .null, change.value))
    }
    return result
  }

  private func random(_ random: inout SeededRandom, depth: Int) -> JSONValue {
    guard depth > 0, Int.random(in: 0..<3, using: &random) > 0 else {
      return [.null, 1, "x", [1]].randomElement(using: &random) ?? .null
    }
    return .object(
      (0..<4).map { _ in
        let key = ["a", "b", "c"].randomElement(using: &random) ?? ""
        return .init(key, self.random(&random, depth: depth - 1))
      })
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `objects are merged key by key`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let value = self.random(&random, depth: 3)
    let patch = self.random(&random, depth: 3)
    #expect(value.merged(with: patch) == reference(value, patch))
  }
}
