import Testing
import Vocabulary

@testable import Comparison

struct RunDifferencesTests {
  private static func beacon(
    _ event: String, at: Int, _ query: String = "", from template: String? = nil, hop: Int = 0
  ) -> TracedRequest {
    let url = "https://t.example.com/\(event)\(query)"
    return TracedRequest(
      url, at: .milliseconds(at),
      template: URLTemplate(template.map { "https://t.example.com/\(event)\($0)" } ?? url),
      purpose: TracedRequest.Purpose(event: event, hop: hop))
  }

  private static func run(_ requests: [TracedRequest], outcome: String = "completed") -> BeaconTrace
  {
    BeaconTrace(name: "run", requests: requests, outcome: outcome)
  }

  private static func capture(_ urls: [(String, Int)]) -> BeaconTrace {
    BeaconTrace(
      name: "capture", requests: urls.map { TracedRequest($0.0, at: .milliseconds($0.1)) },
      isCapture: true)
  }

  /// `kind event old new`, with instants in milliseconds.
  private static func lines(_ result: RunDifferences) -> [String] {
    func text(_ instant: Duration?) -> String {
      instant.map { "\(Int($0 / .milliseconds(1)))" } ?? "-"
    }
    return result.differences.map { difference in
      let head =
        "\(difference.kind.rawValue) \(difference.purpose?.event ?? difference.url) "
        + "\(text(difference.oldInstant)) \(text(difference.newInstant))"
      return ([head] + difference.changes.map { "\($0.name): \($0.old ?? "-") \($0.new ?? "-")" })
        .joined(separator: "; ")
    }
  }

  @Test func `a run is the same as itself, and cache busters do not count`() {
    func run(_ salt: Int) -> BeaconTrace {
      Self.run([
        Self.beacon("impression", at: 0, "?cb=\(salt)", from: "?cb=[CACHEBUSTING]"),
        Self.beacon("start", at: 0, "?cb=\(salt + 7)&e=1", from: "?cb=[CACHEBUSTING]&e=1"),
      ])
    }
    let result = RunDifferences(from: run(1), to: run(2))
    #expect(result.isEmpty && result.same == 2 && result.paired == 2)
  }

