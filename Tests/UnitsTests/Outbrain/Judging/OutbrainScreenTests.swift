import Testing
import Vocabulary

@testable import Units

/// OB-01 and OB-02 among several widgets.
struct OutbrainScreenTests {
  /// The calls of a screen, and what is found about its widgets.
  private struct Screen {
    private var rules = OutbrainScreenChecker()
    private var findings: [UnitFinding] = []

    mutating func fetch(_ unit: String, _ index: Int?) {
      var request = OutbrainCall.Request()
      request.widgetIndex = index
      add(.fetchRecommendations(request), unit)
    }

    mutating func add(_ call: OutbrainCall, _ unit: String) {
      findings += rules.happened(call.appCall, unit: unit, at: .zero, location: nil)
    }

    mutating func end() -> [String] {
      findings += rules.finished(at: .zero)
      return findings.map { "\($0.unit) \($0.finding.diagnostic.rule)" }
    }
  }

  private func rules(of indexes: Int?...) -> [String] {
    var screen = Screen()
    for (number, index) in indexes.enumerated() {
      screen.fetch(["a", "b", "c"][number], index)
    }
    return screen.end()
  }

  @Test func `OB-01 indexes are zero-based and sequential`() {
    #expect(rules(of: 0) == [])
    #expect(rules(of: 0, 1, 2) == [])
    #expect(rules(of: 0, 2) == ["b WidgetIndexGap"])
    #expect(rules(of: 1, 2) == ["b WidgetIndexGap"])
    #expect(rules(of: 1) == ["a WidgetIndexGap"])
    #expect(rules(of: -1) == ["a WidgetIndexGap"])
  }

  @Test func `OB-01 no two widgets have the same index`() {
    #expect(rules(of: 0, 1, 0) == ["c WidgetIndexRepeated"])
  }

  @Test func `OB-01 an index is required as soon as a screen has two widgets`() {
    #expect(rules(of: nil) == [])
    #expect(rules(of: nil, 0) == ["a WidgetIndexMissing"])
    #expect(rules(of: 0, nil) == ["b WidgetIndexMissing"])
    #expect(
      rules(of: nil, nil, nil) == ["a", "b", "c"].map { "\($0) WidgetIndexMissing" })
  }

  @Test func `OB-01 requests are made in the order of the indexes`() {
    #expect(rules(of: 1, 0) == ["b WidgetRequestsOutOfOrder"])
    #expect(rules(of: 0, 2, 1) == ["c WidgetRequestsOutOfOrder"])
  }

  @Test func `OB-01 a widget that is requested again keeps its index`() {
    var screen = Screen()
    screen.fetch("a", 0)
    screen.fetch("b", 1)
    screen.fetch("a", 0)
    #expect(screen.end() == [])
  }

  @Test func `OB-01 the next screen counts from 0 again`() {
    var screen = Screen()
    screen.fetch("a", 0)
    screen.fetch("b", 1)
    screen.add(.leaveScreen, "a")
    screen.add(.leaveScreen, "b")
    screen.fetch("c", 0)
    screen.fetch("a", 1)
    #expect(screen.end() == [])
  }

  @Test func `OB-02 no recommendation is shown twice on one screen`() {
    let footer = OutbrainTrace.recommendations(of: OutbrainSamples.footer)
    let drawer = OutbrainTrace.recommendations(of: OutbrainSamples.drawer)
    func rules(_ second: [OutbrainRecommendation]) -> [String] {
      var screen = Screen()
      screen.fetch("a", 0)
      screen.fetch("b", 1)
      screen.add(.didReceiveResponse(footer), "a")
      screen.add(.didReceiveResponse(second), "b")
      return screen.end()
    }
    #expect(rules(drawer) == [])
    #expect(rules(drawer + [footer[2]]) == ["b RecommendationRepeated"])
    #expect(rules(drawer + [drawer[0]]) == ["b RecommendationRepeated"])
  }

  @Test func `OB-02 a widget may get its own recommendations again`() {
    let footer = OutbrainTrace.recommendations(of: OutbrainSamples.footer)
    var screen = Screen()
    screen.fetch("a", 0)
    screen.add(.didReceiveResponse(footer), "a")
    screen.fetch("a", 0)
    screen.add(.didReceiveResponse(footer), "a")
    #expect(screen.end() == [])
  }

  @Test func `OB-02 the finding names the item and the other widget`() throws {
    let footer = OutbrainTrace.recommendations(of: OutbrainSamples.footer)
    var rules = OutbrainScreenChecker()
    var found: [UnitFinding] = []
    for (unit, recommendations) in [("a", footer), ("b", [footer[3], footer[1]])] {
      for call in [
        OutbrainCall.fetchRecommendations(.init()), .didReceiveResponse(recommendations),
      ] {
        found += rules.happened(call.appCall, unit: unit, at: .zero, location: nil)
      }
    }
    let repeated = found.map(\.finding).filter { $0.diagnostic.rule == .recommendationRepeated }
    #expect(repeated.map(\.item) == [0, 1])
    let first = try #require(repeated.first)
    #expect(
      first.diagnostic.message == "item 0, 'Rain until Friday', is item 3 of 'a' too")
  }
}

