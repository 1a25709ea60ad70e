import Testing
import Vocabulary

@testable import Units

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

  /// Judges calls that follow each other after a time.
  private func findings(_ calls: [AppCall], every interval: Duration) -> [Rule] {
    var checker = PrebidChecker()
    return calls.enumerated().flatMap { index, call in
      checker.happened(
        MadeCall(reading: call), at: .zero.advanced(by: interval * index), location: nil)
    }.map(\.diagnostic.rule)
  }

  private func judge(_ calls: [AppCall]) -> [String] {
    var checker = PrebidChecker()
    return calls.enumerated().flatMap { index, call in
      checker.happened(
        MadeCall(reading: call), at: .zero.advanced(by: .seconds(30) * index), location: nil)
    }.map(\.diagnostic.message)
  }

  @Test func `an auction again within thirty seconds of one that brought bids is a finding`() {
    let bids = call("demandResult", with: [("targeting", .object([.init("hb_pb", "1.20")]))])
    let calls = [AppCall("fetchDemand"), bids, AppCall("fetchDemand")]
    #expect(findings(calls, every: .milliseconds(14_999)) == [.prebidRefreshShort])
    #expect(findings(calls, every: .seconds(15)) == [])
    let none = [AppCall("fetchDemand"), AppCall("fetchDemand")]
    #expect(findings(none, every: .seconds(1)) == [], "the first auction brought nothing")
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

  /// A call with texts, flags and objects as they are.
  private func call(_ name: String, with arguments: [(String, JSONValue)]) -> AppCall {
    AppCall(name, arguments.map { .init($0.0, $0.1) })
  }

  private func result(_ code: String, _ keys: [String: String]? = nil) -> AppCall {
    call(
      "demandResult",
      with: [("resultCode", .string(code))]
        + (keys.map { [("targeting", self.keys($0))] } ?? []))
  }

  private func keys(_ keys: [String: String]) -> JSONValue {
    .object(keys.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })
  }

  private func request(url: String) -> AppCall {
    call("adServerRequest", with: [("url", .string(url))])
  }

  private func request(_ keys: [String: String]) -> AppCall {
    call("adServerRequest", with: [("keywords", self.keys(keys))])
  }

  private func creative(_ id: String, at host: String? = nil) -> AppCall {
    call(
      "creativeRendered",
      with: [("cacheId", .string(id))] + (host.map { [("host", .string($0))] } ?? []))
  }

  private func response(won: Bool) -> AppCall {
    call("adServerResponse", with: [("creativeId", 7), ("won", .bool(won))])
  }

  @Test func `keys are judged in a request's URL, encoded once, twice or as parameters`() {
    let keys = ["hb_pb": "1.20", "hb_cache_path": "/cache", "hb_bidder": "a&b"]
    let ads = "https://ads.example.com/gampad/ads?iu=/1/home"
    let inner = "section%3Dsport%26hb_pb%3D1.20%26hb_cache_path%3D%252Fcache%26hb_bidder%3Da%2526b"
    for url in [
      "\(ads)&cust_params=\(inner)", "\(ads)&cust_params=\(inner.replacing("%", with: "%25"))#x",
      "\(ads)&hb_pb=1.20&hb_cache_path=/cache&hb_bidder=a%26b",
    ] {
      #expect(judge([result("success", keys), request(url: url)]) == [], "\(url)")
    }
    #expect(
      judge([
        result("success", ["hb_pb": "1.20", "hb_size": "300x250"]),
        request(url: "\(ads)&cust_params=hb_pb%3D1.00"),
      ]) == [
        "the app calls its ad server with 'hb_pb' = '1.00' instead of '1.20', without 'hb_size'"
      ])
    #expect(
      judge([result("success", ["hb_pb": "1.20"]), request(url: "https://ads.example.com/a")])
        == ["the app calls its ad server without 'hb_pb'"])
  }

  @Test(arguments: [
    "success", "SUCCESS", "0", "prebidDemandFetchSuccess", "Prebid demand fetch successful",
  ])
  func `the SDK's success has several names`(code: String) {
    #expect(judge([result(code, Self.second), request(Self.second)]) == [])
    #expect(judge([result(code), request(Self.second)]) == [], "the key values are not known")
  }

  @Test func `keys of an auction go with no result but success`() {
    #expect(
      judge([result("NO_BIDS"), request(["hb_pb": "0.80", "section": "sport"])]) == [
        "the SDK's result is 'NO_BIDS', and the request to the ad server has keys of an auction: "
          + "'hb_pb'"
      ])
    #expect(
      judge([
        result("success", Self.first), AppCall("fetchDemand"), result("timedOut"),
        request(Self.first),
      ]) == [
        "the request to the ad server has keys of an earlier auction: 'hb_cache_id', 'hb_pb'"
      ], "each key is told once")
    #expect(judge([result("unsuccessful"), request(["section": "sport"])]) == [])
  }

  @Test func `a line item of Prebid does not win without keys`() {
    #expect(
      judge([request(["section": "sport"]), response(won: true)]) == [
        "a line item of Prebid wins, and the request to the ad server has no key that begins with "
          + "'hb_'"
      ])
    for calls in [
      [request(["section": "sport"]), response(won: false)],
      [result("success", Self.second), request(Self.second), response(won: true)],
      [response(won: true)], [AppCall("adServerRequest"), response(won: true)],
    ] {
      #expect(judge(calls) == [])
    }
  }

  @Test func `the creative is of a bid of the auction that the ad server was asked with`() {
    let keys = [
      "hb_cache_id": "a", "hb_cache_host": "a.example.com", "hb_cache_id_b": "b",
      "hb_cache_host_b": "b.example.com",
    ]
    let before = [result("success", keys), request(keys), response(won: true)]
    for rendered in [
      creative("a"), creative("a", at: "A.example.com"), creative("b", at: "b.example.com"),
      call("creativeRendered", with: [("host", "b.example.com")]), AppCall("creativeRendered"),
    ] {
      #expect(judge(before + [rendered]) == [])
      #expect(judge(before + [AppCall("fetchDemand"), rendered]) == [], "the next is asked for")
    }
    #expect(
      judge(before + [creative("c")]) == [
        "the creative asks the cache for 'c', and the auction has 'hb_cache_id' = 'a', "
          + "'hb_cache_id_b' = 'b'"
      ])
    #expect(
      judge(before + [creative("b", at: "a.example.com")]) == [
        "the creative asks the cache at 'a.example.com', and the auction has 'hb_cache_host_b' = "
          + "'b.example.com'"
      ])
    #expect(
      judge([result("success", Self.second), request(Self.second), creative("c")]) == [
        "the creative asks the cache for 'c', and the auction has no cache id"
      ])
    #expect(
      judge(before.dropLast() + [response(won: false), creative("a")]) == [
        "the creative of a bid is shown, and the ad server chose another line item"
      ])
    #expect(judge([creative("c")]).count == 1)
    #expect(judge([result("success"), creative("c")]) == [], "the key values are not known")
  }

  @Test func `targeting that is no object of texts leaves the auction unjudged`() {
    let malformed = call(
      "demandResult", with: [("resultCode", "success"), ("targeting", ["hb_pb": 1])])
    #expect(judge([malformed, request(["hb_pb": "1"]), creative("c")]).count == 1)
    let request = AppCall("requestAd", [.init("keys", 5)])
    #expect(
      judge([call("setTargeting", Self.first), request, response(won: true), creative("c")]).count
        == 1, "the creative is of a request that is not known")
  }

  @Test func `keys that are no texts are one malformed call`() {
    let call = AppCall("setTargeting", [.init("keys", .object([.init("hb_pb", 1.2)]))])
    #expect(judge([call]).count == 1)
    #expect(judge([AppCall("requestAd")]).count == 1)
  }
}

struct PrebidClientRulesTests {
  @Test func `every rule has a name of its own, a fix and an explanation`() {
    let rules = PrebidClientRules.all
    #expect(Set(rules).count == rules.count)
    for rule in rules {
      #expect(!rule.summary.hasSuffix("."))
      #expect(rule.explanation.hasSuffix("."))
      #expect(rule.fix.hasSuffix("."))
      #expect(rule.id.hasPrefix("Prebid"))
    }
  }
}
