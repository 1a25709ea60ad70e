import Foundation
import TestSupport
import Testing
import Units
import Vocabulary

@testable import VASTSimulator

/// An argument of a trace that has the wrong type is one finding, and one that is left out is none:
/// neither changes what the other calls are judged by.
struct MalformedArgumentTests {
  /// A list of a list, which no argument may be.
  private static let wrong: JSONValue = [[5]]

  /// One change of a clean trace.
  private struct Variant {
    /// The line, from 0, and the path of the argument in it.
    var line: Int
    var path: [String]
    /// The lines of the changed trace.
    var text: String

    var name: String { "line \(line + 1), \(path.joined(separator: "."))" }
  }

  private static func lines(_ sdk: NativeSDK) throws -> [JSONValue] {
    let file = Checkout.path("SampleMedia/Native/Traces/\(sdk.rawValue)-clean.jsonl")
    return try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      .map { try JSONReader.value(of: String($0)) }
  }

  /// The paths of all arguments, and of their parts.
  private static func paths(in value: JSONValue) -> [[String]] {
    switch value {
    case .object(let members):
      members.flatMap { member in
        [[member.key]] + paths(in: member.value).map { [member.key] + $0 }
      }
    case .array(let elements):
      elements.enumerated().flatMap { index, element in
        paths(in: element).map { ["\(index)"] + $0 }
      }
    case .null, .bool, .integer, .number, .string: []
    }
  }

  /// A value with another one at a path; without one, if there is none.
  private static func changed(
    _ value: JSONValue, at path: ArraySlice<String>, to other: JSONValue?
  ) -> JSONValue? {
    guard let key = path.first else { return other }
    switch value {
    case .object(let members):
      return .object(
        members.compactMap { member in
          member.key != key
            ? member
            : changed(member.value, at: path.dropFirst(), to: other).map { .init(key, $0) }
        })
    case .array(let elements):
      return .array(
        elements.enumerated().compactMap { index, element in
          "\(index)" == key ? changed(element, at: path.dropFirst(), to: other) : element
        })
    case .null, .bool, .integer, .number, .string: return value
    }
  }

  /// The trace with each of its arguments in turn replaced, or left out.
  private static func variants(of sdk: NativeSDK, with other: JSONValue?) throws -> [Variant] {
    let lines = try lines(sdk)
    return try lines.indices.flatMap { line in
      try paths(in: lines[line]).filter { !AppTrace.keys.contains($0[0]) }.map { path in
        var changed = lines
        changed[line] = Self.changed(lines[line], at: path[...], to: other) ?? .null
        return Variant(line: line, path: path, text: try text(of: changed))
      }
    }
  }

  private static func text(of lines: [JSONValue]) throws -> String {
    try lines.map { "\(try JSONWriter().text(of: $0))\n" }.joined()
  }

  private static func audit(_ text: String) -> AppAudit {
    AppAudit(of: AppTrace(Array(text.utf8), file: "trace.jsonl"), by: AppAudit.Measure())
  }

  private static func findings(_ text: String) -> [String] {
    audit(text).findings.map {
      "\($0.diagnostic.rule.id) at line \($0.diagnostic.location?.position?.line ?? 0)"
    }
  }

