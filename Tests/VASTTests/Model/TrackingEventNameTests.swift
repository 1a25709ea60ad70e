import Testing
import Vocabulary

@testable import VAST

struct TrackingEventNameTests {
  @Test func `events that follow from playing happen once, the viewer's each time`() {
    let playback = TrackingEventName.allCases.filter { $0.category == .playback }.map(\.rawValue)
    #expect(
      playback == [
        "loaded", "creativeView", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete",
        "progress", "skip", "closeLinear", "notUsed", "interactiveStart", "timeSpentViewing",
        "overlayViewDuration",
      ])
    for event in ["mute", "unmute", "pause", "resume", "rewind", "fullscreen", "playerExpand"] {
      #expect(TrackingEventName(rawValue: event)?.category == .interaction)
    }
  }

  @Test(arguments: ["", "Start", "firstquartile", "verificationNotExecuted", " start"])
  func `names are case-sensitive and nothing else is one`(text: String) {
    #expect(TrackingEventName(rawValue: text) == nil)
  }
}

struct TrackingReadingTests {
  private func parse(_ tracking: String) -> VASTParsing {
    TagText.parse(
      TagText.document(
        ad: TagText.inLine(
          creatives: TagText.creatives(TagText.linear(tracking: tracking)))))
  }

  private func tracking(_ attributes: String) -> String {
    "<Tracking \(attributes)>https://t.example.com/e</Tracking>"
  }

  @Test(arguments: TrackingEventName.allCases)
  func `every event of the standard is known`(name: TrackingEventName) {
    let offset = name == .progress ? "offset='00:00:01'" : ""
    let parsing = parse(tracking("event='\(name.rawValue)' \(offset)"))
    #expect(parsing.linear?.tracking.map(\.name) == [name])
    #expect(parsing.linear?.tracking(of: name).count == 1)
    #expect(parsing.diagnostics == [])
  }

  @Test(arguments: [
    ("event='firstQuartil'", "firstQuartil", "TrackingEventUnknown", "firstQuartile"),
    ("event='Midpoint'", "Midpoint", "TrackingEventUnknown", "midpoint"),
    ("event='measurable_impression'", "measurable_impression", "TrackingEventUnknown", ""),
    ("event=' '", "", "TrackingEventMissing", ""), ("", "", "TrackingEventMissing", ""),
  ])
  func `an unknown event is kept, marked, and the nearest name suggested`(
    attributes: String, event: String, rule: String, nearest: String
  ) {
    let parsing = parse(tracking(attributes))
    #expect(parsing.linear?.tracking.map(\.event) == [event])
    #expect(parsing.linear?.tracking.map(\.isKnown) == [false])
    #expect(parsing.rules == [rule])
    let message = parsing.diagnostics.first?.message ?? ""
    #expect(message.hasSuffix("did you mean '\(nearest)'?") == !nearest.isEmpty)
  }