/// What a trace leaves out, and what it writes wrongly.
struct OutbrainTraceTests {
  private typealias Member = JSONValue.Member

  /// A trace in which an app that follows the guide shows item 2.
  private func shownItem() -> OutbrainTrace {
    var trace = OutbrainTrace(receiving: OutbrainSamples.footer)
    trace.add(.showWidgetLabel(isClickable: true))
    trace.add(.show(OutbrainTrace.display(2, of: OutbrainSamples.footer)))
    trace.add(.configureViewabilityPerListing(item: 2, view: nil))
    return trace
  }

  /// The rules that a display of item 0 breaks: a paid one with everything that an item can have.
  private func rules(_ arguments: [Member]) -> [String] {
    var trace = OutbrainTrace(receiving: OutbrainSamples.footer)
    trace.add(.showWidgetLabel(isClickable: true))
    trace.add(AppCall("show", [Member("item", 0)] + arguments))
    trace.add(.configureViewabilityPerListing(item: 0, view: nil))
    return trace.end()
  }

  @Test func `arguments that a trace leaves out are not judged, and null says that there is none`()
  {
    #expect(rules([]) == [])
    #expect(rules([Member("paidLabel", .null)]) == [Rule.paidLabelMissing.id])
    #expect(rules([Member("adChoices", .null)]) == [Rule.adChoicesMissing.id])
    let names = ["text", "source", "imageURL", "paidLabel", "audienceLabel", "adChoices"]
    #expect(
      rules(names.map { Member($0, .null) }) == [
        Rule.recommendationTextAltered.id, Rule.recommendationImageMissing.id,
        Rule.paidLabelMissing.id, Rule.sourceAltered.id, Rule.audienceLabelMissing.id,
        Rule.adChoicesMissing.id,
      ])
    #expect(rules([Member("adChoices", ["hidden": false])]) == [])
    #expect(
      rules([Member("adChoices", ["hidden": false, "imageUrl": .null])])
        == [Rule.adChoicesIconAltered.id])
  }

  @Test func `what a trace leaves out is left out where the call is written again`() throws {
    let button: JSONValue = ["hidden": true, "onImage": true]
    let call = AppCall("show", [Member("item", 1), Member("adChoices", button)])
    #expect(try OutbrainCall(call).appCall == call)
  }

  private static let tap = #"{"call": "tap", "item": 2}"#
  private static let getUrl =
    #"{"call": "getUrl", "item": 2, "url": "https://paid.outbrain.com/network/redir?p=2"}"#
  private static let opening = opened(#""browser""#)
  private static let didFail = #"{"call": "didFail"}"#

  private static func opened(_ target: String) -> String {
    #"{"call": "open", "item": 2, "url": "https://paid.outbrain.com/network/redir?p=2", "#
      + #""target": \#(target)}"#
  }

  private static func fetch(
    _ url: String = #""https://app.example.com/a""#, widgetID: String = #""SDK_1""#,
    handler: String = #""callback""#
  ) -> String {
    #"{"call": "fetchRecommendations", "url": \#(url), "widgetID": \#(widgetID), "#
      + #""handler": \#(handler)}"#
  }

  /// Calls with one argument of the wrong type, and those that depend on it.
  private static let mistakes: [[String]] = [
    [#"{"call": "show", "item": 2, "text": 5}"#],
    [#"{"call": "show", "item": 2, "adChoices": {"hidden": "no"}}"#],
    [#"{"call": "tap", "item": "2"}"#, getUrl, opening],
    [tap, #"{"call": "getUrl", "item": "2", "url": "https://paid.outbrain.com/2"}"#, opening],
    [tap, #"{"call": "getUrl", "item": 2, "url": 5}"#, opening],
    [tap, getUrl, opened(#""tab""#)],
    [
      #"{"call": "tap", "part": "label"}"#,
      #"{"call": "getAboutURL", "url": "https://about.example/"}"#,
      #"{"call": "open", "part": "label", "url": 5, "target": "browser"}"#,
    ],
    [fetch("5"), didFail],
    [fetch(widgetID: "1"), didFail],
    [fetch(handler: #""block""#), didFail],
    [
      #"{"call": "didReceiveResponse", "recommendations": 5}"#,
      #"{"call": "show", "item": 1, "text": "B"}"#,
      #"{"call": "configureViewabilityPerListing", "item": 1}"#,
    ],
    [
      #"{"call": "didReceiveResponse", "recommendations": [{"content": "A", "source": "S", "#
        + #""isPaidLink": false, "image": 5}]}"#,
      #"{"call": "show", "item": 0, "imageURL": "https://i.example/"}"#,
      #"{"call": "configureViewabilityPerListing", "item": 0}"#,
    ],
    [
      #"{"call": "show", "item": 1}"#,
      #"{"call": "configureViewabilityPerListing", "item": "1"}"#,
    ],
    [
      #"{"call": "testRTB", "value": "yes"}"#, #"{"call": "setTestMode", "value": true}"#, fetch(),
      didFail,
    ],
    [#"{"call": "showWidgetLabel", "clickable": "yes"}"#],
    [#"{"call": "enterScreen", "url": 5}"#],
  ]

  private static func call(_ line: String) throws -> AppCall {
    let value = try JSONDocument(Array(line.utf8), file: "trace.jsonl").value
    guard case .object(let members) = value, let name = value["call"]?.text else {
      throw Unreadable()
    }
    return AppCall(name, members.filter { $0.key != "call" })
  }

  private struct Unreadable: Error {}

  @Test(arguments: mistakes)
  func `an argument of the wrong type is one finding`(lines: [String]) throws {
    var trace = shownItem()
    for line in lines { trace.add(try Self.call(line)) }
    #expect(trace.end() == [Rule.appCallMalformed.id])
  }

  @Test func `what follows a malformed argument is judged`() {
    var trace = shownItem()
    trace.add(
      AppCall("show", [Member("item", 2), Member("text", 5), Member("source", "Another shop")]))
    trace.add(AppCall("getUrl", [Member("item", 1)]))
    #expect(
      trace.end() == [Rule.appCallMalformed.id, Rule.sourceAltered.id, Rule.falseClick.id])
  }

  @Test func `an index that cannot be read is neither absent nor a gap`() {
    var screen = OutbrainScreenChecker()
    var findings: [UnitFinding] = []
    for (unit, index) in [("a", JSONValue.string("0")), ("b", 1), ("c", 2)] as [(String, JSONValue)]
    {
      findings += screen.happened(
        AppCall("fetchRecommendations", [Member("widgetIndex", index)]), unit: unit, at: .zero,
        location: nil)
    }
    findings += screen.finished(at: .zero)
    #expect(findings == [])
  }
}