  @Test func `what is missing, extra, doubled, earlier and later is told in order of time`() {
    let old = Self.run([
      Self.beacon("impression", at: 0), Self.beacon("start", at: 0), Self.beacon("mute", at: 10),
      Self.beacon("midpoint", at: 500), Self.beacon("complete", at: 1000),
    ])
    let new = Self.run([
      Self.beacon("impression", at: 0), Self.beacon("start", at: 0), Self.beacon("start", at: 5),
      Self.beacon("skip", at: 20), Self.beacon("midpoint", at: 300),
      Self.beacon("complete", at: 1002),
    ])
    let result = RunDifferences(from: old, to: new)
    #expect(
      Self.lines(result) == [
        "doubled start - 5", "missing mute 10 -", "extra skip - 20",
        "earlier midpoint 500 300", "later complete 1000 1002",
      ])
    #expect(result.same == 2 && result.paired == 4)
    #expect(Self.lines(RunDifferences(from: old, to: new, within: .milliseconds(2))).count == 4)
    #expect(Self.lines(RunDifferences(from: old, to: new, within: .milliseconds(200))).count == 3)
  }

  @Test func `of a beacon sent several times the one that is missing is found by its instant`() {
    let pings = [0, 1000, 2000, 3000].map { Self.beacon("progress", at: $0) }
    let fewer = [0, 1010, 3000].map { Self.beacon("progress", at: $0) }
    let result = RunDifferences(
      from: Self.run(pings), to: Self.run(fewer), within: .milliseconds(50))
    #expect(Self.lines(result) == ["missing progress 2000 -"])
  }

  @Test(arguments: [
    ("?a=1&b=2", "?a=1&b=3", ["b: 2 3"]), ("?a=1&b=2", "?b=2", ["a: 1 -"]),
    ("?a=1", "?a=1&b=2", ["b: - 2"]), ("?a=%41", "?a=A", []), ("?b=2&a=1", "?a=1&b=2", []),
    ("?a=1&a=2", "?a=1&a=3", ["a: 2 3"]), (";u=1?a=1", ";u=2?a=1", ["u: 1 2"]),
    ("?c=1&a=1", "?c=2&a=1", []), ("/x", "/y", ["address: t.example.com/e/x t.example.com/e/y"]),
  ])
  func `other parameters are told, old and new`(old: String, new: String, changes: [String]) {
    let result = RunDifferences(
      from: Self.run([Self.beacon("e", at: 0, old)]), to: Self.run([Self.beacon("e", at: 0, new)]),
      ignoring: ["c"])
    #expect(
      Self.lines(result)
        == (changes.isEmpty ? [] : [(["changed e 0 0"] + changes).joined(separator: "; ")]))
  }

  @Test(arguments: [
    ("[ERRORCODE]", "401", "[ERRORCODE]", "405", "v: 401 405"),
    ("[TIMESTAMP]", "1", "[TIMESTAMP]", "2", nil),
    ("[CACHEBUSTING]", "1", "7", "7", "v: [CACHEBUSTING] 7"),
    ("x-[CACHEBUSTING]", "x-1", "y-[CACHEBUSTING]", "y-1", "v: x-[CACHEBUSTING] y-[CACHEBUSTING]"),
    ("[IFA]", "[IFA]", "[IFA]", "a", "v: [IFA] a"),
  ])
  func `a macro is compared by its template, and by its value where that tells something`(
    oldTemplate: String, old: String, newTemplate: String, new: String, change: String?
  ) {
    let result = RunDifferences(
      from: Self.run([Self.beacon("e", at: 0, "?v=\(old)", from: "?v=\(oldTemplate)")]),
      to: Self.run([Self.beacon("e", at: 0, "?v=\(new)", from: "?v=\(newTemplate)")]))
    #expect(Self.lines(result) == (change.map { ["changed e 0 0; \($0)"] } ?? []))
  }

  @Test func `hops and outcomes are kept apart`() {
    let old = Self.run([Self.beacon("start", at: 0, hop: 0), Self.beacon("start", at: 0, hop: 1)])
    let new = Self.run([Self.beacon("start", at: 0, hop: 1)], outcome: "error")
    let result = RunDifferences(from: old, to: new)
    #expect(Self.lines(result) == ["missing start 0 -"])
    #expect(result.differences.first?.purpose?.hop == 0)
    #expect(result.outcomes == RequestChange("outcome", "completed", "error"))
  }

  @Test func `a capture is matched by templates, on the clock of the run`() {
    let run = Self.run([
      Self.beacon("impression", at: 0, "?cb=1&p=9", from: "?cb=[CACHEBUSTING]&p=9"),
      Self.beacon("start", at: 0), Self.beacon("midpoint", at: 1000),
      Self.beacon("complete", at: 2000),
    ])
    let capture = Self.capture([
      ("https://cdn.example.com/ad.mp4", 700),
      ("https://t.example.com/impression?cb=%5BCACHEBUSTING%5D&p=9", 800),
      ("http://t.example.com/start", 900), ("https://t.example.com/midpoint", 2200),
      ("https://t.example.com/midpoint", 2300), ("https://t.example.com/skip", 2400),
    ])
    let result = RunDifferences(from: run, to: capture, within: .milliseconds(250))
    #expect(
      Self.lines(result) == [
        "changed impression 0 0; cb: 1 %5BCACHEBUSTING%5D",
        "changed start 0 100; scheme: https http", "later midpoint 1000 1400",
        "doubled midpoint - 1500", "extra https://t.example.com/skip - 1600",
        "missing complete 2000 -",
      ])
    #expect(result.unrelated == ["cdn.example.com": 1])
    #expect(result.anchor?.purpose?.event == "impression")
    let flipped = RunDifferences(from: capture, to: run, within: .milliseconds(250))
    #expect(flipped.differences.count(where: { $0.kind == .missing }) == 2)
    #expect(flipped.differences.filter { $0.kind == .extra }.map(\.purpose?.event) == ["complete"])
  }

  @Test func `one address for all events is told apart by what is fixed about it`() {
    func beacon(_ event: String, at: Int) -> TracedRequest {
      let template = "https://t.example.com/p?e=\(event)&cb=[CACHEBUSTING]"
      return TracedRequest(
        template.replacing("[CACHEBUSTING]", with: "1"), at: .milliseconds(at),
        template: URLTemplate(template), purpose: TracedRequest.Purpose(event: event))
    }
    let run = Self.run([beacon("start", at: 0), beacon("midpoint", at: 50)])
    let capture = Self.capture([
      ("https://t.example.com/p?e=midpoint&cb=5", 0), ("https://t.example.com/p?e=skip&cb=6", 9),
      ("https://t.example.com/p?e=start&cb=4", 40),
    ])
    let result = RunDifferences(from: run, to: capture, within: .milliseconds(100))
    #expect(Self.lines(result) == ["extra https://t.example.com/p?e=skip&cb=6 - -31"])
    #expect(result.same == 2)
  }

  @Test func `two captures are matched by their addresses`() {
    let old = Self.capture([("https://a/x?cb=1", 5), ("https://a/y", 6)])
    let new = Self.capture([("https://a/x?cb=2", 100), ("https://a/z", 100)])
    #expect(
      Self.lines(RunDifferences(from: old, to: new)) == [
        "changed https://a/x?cb=2 5 5; cb: 1 2", "extra https://a/z - 5", "missing https://a/y 6 -",
      ])
    #expect(
      Self.lines(RunDifferences(from: old, to: new, ignoring: ["cb"])) == [
        "extra https://a/z - 5", "missing https://a/y 6 -",
      ])
  }

  @Test func `a macro in the path stands for any text, one for the host for none`() {
    let template = "https://t.example.com/[IFA]/x"
    let run = Self.run([
      TracedRequest(
        "https://t.example.com/1/x", at: .zero, template: URLTemplate(template),
        purpose: TracedRequest.Purpose(event: "start")),
      TracedRequest(
        "https://a.example.com/x", at: .zero, template: URLTemplate("https://[IFA]/x"),
        purpose: TracedRequest.Purpose(event: "start")),
    ])
    let capture = Self.capture([("https://t.example.com/2/x", 0)])
    #expect(Self.lines(RunDifferences(from: run, to: capture)) == ["missing start 0 -"])
    #expect(RunDifferences(from: run, to: run).isEmpty)
  }

  // MARK: Ads and answers

  private static func ads(_ ads: [TracedAd]?) -> BeaconTrace {
    BeaconTrace(name: "run", requests: [], outcome: "completed", ads: ads)
  }

  private static func ad(
    _ id: String, unit: String? = nil, page: String = "https://p.example.com/"
  ) -> TracedAd {
    TracedAd(unit: unit, adID: id, pages: [.init("linear", URLTemplate(page))])
  }

  @Test func `ads are compared in the order of each unit`() {
    let old = Self.ads([Self.ad("a"), Self.ad("b"), Self.ad("c", unit: "x")])
    let new = Self.ads([Self.ad("c", unit: "x"), Self.ad("a"), Self.ad("d"), Self.ad("e")])
    let result = RunDifferences(from: old, to: new)
    #expect(
      result.ads.map { "\($0.kind) \($0.ad) \($0.adID ?? "")" } == ["changed 1 b", "extra 2 e"])
    #expect(result.ads.first?.changes == [RequestChange("Ad id", "b", "d")])
    #expect(!result.isEmpty)
    #expect(RunDifferences(from: new, to: old).ads.map(\.kind) == [.changed, .missing])
    #expect(RunDifferences(from: old, to: old).isEmpty)
  }

  @Test func `where one side does not tell of ads they are not compared`() {
    #expect(RunDifferences(from: Self.ads([Self.ad("a")]), to: Self.ads(nil)).isEmpty)
  }

  @Test func `pages are compared as URLs, without ignored parameters and cache busters`() {
    func result(_ page: String, ignoring ignored: Set<String> = []) -> RunDifferences {
      RunDifferences(
        from: Self.ads([Self.ad("a", page: "https://p/?x=1&cb=[CACHEBUSTING]")]),
        to: Self.ads([Self.ad("a", page: page)]), ignoring: ignored)
    }
    #expect(result("https://p/?x=1&cb=[CACHEBUSTING]").isEmpty)
    #expect(
      result("https://p/?x=2&cb=[CACHEBUSTING]").ads.first?.changes == [
        RequestChange(
          "click on linear", "https://p/?x=1&cb=[CACHEBUSTING]", "https://p/?x=2&cb=[CACHEBUSTING]")
      ])
    #expect(result("https://p/?x=2&cb=[CACHEBUSTING]", ignoring: ["x"]).isEmpty)
  }

  @Test func `a failed request differs from one that was answered or not sent`() {
    typealias Answer = TracedRequest.Answer
    func change(_ old: Answer?, _ new: Answer?) -> [RequestChange] {
      func trace(_ answer: Answer?) -> BeaconTrace {
        Self.run([TracedRequest("https://t.example.com/", at: .zero, answer: answer)])
      }
      return RunDifferences(from: trace(old), to: trace(new)).differences.flatMap(\.changes)
    }
    #expect(change(.status(200), .status(500)) == [RequestChange("answer", "200", "500")])
    #expect(change(nil, .status(500)) == [RequestChange("answer", nil, "500")])
    #expect(change(Answer.none, .status(204)) == [RequestChange("answer", "none", "204")])
    #expect(change(.status(200), .status(302)).isEmpty)
    #expect(change(nil, .status(399)).isEmpty)
    #expect(change(.status(404), .status(404)).isEmpty)
  }
}