  @Test func `several URLs of one event are all kept in document order`() {
    let parsing = parse(
      """
      <Tracking event="start">https://t.example.com/1</Tracking>
      <Tracking event="complete">https://t.example.com/2</Tracking>
      <Tracking event="start">https://t.example.com/3</Tracking>
      <Tracking event="start"/>
      """)
    #expect(parsing.linear?.tracking.map(\.event) == ["start", "complete", "start"])
    #expect(
      parsing.linear?.tracking(of: .start).map(\.url.template.text) == [
        "https://t.example.com/1", "https://t.example.com/3",
      ])
    #expect(parsing.rules == ["URLEmpty"])
  }

  @Test(
    arguments: [
      ("event='progress' offset='00:00:05'", TimeOffset.time(.seconds(5)), nil),
      ("event='progress' offset='50%'", .percentage(digits: 50, scale: 1), nil),
      ("event='progress' offset='00:00:05.6'", .time(.milliseconds(5_600)), "TimeForm"),
      ("event='progress' offset='3'", nil, "ProgressOffsetMalformed"),
      ("event='progress' offset='start'", nil, "ProgressOffsetMalformed"),
      ("event='progress'", nil, "ProgressOffsetMissing"),
      (
        "event='progress' offset='101%'", .percentage(digits: 101, scale: 1), "OffsetBeyondDuration"
      ),
      ("event='start' offset='00:00:05'", nil, "OffsetWithoutProgress"),
      ("event='skip' offset='junk'", nil, "OffsetWithoutProgress"),
    ] as [(String, TimeOffset?, String?)])
  func `offsets belong to progress alone`(attributes: String, offset: TimeOffset?, rule: String?) {
    let parsing = parse(tracking(attributes))
    #expect(parsing.linear?.tracking.count == 1)
    #expect(parsing.linear?.tracking.first?.offset == offset)
    #expect(parsing.rules == (rule.map { [$0] } ?? []))
    #expect(parsing.diagnostics.allSatisfy { $0.severity == .warning })
  }

  // The tag's URL, and the requested one.
  @Test(
    arguments: [
      (
        "<![CDATA[ https://t.example.com/a?b=[ERRORCODE] ]]>",
        "https://t.example.com/a?b=[ERRORCODE]", nil
      ),
      ("https://t.example.com/a?b=1&amp;c=2", "https://t.example.com/a?b=1&c=2", nil),
      (
        "<![CDATA[https://t.example.com/a?b=1&amp;c=2]]>", "https://t.example.com/a?b=1&amp;c=2",
        "URLEscapedAmpersand"
      ),
      ("https\r\n      ://t.example.com/\ta", "https://t.example.com/a", "URLWhitespace"),
      ("https://t.example.com/a  b", "https://t.example.com/a%20%20b", "URLWhitespace"),
      ("https://t.example.com/a\u{A0}b", "https://t.example.com/a\u{A0}b", nil),
      ("//t.example.com/a", "//t.example.com/a", "URLNotAbsolute"),
      ("/impression", "/impression", "URLNotAbsolute"), ("a/b:c", "a/b:c", "URLNotAbsolute"),
      ("www.test.com", "www.test.com", "URLNotAbsolute"), ("[BASE]/a", "[BASE]/a", nil),
      ("%%BASE%%/a", "%%BASE%%/a", nil), ("${BASE}/a", "${BASE}/a", nil),
      ("HTTPS://T.example.com", "HTTPS://T.example.com", nil),
      ("<![CDATA[https://t.example.com/a]]]]><![CDATA[>b]]>", "https://t.example.com/a]]>b", nil),
    ] as [(String, String, String?)])
  func `URLs are text, cleaned and otherwise left alone`(text: String, url: String, rule: String?) {
    let parsing = parse("<Tracking event='start'>\(text)</Tracking>")
    #expect(parsing.linear?.tracking.map(\.url.template.text) == [url])
    #expect(parsing.rules == (rule.map { [$0] } ?? []))
  }

  @Test func `a tracker keeps the text that the tag has, padding and all`() {
    let parsing = parse(
      "<Tracking event='start'>\n  <![CDATA[ //t.example.com/[A]\tb ]]>\n</Tracking>")
    let template = parsing.linear?.tracking.first?.url.template
    #expect(template?.declared == "\n   //t.example.com/[A]\tb \n")
    #expect(template?.text == "//t.example.com/[A]b")
  }

  @Test func `a CDATA section that swallows the next element is noticed`() {
    let parsing = parse(
      """
      <Tracking event="start"><![CDATA[https://t.example.com/1</Tracking>\
      <Tracking event="complete"><![CDATA[https://t.example.com/2]]></Tracking>
      """)
    #expect(parsing.linear?.tracking.map(\.event) == ["start"])
    #expect(parsing.rules == ["URLWithMarkup"])
  }

  @Test func `messages do not repeat URLs, which may identify people`() {
    let parsing = parse("<Tracking event='start'>/a b?id=secret</Tracking>")
    #expect(parsing.rules == ["URLWhitespace", "URLNotAbsolute"])
    #expect(parsing.diagnostics.allSatisfy { !$0.message.contains("secret") })
  }
}
