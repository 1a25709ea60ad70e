import Testing
import VAST
import Vocabulary

struct AdBreakReadingTests {
  @Test func `everything in a break`() throws {
    let (adBreak, rules) = VMAPText.parse(
      adBreak: """
        <vmap:AdBreak timeOffset="00:10:23.125" breakType="linear,display" breakId="mid"
        repeatAfter="00:05:00">\(VMAPText.source())<vmap:TrackingEvents>
        <vmap:Tracking event="breakStart"><![CDATA[ https://t.example.com/1 ]]></vmap:Tracking>
        <vmap:Tracking event="error">https://t.example.com/e?[ERROR_CODE]</vmap:Tracking>
        <vmap:Tracking event="breakEnd">https://t.example.com/2</vmap:Tracking>
        <vmap:Tracking event="breakEnd">https://t.example.com/3</vmap:Tracking></vmap:TrackingEvents>
        <vmap:Extensions><vmap:Extension type="x">e</vmap:Extension></vmap:Extensions></vmap:AdBreak>
        """)
    let found = try #require(adBreak)
    #expect(found.timeOffset == .time(.milliseconds(623_125)) && found.breakID == "mid")
    #expect(found.breakTypes == [.linear, .display] && found.repeatAfter == .seconds(300))
    #expect(found.tracking.map(\.event) == ["breakStart", "error", "breakEnd", "breakEnd"])
    #expect(
      found.tracking(of: .breakEnd).map(\.template.text) == [
        "https://t.example.com/2", "https://t.example.com/3",
      ])
    #expect(found.extensions.map(\.type) == ["x"])
    #expect(found.failure == nil && rules == [])
  }

  @Test(
    arguments: [
      ("start", .start, nil), ("end", .end, nil), (" 00:00:05 ", .time(.seconds(5)), nil),
      ("50%", .percentage(digits: 50, scale: 1), nil),
      ("0%", .percentage(digits: 0, scale: 1), nil),
      ("12.5%", .percentage(digits: 125, scale: 10), nil), ("#1", .position(1), nil),
      ("Start", .start, "TimeForm"), ("0:00:05", .time(.seconds(5)), "TimeForm"),
      ("101%", nil, "BreakOffsetMalformed"), ("#0", nil, "BreakOffsetMalformed"),
      ("#+1", nil, "BreakOffsetMalformed"), ("5", nil, "BreakOffsetMalformed"),
      ("middle", nil, "BreakOffsetMalformed"), ("", nil, "BreakOffsetMissing"),
    ] as [(String, AdBreak.TimeOffset?, String?)])
  func `a break is at a time, a share, an end or a number`(
    text: String, offset: AdBreak.TimeOffset?, rule: String?
  ) {
    let (adBreak, rules) = VMAPText.parse(
      adBreak: VMAPText.adBreak(attributes: "timeOffset='\(text)' breakType='linear'"))
    #expect(adBreak?.timeOffset == offset)
    #expect(adBreak?.failure == (offset == nil ? .schemaValidation : nil))
    #expect(rules == (rule.map { [$0] } ?? []))
  }

  @Test(
    arguments: [
      (.start, 0), (.end, 600), (.time(.seconds(700)), 700),
      (.percentage(digits: 125, scale: 10), 75), (.position(2), nil),
    ] as [(AdBreak.TimeOffset, Int?)])
  func `places in a content of ten minutes`(offset: AdBreak.TimeOffset, seconds: Int?) {
    #expect(offset.resolved(in: .seconds(600)) == seconds.map { .seconds($0) })
  }

  @Test(
    arguments: [
      ("linear", [.linear], []), ("nonlinear,linear", [.nonlinear, .linear], []),
      ("nonlinear, linear", [.nonlinear, .linear], ["BreakTypeUnknown"]),
      ("display,linaer", [.display], ["BreakTypeUnknown"]), ("LINEAR", [], ["BreakTypeUnknown"]),
      ("", [.linear], ["BreakTypeMissing"]),
    ] as [(String, [AdBreak.BreakType], [String])])
  func `types in order of preference`(
    text: String, types: [AdBreak.BreakType], expected: [String]
  ) {
    let (adBreak, rules) = VMAPText.parse(
      adBreak: VMAPText.adBreak(attributes: "timeOffset='start' breakType='\(text)'"))
    #expect(adBreak?.breakTypes == types && rules == expected)
    #expect(adBreak?.failure == (types.isEmpty ? .breakTypeNotSupported : nil))
  }

  @Test(
    arguments: [
      ("00:00:10", "00:05:00", 300, nil), ("10%", "00:05:00", 300, nil),
      ("start", "00:05:00", 300, nil), ("#1", "00:05:00", nil, "RepeatIgnored"),
      ("00:00:10", "00:00:00", nil, "RepeatIgnored"), ("00:00:10", "often", nil, "TimeMalformed"),
    ] as [(String, String, Int?, String?)])
  func `repetitions need a time and an interval`(
    offset: String, interval: String, seconds: Int?, rule: String?
  ) {
    let (adBreak, rules) = VMAPText.parse(
      adBreak: VMAPText.adBreak(
        attributes: "timeOffset='\(offset)' breakType='linear' repeatAfter='\(interval)'"))
    #expect(adBreak?.repeatAfter == seconds.map { .seconds($0) })
    #expect(rules == (rule.map { [$0] } ?? []))
  }

  @Test func `a break without a source still has its trackers`() {
    let tracking = "<vmap:Tracking event='breakStart'>https://t.example.com/1</vmap:Tracking>"
    let (adBreak, rules) = VMAPText.parse(
      adBreak: VMAPText.adBreak(
        "<vmap:TrackingEvents>\(tracking)</vmap:TrackingEvents>"))
    #expect(adBreak?.source == nil && adBreak?.failure == nil && rules == [])
    #expect(adBreak?.tracking(of: .breakStart).count == 1)
  }

  @Test(arguments: [
    ("event='breakstart'", "TrackingEventUnknown", "'breakStart'"),
    ("event='start'", "TrackingEventUnknown", "'breakEnd'"),
    ("", "TrackingEventMissing", "no 'event'"),
  ])
  func `events of an ad are not those of a break`(attribute: String, rule: String, words: String) {
    let parsing = VMAPText.parse(
      VMAPText.document(
        VMAPText.adBreak(
          "<vmap:TrackingEvents><vmap:Tracking \(attribute)>https://t.example.com/1</vmap:Tracking>"
            + "</vmap:TrackingEvents>")))
    #expect(parsing.document?.adBreaks.first?.tracking.map(\.name) == [nil])
    #expect(parsing.rules == [rule])
    #expect(parsing.diagnostics.first?.message.contains(words) == true)
  }
}