  @Test(arguments: NativeSDK.allCases)
  func `an argument of the wrong type is one finding, at its line`(sdk: NativeSDK) throws {
    #expect(try Self.findings(Self.text(of: Self.lines(sdk))) == [])
    let variants = try Self.variants(of: sdk, with: Self.wrong)
    #expect(variants.count > 15)
    for variant in variants {
      #expect(
        Self.findings(variant.text) == ["AppCallMalformed at line \(variant.line + 1)"],
        "\(variant.name)")
    }
  }

  /// The optional arguments whose absence is a finding by itself, because the guides ask for them.
  private static let asked: Set = ["url", "widgetID", "handler"]

  /// Whether a call needs an argument.
  private static func needs(_ path: [String], of line: JSONValue, _ sdk: NativeSDK) -> Bool {
    let signatures = sdk.calls.signatures
    let signature = signatures.first { $0.name == line["call"]?.text }
    let argument = signature?.arguments.first { $0.name == path[0] }
    return argument?.isRequired == true || argument?.isSubject == true
  }

  @Test(arguments: NativeSDK.allCases)
  func `an argument that is left out is not judged, unless the call needs it`(
    sdk: NativeSDK
  ) throws {
    let lines = try Self.lines(sdk)
    for variant in try Self.variants(of: sdk, with: nil) where variant.path.count == 1 {
      let line = lines[variant.line]
      let isAsked =
        line["call"]?.text == "fetchRecommendations" && Self.asked.contains(variant.path[0])
      if isAsked || Self.needs(variant.path, of: line, sdk) { continue }
      #expect(Self.findings(variant.text) == [], "\(variant.name)")
    }
  }

  @Test(arguments: NativeSDK.allCases)
  func `an argument that the call needs and lacks is one finding`(sdk: NativeSDK) throws {
    let lines = try Self.lines(sdk)
    let signatures = try Self.variants(of: sdk, with: nil).filter { variant in
      variant.path.count == 1 && Self.needs(variant.path, of: lines[variant.line], sdk)
        // Of a tap, a part or an item alone is a whole call of another meaning.
        && lines[variant.line]["call"]?.text != "tap"
        && lines[variant.line]["call"]?.text != "open"
    }
    #expect(!signatures.isEmpty)
    for variant in signatures {
      #expect(
        Self.findings(variant.text) == ["AppCallMalformed at line \(variant.line + 1)"],
        "\(variant.name)")
    }
  }

  @Test(
    arguments: [
      (#""layout": 5"#, [300, 8], ["AppCallMalformed at line 1"]),
      (#""layout": {"grid": {"itemSize": 5}}"#, [300, 8], ["AppCallMalformed at line 1"]),
      (#""layout": {"grid": {"itemSize": [350, 200]}}"#, [300, 8], []),
      (#""layout": {"grid": {}}"#, [300, 8], ["ActionButtonUntappable at line 1"]),
      (#""slug": "a""#, [300, 8], []),
      (#""slug": "a""#, [-50, 8], ["ActionButtonUntappable at line 1"]),
    ] as [(String, [Int], [String])])
  func `a button is judged by the size of an item that is known`(
    layout: String, position: [Int], findings: [String]
  ) {
    let text = #"""
      {"v": 1, "atUs": 0, "unit": "a", "call": "unit", "sdk": "synerise", \#(layout), \#
      "actionButton": {"size": [40, 40], "position": \#(position), "selectable": true, \#
      "action": "like"}}
      {"v": 1, "atUs": 9, "unit": "a", "call": "isLoading", "isLoading": true}
      """#
    #expect(Self.findings(text) == findings)
  }

  @Test func `two malformed arguments of a call are two findings`() {
    let text = #"""
      {"v": 1, "atUs": 0, "unit": "a", "call": "unit", "sdk": "upsight", "isSeen": 1, "sdkVersion": 4}
      """#
    #expect(
      Self.audit(text).findings.map(\.diagnostic.message) == [
        "the argument 'isSeen' of the call 'unit' is 1; give true or false",
        "the argument 'sdkVersion' of the call 'unit' is 4; give a text",
      ])
  }

  @Test func `a unit that does not name its SDK is one finding, and is of the SDK of its calls`() {
    let unit = #"{"v": 1, "atUs": 0, "unit": "a", "call": "unit", "sdk": 5, "sdkVersion": "4.3.0"}"#
    let call = #"{"v": 1, "atUs": 9, "unit": "a", "call": "dismiss"}"#
    let audit = Self.audit("\(unit)\n\(call)\n")
    #expect(audit.units.map(\.sdk) == [.upsight])
    #expect(
      audit.findings.map(\.diagnostic.rule.id) == ["AppCallMalformed", "NativeMessagesUnsupported"])
    #expect(
      audit.findings.first?.diagnostic.message
        == "the argument 'sdk' of the call 'unit' is 5; give "
        + "'outbrain' or 'synerise' or 'upsight' or 'prebid' or 'omid'")
  }

  private static let recommendations =
    #"[{"content": "a", "source": "b", "isPaidLink": true}]"#

  /// Calls that would say something if a malformed argument were read as left out, or the call as not
  /// made.
  @Test(arguments: [
    [
      #""call": "unit", "sdk": "outbrain", "paidHost": 5"#,
      #""call": "fetchRecommendations", "url": "u", "widgetID": "W", "handler": "callback""#,
      #""call": "didReceiveResponse", "recommendations": \#(recommendations)"#,
      #""call": "tap", "item": 0"#, #""call": "getUrl", "item": 0, "url": "https://x.example/""#,
      #""call": "open", "item": 0, "url": "https://x.example/", "target": "browser""#,
    ],
    [
      #""call": "load""#, #""call": "setDelegate", "methods": 5"#,
    ],
    [
      #""call": "setDelegate", "methods": ["didLoad", "didNotLoad", "didReceiveClickAction"]"#,
      #""call": "load""#, #""call": "isLoaded", "isLoaded": 5"#, #""call": "numberOfItems""#,
    ],
    [
      #""call": "load""#, #""call": "didLoad""#, #""call": "layOut", "size": 5"#,
      #""call": "sizeChanged", "size": [390, 432]"#,
    ],
    [
      #""call": "load""#, #""call": "didLoad""#, #""call": "sizeChanged", "size": [390, 432]"#,
      #""call": "layOut", "size": [390, 200], "fixed": 5"#,
    ],
    [
      #""call": "milestone", "scope": 5"#,
      #""call": "openBillboard", "scope": "a", "receivesData": true"#,
    ],
    [
      #""call": "unit", "sdk": "upsight", "isSeen": 5"#, #""call": "didReceiveData""#,
      #""call": "destroy""#,
    ],
    [
      #""call": "unit", "sdk": "upsight", "isSeen": false"#, #""call": "didReceiveData""#,
      #""call": "copyImage", "key": 5"#, #""call": "destroy""#,
      #""call": "showImage", "key": "a""#,
    ],
    [
      #""call": "setTargeting", "keys": {"hb_pb": "1"}"#, #""call": "fetchDemand""#,
      #""call": "setTargeting", "keys": {"hb_pb": 5}"#,
      #""call": "requestAd", "keys": {"hb_pb": "1"}"#,
    ],
  ])
  func `what depends on a malformed argument is not judged`(calls: [String]) {
    let text = calls.enumerated().map { index, call in
      #"{"v": 1, "atUs": \#(index * 1_000_000), "unit": "a", \#(call)}"#
    }
    let rules = Self.audit(text.joined(separator: "\n")).findings.map(\.diagnostic.rule)
    #expect(rules == [.appCallMalformed])
  }
}

/// Traces of apps that do what the guides ask, as such apps would log them.
struct OrdinaryAppTraceTests {
  private func audit(_ calls: [String], of unit: String) -> AppAudit {
    let lines = calls.map { call in "{\"v\": 1, \"unit\": \"\(unit)\", \(call)}\n" }
    return AppAudit(
      of: AppTrace(Array(lines.joined().utf8), file: "trace.jsonl"), by: AppAudit.Measure())
  }

  private static func calls(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }

  /// The slider of Synerise's guide in Objective-C, whose delegate logs its selectors.
  private static let slider = calls(
    #"""
    "atUs": 0, "call": "unit", "sdk": "synerise", "slug": "similar", "productID": "12345", \#
    "customerToken": true, "eventType": "view", \#
    "options": "ContentWidgetRecommendationsOptions", \#
    "layout": {"slider": {"itemSize": [150, 350]}}, "itemLayout": {"style": \#
    {"borderWidth": 2.0, "borderColor": "black", "cornerRadius": 12.0}}, "actionButton": \#
    {"size": [40, 40], "position": [102, 8], "selectable": true, "action": "like"}
    "atUs": 210, "call": "setDelegate", "methods": ["SNR_widget:isLoading:", \#
    "SNR_widgetDidLoad:", "SNR_widget:didNotLoadWithError:", "SNR_widget:didChangeToSize:", \#
    "SNR_widget:didReceiveClickActionForModel:", "viewDidLoad"]
    "atUs": 300, "call": "load"
    "atUs": 340, "call": "SNR_widget:isLoading:", "isLoading": true
    "atUs": 410000, "call": "mapping", "item": 0, "imageLink": "https://i.example/0.jpg"
    "atUs": 410100, "call": "mapping", "item": 1, "imageLink": "https://i.example/1.jpg"
    "atUs": 410200, "call": "mapping", "item": 2, "imageLink": "https://i.example/2.jpg"
    "atUs": 411000, "call": "SNR_widget:isLoading:", "isLoading": false
    "atUs": 411100, "call": "isSelected", "item": 0, "selected": false
    "atUs": 411500, "call": "SNR_widgetDidLoad:"
    "atUs": 411600, "call": "getView"
    "atUs": 411700, "call": "getSize", "size": {"width": 498, "height": 382}
    "atUs": 411800, "call": "addSubview:"
    "atUs": 411900, "call": "layOut", "size": {"width": 390, "height": 382}
    "atUs": 412500, "call": "SNR_widget:didChangeToSize:", "size": {"width": 498, "height": 382}
    "atUs": 5000000, "call": "tap", "item": 1
    "atUs": 5000100, "call": "SNR_widget:didReceiveClickActionForModel:", "item": 1
    "atUs": 7000000, "call": "tap", "item": 0, "part": "button"
    "atUs": 7000100, "call": "onReceiveClickAction", "item": 0, "selected": true
    """#)

  @Test func `a content widget's app in Objective-C has no findings`() {
    let audit = audit(Self.slider, of: "similar")
    #expect(audit.findings == [])
    #expect(audit.units.map(\.sdk) == [.synerise])
    #expect(audit.units.map(\.calls) == [19])
  }

  @Test func `a content widget that is not loaded in Objective-C is a note`() {
    let failure = Self.calls(
      #"""
      "atUs": 900000, "call": "SNR_widget:isLoading:", "isLoading": false
      "atUs": 900100, "call": "SNR_widget:didNotLoadWithError:", "error": "offline"
      """#)
    let findings = audit(Array(Self.slider.prefix(4)) + failure, of: "similar").findings
    #expect(findings.map(\.diagnostic.rule.id) == ["WidgetNotLoaded"])
  }

  /// A grid that fills the screen, in Swift.
  private static let grid = calls(
    #"""
    "atUs": 0, "call": "unit", "sdk": "synerise", "slug": "similar", "customerToken": true, \#
    "layout": {"grid": {"itemSize": [150, 200]}}
    "atUs": 200, "call": "setDelegate", "methods": ["snr_widgetDidLoad(widget:)", \#
    "snr_widgetDidNotLoad(widget:error:)", "snr_widgetDidChangeSize(widget:size:)", \#
    "snr_widgetDidReceiveClickAction(widget:model:)"]
    "atUs": 300, "call": "load()"
    "atUs": 410000, "call": "snr_widgetDidLoad(widget:)"
    "atUs": 410100, "call": "getView()"
    "atUs": 410200, "call": "layOut", "size": [390, 844], "fixed": true
    "atUs": 410300, "call": "addSubview(_:)"
    "atUs": 411000, "call": "snr_widgetDidChangeSize(widget:size:)", "size": [390, 1296]
    "atUs": 4000000, "call": "snr_widgetDidChangeSize(widget:size:)", "size": [844, 648]
    "atUs": 5000000, "call": "tap", "item": 4
    "atUs": 5000100, "call": "snr_widgetDidReceiveClickAction(widget:model:)", "item": 4
    """#)

  @Test func `a content widget's app in Swift, with a grid that scrolls inside, has no findings`() {
    #expect(audit(Self.grid, of: "similar").findings == [])
  }

  @Test(arguments: [
    ("setDelegate", "WidgetDelegateMissing"), ("load()", "WidgetNeverLoaded"),
    ("getView()", "WidgetViewUnassigned"), ("layOut", "WidgetHeightStale"),
  ])
  func `a call that an ordinary app makes is found where it is missing`(
    name: String, rule: String
  ) {
    // A callback tells of a delegate, and of a load.
    let hasCallbacks = name == "getView()" || name == "layOut"
    let calls = Self.grid.filter { call in
      !call.contains("\"call\": \"\(name)\"")
        && (hasCallbacks || !call.contains("\"call\": \"snr_widget"))
    }
    let rules = audit(calls, of: "similar").findings.map(\.diagnostic.rule.id)
    #expect(rules.contains(rule))
  }

  /// The calls of an app that shows a message of Upsight, with their times in milliseconds.
  private static let message: [(milliseconds: Int, call: String)] = [
    (0, #""call": "milestone", "scope": "level-complete""#),
    (1, #""call": "openBillboard", "scope": "level-complete", "receivesData": true"#),
    (40, #""call": "didReceiveData""#),
    (41, #""call": "stringValueForKey", "key": "BodyCopy", "value": "Half price today.""#),
    (42, ##""call": "colorValueForKey", "key": "BGColor", "value": "#FFEECC""##),
    (43, #""call": "imageForKey", "key": "Offer", "path": "/o.png", "width": 9, "height": 9"#),
    (44, #""call": "showImage", "key": "Offer""#),
    (45, #""call": "show", "view": "offerCard""#),
    (60, #""call": "visible", "view": "offerCard", "percent": 100"#),
    (61, #""call": "recordImpressionEvent""#),
    (2000, #""call": "tap", "view": "offerCard""#),
    (2001, #""call": "recordClickEvent""#),
    (3000, #""call": "dismiss""#),
    (3001, #""call": "hide", "view": "offerCard""#),
    (3002, #""call": "visible", "view": "offerCard", "percent": 0"#),
    (3003, #""call": "recordDismissedEvent""#),
    (3004, #""call": "destroy""#),
    (3005, #""call": "billboardDismissed""#),
  ]

  @Test(arguments: [1, 2])
  func `an app of Upsight has no findings, with one message and with two`(messages: Int) {
    var calls = [#""atUs": 0, "call": "unit", "sdk": "upsight", "isSeen": true"#]
    for index in 0..<messages {
      calls += Self.message.map { milliseconds, call in
        "\"atUs\": \((2000 + index * 10_000 + milliseconds) * 1000), \(call)"
      }
    }
    let audit = audit(calls, of: "offer")
    #expect(audit.findings == [])
    #expect(audit.units.map(\.sdk) == [.upsight])
  }
}
