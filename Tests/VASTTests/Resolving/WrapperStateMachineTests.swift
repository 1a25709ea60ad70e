import Testing
import Vocabulary

@testable import VAST

struct WrapperStateMachineTests {
  /// A chain `w1`, `w2`, … to an inline ad `a`, each wrapper in a document of its own.
  private func chain(_ count: Int) -> (root: String, responses: [String: String]) {
    var responses: [String: String] = [:]
    for depth in 1...count where depth > 1 {
      responses["d\(depth)"] = ChainText.document(
        ChainText.wrapper("w\(depth)", to: "d\(depth + 1)"))
    }
    responses["d\(count + 1)"] = ChainText.document(ChainText.inLine("a"))
    return (ChainText.document(ChainText.wrapper("w1", to: "d2")), responses)
  }

  // MARK: Chains that lead to an ad

  @Test func `a document without wrappers needs nothing`() {
    let run = ChainRun(ChainText.document(ChainText.inLine("a"), ChainText.inLine("b")))
    #expect(run.ads == ["a", "b"])
    #expect(run.fetches.isEmpty && run.isOrderly)
  }

  @Test(
    arguments: [
      (1, "a < w1"), (2, "a < w2 < w1"), (3, "a < w3 < w2 < w1"),
      (4, "a < w4 < w3 < w2 < w1"), (5, "a < w5 < w4 < w3 < w2 < w1"),
    ])
  func `a chain keeps its hops from the inside out`(count: Int, outline: String) {
    let (root, responses) = chain(count)
    let run = ChainRun(root, responses)
    #expect(run.ads == [outline])
    #expect(run.fetched == (2...count + 1).map { "d\($0)" })
    #expect(run.fetches.map(\.depth) == Array(1...count))
    let files = ["root.xml"] + (2...count + 1).map { "d\($0).xml" }
    #expect(run.fetches.map(\.file) == files.dropLast())
    #expect(run.resolved.first?.hops.map(\.file) == files.reversed())
    #expect(run.resolved.first?.inLine?.adTitle == "t")
    #expect(run.isOrderly && run.reports.isEmpty && run.givenUp.isEmpty)
  }

  @Test func `a request says where it comes from`() {
    let root = ChainText.document("\n", ChainText.wrapper("w", to: "b?x=[CACHEBUSTING]"))
    let fetch = ChainRun(root).fetches.first
    #expect(fetch?.position.line == 2)
    #expect(fetch?.url.macros == ["CACHEBUSTING"])
  }

  @Test func `responses are asked for in depth, in the order of the document`() {
    let wrap = { ChainText.wrapper($0, to: $0, ChainText.many) }
    let run = ChainRun(
      ChainText.document(wrap("a"), ChainText.inLine("x"), wrap("b")),
      [
        "a": ChainText.document(wrap("a1"), wrap("a2")),
        "a1": ChainText.document(ChainText.inLine("y")),
        "a2": ChainText.document(wrap("a21"), ChainText.inLine("z")),
        "b": ChainText.document(ChainText.inLine("v")),
      ])
    #expect(run.fetched == ["a", "a1", "a2", "a21", "b"])
    #expect(run.ads == ["y < a1 < a", "a21 < a2 < a !301", "z < a2 < a", "x", "v < b"])
    #expect(run.isOrderly)
  }

  // MARK: Limits

  @Test func `a sixth wrapper is one too many, and everyone hears of it`() {
    let (root, responses) = chain(6)
    let run = ChainRun(root, responses)
    #expect(run.ads == ["w6 < w5 < w4 < w3 < w2 < w1 !302"])
    #expect(run.fetched == ["d2", "d3", "d4", "d5", "d6"])
    #expect(run.resolved.first?.errorNames == (1...6).reversed().map { "w\($0)/error" })
    #expect(run.resolved.first?.reason == "more than 5 wrappers follow each other")
  }

  @Test(arguments: [(0, "w1 !302", 0), (1, "w2 < w1 !302", 1), (2, "a < w2 < w1", 2)])
  func `the limit on wrappers can be set`(limit: Int, outline: String, fetches: Int) {
    let (root, responses) = chain(2)
    let run = ChainRun(root, responses, by: WrapperStateMachine(depthLimit: limit))
    #expect(run.ads == [outline])
    #expect(run.fetches.count == fetches)
  }

  @Test func `a wrapper that points to itself is asked for once`() {
    let own = ChainText.document(ChainText.wrapper("w", to: "root?cb=[CACHEBUSTING]"))
    let run = ChainRun(own, ["root?cb=[CACHEBUSTING]": own])
    #expect(run.ads == ["w < w !302"])
    #expect(run.fetches.count == 1)
    #expect(run.places("WrapperLoop") == ["root?cb=[CACHEBUSTING].xml:1"])
    #expect(run.reports.map(\.severity) == [.warning])
  }

