import Diagnostics
import JSONTree
import NativeUnits
import Testing
import VirtualTime

@testable import Prebid

/// What the calls of a publisher's own app say of the key values that it hands on.
struct PrebidCheckerTests {
  private func call(_ name: String, _ keys: [String: String]) -> AppCall {
    AppCall(
      name,
      [
        .init(
          "keys",
          .object(
            keys.sorted { $0.key < $1.key }.map {
              JSONValue.Member($0.key, .string($0.value))
            }
          ))
      ])
  }

  private func judge(_ calls: [AppCall]) -> [String] {
    var checker = PrebidChecker()
    return calls.flatMap {
      checker.happened(MadeCall(reading: $0), at: .zero, location: nil)
    }.map(\.diagnostic.message)
  }

  private static let first = ["hb_pb": "1.20", "hb_cache_id": "a"]
  private static let second = ["hb_pb": "0.80"]

  @Test func `an app that hands the keys of each auction on is found in nothing`() {
    let own = Self.first.merging(["section": "sport"]) { $1 }
    #expect(
      judge([
        AppCall("fetchDemand"), call("setTargeting", Self.first), call("requestAd", own),
        AppCall("fetchDemand"), call("setTargeting", Self.second), call("requestAd", Self.second),
      ]) == [])
  }

  @Test func `an app that drops a key and alters another is found, and so are keys of before`() {
    #expect(
      judge([call("setTargeting", Self.first), call("requestAd", ["hb_pb": "1.00"])]) == [
        "the app calls its ad server without 'hb_cache_id', with 'hb_pb' = '1.00' instead of '1.20'"
      ])
    let stale = [
      "the request to the ad server has keys of an earlier auction: 'hb_cache_id'"
    ]
    let both = Self.first.merging(Self.second) { $1 }
    #expect(
      judge([
        call("setTargeting", Self.first), AppCall("fetchDemand"),
        call("setTargeting", Self.second), call("requestAd", both),
      ]) == stale)
    #expect(
      judge([
        call("setTargeting", Self.first), AppCall("fetchDemand"),
        call("requestAd", ["hb_cache_id": "a"]),
      ]) == stale, "no answer came")
  }

  @Test func `keys that are no texts are one malformed call`() {
    let call = AppCall("setTargeting", [.init("keys", .object([.init("hb_pb", 1.2)]))])
    #expect(judge([call]).count == 1)
    #expect(judge([AppCall("requestAd")]).count == 1)
  }
}