/// Traces with many requests of one event, whose matches are found without a look at all of them.
struct ManyRequestsTests {
  private func trace(
    _ urls: [String], isCapture: Bool = false
  ) -> BeaconTrace {
    BeaconTrace(
      name: "t",
      requests: urls.map { url in
        TracedRequest(
          url, at: .seconds(1),
          template: isCapture ? nil : URLTemplate(url.replacing("v=1", with: "v=[ADPLAYHEAD]")),
          purpose: !isCapture
            ? TracedRequest.Purpose(source: "vast", event: "start", hop: 0, ad: 0, vendor: nil)
            : nil)
      }, isCapture: isCapture)
  }

  private func urls(_ count: Int, _ name: String = "n") -> [String] {
    (0..<count).map { "https://t.example/start?\(name)=\($0)&v=1" }
  }

  @Test func `each request of a run finds its own`() {
    let difference = RunDifferences(from: trace(urls(600)), to: trace(urls(600).reversed()))
    #expect(difference.isEmpty)
    #expect(difference.same == 600)
  }

  @Test func `each request of a capture finds its template`() {
    let sent = (0..<600).map { "https://t.example/start?n=\($0)&v=2" }
    let difference = RunDifferences(
      from: trace(urls(600)), to: trace(sent.reversed(), isCapture: true))
    #expect(difference.isEmpty)
    #expect(difference.same == 600)
  }