  @Test func `a circle of two is found`() {
    let run = ChainRun(
      ChainText.document(ChainText.wrapper("w1", to: "b")),
      [
        "b": ChainText.document(ChainText.wrapper("w2", to: "c")),
        "c": ChainText.document(ChainText.wrapper("w3", to: "b")),
      ])
    #expect(run.ads == ["w3 < w2 < w1 !302"])
    #expect(run.fetched == ["b", "c"])
    #expect(run.places("WrapperLoop") == ["c.xml:1"])
  }

  @Test func `two branches may lead to one response`() {
    let run = ChainRun(
      ChainText.document(ChainText.wrapper("w1", to: "b"), ChainText.wrapper("w2", to: "b")),
      ["b": ChainText.document(ChainText.inLine("a"))])
    #expect(run.ads == ["a < w1", "a < w2"])
    #expect(run.places("WrapperLoop") == [])
  }

  /// Wrappers that multiply, two at each of five levels.
  private func bomb(_ machine: WrapperStateMachine) -> ChainRun {
    func document(_ level: Int) -> String {
      ChainText.document(
        ["x", "y"].map { ChainText.wrapper("\($0)\(level)", to: "\(level)\($0)", ChainText.many) })
    }
    let responses = (0...4).flatMap { level in
      ["x", "y"].map { ("\(level)\($0)", document(level + 1)) }
    }
    return ChainRun(document(0), Dictionary(uniqueKeysWithValues: responses), by: machine)
  }

  @Test func `wrappers that multiply are followed up to a limit on requests`() {
    #expect(bomb(WrapperStateMachine()).fetches.count == 2 + 4 + 8 + 16 + 32)
    let run = bomb(WrapperStateMachine(requestLimit: 7))
    #expect(run.fetches.count == 7)
    #expect(run.ads.allSatisfy { $0.hasSuffix("!302") })
    #expect(run.ads.count == 9)
    #expect(run.resolved.last?.reason == "the wrappers led to 7 responses already")
    #expect(run.places("WrapperTreeTooLarge").count == 1)
    #expect(run.isOrderly)
  }

  @Test func `wrappers that multiply are followed up to a limit on ads`() {
    let run = bomb(WrapperStateMachine(adLimit: 9))
    #expect(run.fetches.count == 4)
    #expect(run.resolved.last?.reason == "the wrappers led to 9 ads already")
  }

  @Test func `the thousandth wrapper is followed, the next is not`() {
    let run = ChainRun(
      ChainText.document((1...1_001).map { ChainText.wrapper("w\($0)", to: "gone \($0)") }))
    #expect(run.fetches.count == 1_000)
    #expect(run.ads.suffix(2) == ["w1000 !301", "w1001 !302"])
  }

  @Test func `a limit makes room for another ad like any failure`() {
    let run = ChainRun(
      ChainText.document(ChainText.wrapper("w", to: "d")),
      [
        "d": ChainText.document(
          ChainText.wrapper("x", to: "e", ChainText.fallback), ChainText.inLine("b"))
      ], by: WrapperStateMachine(requestLimit: 1))
    #expect(run.ads == ["b < w"])
    #expect(run.givenUp == ["x < w !302"])
  }

  // MARK: Failures

  @Test func `a wrapper without a URL breaks the schema and asks for nothing`() {
    let run = ChainRun(
      ChainText.document(ChainText.wrapper("w1", to: "b")),
      ["b": ChainText.document(ChainText.wrapper("w2", to: nil))])
    #expect(run.ads == ["w2 < w1 !101"])
    #expect(run.fetched == ["b"])
    #expect(run.resolved.first?.errorNames == ["w2/error", "w1/error"])
  }

  @Test func `a response that does not come is 301, in words`() {
    let (root, responses) = chain(3)
    let run = ChainRun(root, responses.filter { $0.key != "d3" })
    #expect(run.ads == ["w2 < w1 !301"])
    #expect(run.resolved.first?.reason == "no d3")
    #expect(run.resolved.first?.errorNames == ["w2/error", "w1/error"])
    #expect(run.resolved.first?.inLine == nil)
  }

