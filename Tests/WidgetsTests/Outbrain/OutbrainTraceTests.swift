import Testing
import Vocabulary
import Widgets

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
    var findings: [OutbrainScreenChecker.Finding] = []
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
