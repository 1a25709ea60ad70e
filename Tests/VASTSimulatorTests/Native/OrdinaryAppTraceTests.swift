import Testing
import VASTSimulator
import Vocabulary

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