  @Test func `requests whose parameter has another name are paired in order`() {
    let difference = RunDifferences(from: trace(urls(600)), to: trace(urls(600, "m")))
    #expect(difference.paired == 600)
    #expect(difference.differences.count == 600)
    #expect(Set(difference.differences.map(\.kind)) == [.changed])
    #expect(
      difference.differences.allSatisfy {
        $0.changes.map(\.old) == ["\($0.changes[1].new ?? "")", nil]
      })
  }

  /// Trackers with a macro in their address, before or after what tells them apart.
  @Test(
    arguments: [
      "https://t.example/[CB]/start-#", "https://t.example/start-#/[CB]",
      "https://t.example/[CB]/start?n=#", "https://t.example/a/x[CB]/b-#/[CB]/start",
    ])
  func `each request of a capture finds its template with macros`(pattern: String) {
    func url(_ index: Int, _ value: String) -> String {
      pattern.replacing("#", with: "\(index)").replacing("[CB]", with: value)
    }
    let declared = (0..<300).map { index in
      TracedRequest(
        url(index, "1"), at: .seconds(1), template: URLTemplate(url(index, "[CB]")),
        purpose: TracedRequest.Purpose(source: "vast", event: "start", hop: 0, ad: 0, vendor: nil))
    }
    let run = BeaconTrace(name: "run", requests: declared)
    let sent = (0..<300).reversed().map { url($0, "\($0 * 7)/\($0)") }
    let capture = RunDifferences(from: run, to: trace(sent, isCapture: true))
    #expect(capture.isEmpty && capture.same == 300)
    var later = declared
    for index in later.indices { later[index].url = url(index, "2") }
    let runs = RunDifferences(from: run, to: BeaconTrace(name: "later", requests: later.reversed()))
    #expect(runs.isEmpty && runs.same == 300)
  }

  @Test func `a macro in the host is matched by its declaration alone`() {
    func run(_ value: String) -> BeaconTrace {
      BeaconTrace(
        name: value,
        requests: [
          TracedRequest(
            "https://\(value).example/start", at: .zero,
            template: URLTemplate("https://[CB].example/start"),
            purpose: TracedRequest.Purpose(event: "start"))
        ])
    }
    #expect(RunDifferences(from: run("a"), to: run("b")).same == 1)
    let capture = trace(["https://a.example/start"], isCapture: true)
    #expect(RunDifferences(from: run("a"), to: capture).same == 0)
  }

  @Test func `what one trace has more often is left over`() {
    let difference = RunDifferences(from: trace(urls(300)), to: trace(urls(300) + urls(3)))
    #expect(difference.differences.map(\.kind) == [.doubled, .doubled, .doubled])
  }
}