  @Test func `an empty response is 303, and its own Error URLs hear of it`() {
    let run = ChainRun(
      ChainText.document(ChainText.wrapper("w", to: "b")),
      ["b": ChainText.document([], error: "https://t.example.com/root")])
    #expect(run.ads == ["w !303"])
    #expect(run.rootErrors == ["303 b.xml https://t.example.com/root"])
    #expect(run.resolved.first?.errorNames == ["w/error"])
    #expect(run.resolved.first?.reason == "no ad in the response")
  }

  @Test(
    arguments: [
      ("not XML", "!100", []),
      ("", "!100", []),
      ("<VMAP/>", "!101", []),
      ("<VideoAdServingTemplate/>", "!102", []),
      (
        "<VAST version='1.0'><Error>https://t.example.com/root</Error><Ad/></VAST>", "!102",
        ["102 b.xml https://t.example.com/root"]
      ),
    ] as [(String, String, [String])])
  func `a response that cannot be used fails its wrapper`(
    response: String, failure: String, rootErrors: [String]
  ) {
    let run = ChainRun(ChainText.document(ChainText.wrapper("w", to: "b")), ["b": response])
    #expect(run.ads == ["w \(failure)"])
    #expect(run.rootErrors == rootErrors)
    #expect(run.reports.allSatisfy { $0.location?.file == "b.xml" })
    #expect(!run.reports.isEmpty)
  }

  @Test func `an inline ad's own failure keeps its hops`() {
    let run = ChainRun(
      ChainText.document(ChainText.wrapper("w", to: "b")),
      ["b": ChainText.document(ChainText.brokenInLine("a"))])
    #expect(run.ads == ["a < w !101"])
    #expect(run.resolved.first?.errorNames == ["a/error", "w/error"])
    #expect(run.resolved.first?.errors.map(\.hop) == [0, 1])
    #expect(run.resolved.first?.errors.map(\.file) == ["b.xml", "root.xml"])
  }

  @Test func `one ad's failure is not another's`() {
    let run = ChainRun(
      ChainText.document(
        ChainText.wrapper("w1", to: "b"), ChainText.brokenInLine("a"), ChainText.inLine("c")))
    #expect(run.ads == ["w1 !301", "a !101", "c"])
  }

  // MARK: Inputs out of order

  @Test func `answers to questions that were not asked change nothing`() throws {
    let (root, _) = chain(1)
    let document = try #require(TagText.parse(root).document)
    let empty = TagText.parse(ChainText.document([]))
    var machine = WrapperStateMachine()
    #expect(machine.answered(0, .unavailable("early")) == [])
    guard case .fetch(let fetch)? = machine.documentParsed(document).first else {
      Issue.record("nothing is asked for")
      return
    }
    #expect(machine.documentParsed(document) == [])
    #expect(machine.answered(fetch.id + 1, .parsed(empty)) == [])
    #expect(machine.answered(fetch.id, .unavailable("late")).count == 1)
    #expect(machine.answered(fetch.id, .unavailable("again")) == [])
  }
}

struct FetchLimitsTests {
  @Test func `ten seconds is too long, and just under is not`() {
    #expect(FetchLimits().waits(for: .milliseconds(9_999)))
    #expect(!FetchLimits().waits(for: .seconds(10)))
    #expect(FetchLimits(responseTimeout: .seconds(11)).waits(for: .seconds(10)))
  }

  @Test(arguments: [200, 206, 299])
  func `a success counts by its body`(status: Int) {
    #expect(FetchLimits.answer(withStatus: status) == nil)
  }

  @Test(arguments: [100, 199, 300, 302, 404, 503])
  func `other statuses are failures, and 204 is no ad`(status: Int) {
    #expect(
      FetchLimits.answer(withStatus: status)
        == .unavailable("the server answered with status \(status)"))
    #expect(FetchLimits.answer(withStatus: 204) == .noContent)
  }

  @Test(arguments: [
    "https://a.example/x", "HTTP://a.example", "//a.example/x", "a/b.xml", "../a.xml?u=ftp://x",
    "a.example:8080/x", "https://a.example/%%X%%", "?a=1", "", ":x", "1a:b",
  ])
  func `web addresses and relative ones can be requested`(url: String) {
    #expect(FetchLimits.objection(to: url) == nil)
  }

  @Test(arguments: [
    ("ftp://a.example/x", "'ftp'"), ("data:text/xml,<VAST/>", "'data'"),
    ("javascript:void(0)", "'javascript'"), ("%%VAST_AD_TAG%%", "'%%VAST_AD_TAG%%'"),
    ("${TAG}?x=1", "'${TAG}'"),
  ])
  func `other addresses cannot, and why`(url: String, offender: String) {
    #expect(FetchLimits.objection(to: url)?.contains(offender) == true)
  }
}
