import Testing
import Vocabulary

@testable import OpenMeasurement

/// Each thing that can be wrong with a session is one finding of one rule, and a good session has none.
struct SessionCheckTests {
  typealias Message = LogText.Message

  @Test func `a good session has no finding`() {
    #expect(LogText.rules(LogText.good) == [])
  }

  private static let good = LogText.good

  @Test(
    arguments: [
      ("SessionNotFirst", good.with(Message("adUserInteraction", -30))),
      ("SessionNotFirst", good.without("sessionStart")),
      ("SessionNotFinished", good.without("sessionFinish")),
      ("EventAfterFinish", good.with(Message("pause", 19_000))),
      ("EventTwice", good.with(Message("impression", 330, LogText.view(100)))),
      ("EventTwice", good.with(Message("midpoint", 7_900))),
      ("EventTwice", good.with(Message("sessionFinish", 17_500))),
      (
        "EventTwice",
        good.with(
          Message("start", 17_330, #"{"duration": 15, "mediaPlayerVolume": 0}"#),
          Message("firstQuartile", 17_340), Message("midpoint", 17_350),
          Message("thirdQuartile", 17_360), Message("complete", 17_370))
      ),
      ("StartMissing", good.without("start")),
      ("SessionImpressionMissing", good.without("impression")),
      ("LoadedMissing", good.without("loaded")),
      ("CompleteMissing", good.without("complete").moved("sessionFinish", to: 18_320)),
      ("ImpressionBeforeLoaded", good.moved("loaded", to: 315)),
      ("ImpressionAfterStart", good.moved("impression", to: 1_400)),
      ("ImpressionTypeUnspecified", good.replacing("beginToRender", by: "unspecified")),
      (
        "CreativeTypeWrong",
        good.replacing(#""creativeType": "video""#, by: #""creativeType": "nativeDisplay""#)
      ),
      (
        "CreativeTypeWrong",
        good.replacing(#""creativeType": "video""#, by: #""creativeType": "definedByJavaScript""#)
      ),
      ("QuartileMissing", good.without("midpoint")),
      ("QuartileOrder", good.moved("midpoint", to: 13_700)),
      ("QuartileEarly", good.moved("midpoint", to: 6_700)),
      ("QuartileLate", good.moved("thirdQuartile", to: 14_700)),
      ("CompleteAfterSkip", good.with(Message("skipped", 17_000))),
      ("PauseWithoutResume", good.without("resume")),
      (
        "PauseWithoutResume",
        good.map {
          Message($0.type, $0.at > 10_320 ? $0.at - 2_000 : $0.at, $0.data)
        }.without("pause").moved("resume", to: 8_000)
      ),
      ("MediaEventWhilePaused", good.moved("pause", to: 7_700)),
      ("BufferUnbalanced", good.with(Message("bufferStart", 11_000))),
      ("BufferUnbalanced", good.with(Message("bufferFinish", 11_000))),
      ("SessionDurationInvalid", good.replacing(#""duration": 15"#, by: #""duration": 15000"#)),
      ("SessionDurationInvalid", good.replacing(#""duration": 15"#, by: #""duration": 0"#)),
      (
        "VolumeOutOfRange",
        good.replacing(#""mediaPlayerVolume": 1"#, by: #""mediaPlayerVolume": 100"#)
      ),
      (
        "MutedAutoplayNotReported",
        good.replacing(#""mediaPlayerVolume": 0"#, by: #""mediaPlayerVolume": 1"#)
      ),
      ("GeometryMissing", good.without("geometryChange").replacing("adView", by: "view")),
      (
        "GeometryInconsistent",
        good.with(Message("geometryChange", 6_000, LogText.view(40, pixels: 47_190)))
      ),
      (
        "GeometryInconsistent",
        good.with(Message("geometryChange", 6_000, LogText.view(140, pixels: 85_800)))
      ),
      ("ReasonMissing", good.with(Message("geometryChange", 6_000, LogText.view(0)))),
      ("ReasonUnknown", good.replacing("clipped", by: "cliped")),
      (
        "ObstructionUndeclared",
        good.replacing(
          #""obstructions": []"#,
          by: #""obstructions": [{"x": 0, "y": 0, "width": 100, "height": 40}]"#)
      ),
      ("AccessModeDomain", good.replacing("limited", by: "domain")),
      ("VersionOld", good.replacing("mobile", by: "ctv").replacing("1.6.7", by: "1.3.9")),
      ("PartnerMissing", good.replacing(#""partnerName": "Example", "#, by: "")),
      (
        "SessionParametersMissing",
        good.replacing(#""verificationParameters": "k=v""#, by: #""verificationParameters": null"#)
      ),
      ("LogTruncated", good.until(8_000)),
    ])
  func `one fault is one finding`(rule: String, messages: [Message]) {
    #expect(LogText.rules(messages) == [rule])
  }

  @Test func `pauses and stalls are no part of the play that quartiles are judged by`() {
    let stalled = Self.good.map { message in
      message.at > 11_000
        ? Message(message.type, message.at + 5_000, message.data) : message
    }.with(Message("bufferStart", 11_000), Message("bufferFinish", 16_000))
    #expect(LogText.rules(stalled) == [])
    let late = LogText.log(LogText.validation(Self.good.moved("thirdQuartile", to: 15_000)))
    let judge = SessionLogJudge(of: late.sessions, by: SessionCheck.Measure())
    #expect(
      judge.sessions.flatMap(\.findings).map(\.message) == [
        "'thirdQuartile' comes 1.430 s too late (after 12.680 s of play); up to 1.000 s is "
          + "tolerated"
      ])
  }

  @Test func `a session that goes on with another's ad is one finding`() {
    let first = Self.good.until(5_320).with(Message("sessionFinish", 5_400))
    let second =
      [Message("sessionStart", 5_500, LogText.context)] + Self.good.filter { $0.at > 5_600 }
    #expect(
      LogText.rules(
        LogText.validation(first, session: "A") + LogText.validation(second, session: "B"))
        == ["SessionSplit"])
  }

  @Test func `a script without Open Measurement, and one without a session, are findings`() {
    #expect(LogText.rules("1.9.2026::\"OmidSupported[false]\"\n") == ["OMIDNotSupported"])
    #expect(LogText.rules("1.9.2026::\"OmidSupported[true]\"\n") == ["NoSession"])
  }

  @Test func `an ad without sound or without media is judged by what it can have`() {
    let audio = Self.good.replacing(
      #""creativeType": "video""#, by: #""creativeType": "audio""#
    ).without("geometryChange").replacing("adView", by: "view")
    #expect(LogText.rules(audio) == [])
    let display = [
      Message(
        "sessionStart", 0,
        LogText.context.replacing("\"video\"", with: "\"nativeDisplay\"")),
      Message("geometryChange", 20, LogText.view(100)),
      Message("impression", 30, LogText.view(100)),
      Message("sessionFinish", 4_000),
    ]
    #expect(LogText.rules(display) == [])
  }

  private static let tag = TagFacts(
    duration: 15, skipOffset: 5, vendors: [TagFacts.Vendor(key: "v", parameters: "k=v")],
    universalAdIDs: ["AD-1; ad-id.org", "AD-1"])

  @Test(
    arguments: [
      ([], good, tag),
      (["SessionDurationDiffers"], good, TagFacts(duration: 30, skipOffset: 5)),
      (["SkipOffsetDiffers"], good, TagFacts(duration: 15)),
      (["SkipOffsetDiffers"], good, TagFacts(duration: 15, skipOffset: 7)),
      (
        ["SessionParametersDiffer"], good.replacing("k=v", by: "k=w"), tag
      ),
      (
        ["UniversalAdIdDiffers"],
        good.replacing(
          #""deviceCategory": "mobile""#,
          by: #""deviceCategory": "mobile", "universalAdId": "AD-2; ad-id.org""#), tag
      ),
    ] as [([String], [Message], TagFacts)])
  func `a session is held against its tag`(rules: [String], messages: [Message], tag: TagFacts) {
    #expect(LogText.rules(messages, tag: tag) == rules)
  }
}

extension String {
  fileprivate func replacing(_ text: String, with other: String) -> String {
    split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
  }
}

/// The verification scripts with which an app creates a session, against those of the tag.
struct ScriptPairingTests {
  private static let tag = TagFacts(
    duration: 15, skipOffset: 5,
    vendors: [
      TagFacts.Vendor(key: "a", parameters: "pa", scripts: ["https://a.example/a.js"]),
      TagFacts.Vendor(
        key: "b", parameters: nil, scripts: ["https://b.example/b.js?cb=[CACHEBUSTING]"]),
      // A vendor without a script for Open Measurement is not expected in a session.
      TagFacts.Vendor(key: "c", parameters: nil),
    ])

  private static let a = OMIDScriptCall(
    vendorKey: "a", url: "https://a.example/a.js", parameters: "pa")
  private static let b = OMIDScriptCall(vendorKey: "b", url: "https://b.example/b.js?cb=7")

  @Test(
    arguments: [
      ([], [a, b]), ([], [b, a]), (["VerificationScriptMissing"], [a]),
      (["VerificationScriptMissing", "VerificationScriptMissing"], []),
      (
        ["VendorKeyWrong"], [a, OMIDScriptCall(vendorKey: "x", url: "https://b.example/b.js?cb=7")]
      ),
      (["VendorKeyWrong"], [a, OMIDScriptCall(vendorKey: "x", url: "https://x.example/x.js")]),
      (["VendorKeyWrong"], [a, b, OMIDScriptCall(vendorKey: "x", url: "https://x.example/x.js")]),
      (
        ["VerificationScriptDiffers"],
        [OMIDScriptCall(vendorKey: "a", url: "https://a.example/old.js", parameters: "pa"), b]
      ),
      (
        ["SessionParametersDiffer"],
        [OMIDScriptCall(vendorKey: "a", url: "https://a.example/a.js", parameters: "other"), b]
      ),
      (
        ["SessionParametersMissing"],
        [OMIDScriptCall(vendorKey: "a", url: "https://a.example/a.js"), b]
      ),
      (
        ["SessionParametersDiffer"],
        [a, OMIDScriptCall(vendorKey: "b", url: "https://b.example/b.js?cb=7", parameters: "p")]
      ),
    ] as [([String], [OMIDScriptCall])])
  func `each vendor's script, URL and parameters are the tag's`(
    rules: [String], scripts: [OMIDScriptCall]
  ) {
    var session = LoggedSession(id: "a")
    session.scripts = scripts
    let findings = SessionCheck.findings(
      of: SessionCourse(session), by: SessionCheck.Measure(tag: Self.tag), SessionCheck.tag)
    #expect(findings.map(\.rule.id) == rules)
    #expect(findings.allSatisfy { $0.severity == .error })
  }

  @Test func `a log that does not name the scripts is not judged by them`() {
    let findings = SessionCheck.findings(
      of: SessionCourse(LoggedSession(id: "a")), by: SessionCheck.Measure(tag: Self.tag),
      SessionCheck.tag)
    #expect(findings == [])
  }
}

/// The VAST beacons of a capture, beside its sessions and without them.
struct BeaconCheckTests {
  private func tracker(_ event: String, _ times: Int...) -> CapturedTracker {
    CapturedTracker(
      event: event, hop: "inline", url: "https://t.example.com/\(event)",
      requests: times.map {
        LoggedRequest(
          url: "https://t.example.com/\(event)", at: Int64(LogText.start + $0),
          location: SourceLocation(file: "log.har"))
      })
  }

  private var course: SessionCourse? {
    LogText.log(LogText.validation(LogText.good)).sessions.first.map { SessionCourse($0) }
  }

  private func messages(_ trackers: CapturedTracker..., hasSession: Bool = true) -> [String] {
    BeaconCheck(trackers, beside: hasSession ? [course].compactMap(\.self) : []).findings
      .map { "\($0.rule): \($0.message)" }
  }

  @Test func `beacons that go with their session have no finding`() {
    #expect(messages(tracker("impression", 320), tracker("start", 330), tracker("skip")) == [])
  }

  @Test func `a beacon whose event the session reports and that was not sent is missing`() {
    #expect(
      messages(tracker("impression", 320), tracker("midpoint")) == [
        "BeaconMissing: 'midpoint' of inline was not sent, although the session reports the "
          + "event: 'https://t.example.com/midpoint'"
      ])
  }

  @Test func `without a session further progress tells what is missing`() {
    #expect(
      messages(
        tracker("impression"), tracker("start", 300), tracker("firstQuartile"),
        tracker("midpoint", 7_000), tracker("complete"), hasSession: false) == [
          "BeaconMissing: 'impression' of inline was not sent: 'https://t.example.com/impression'",
          "BeaconMissing: 'firstQuartile' of inline was not sent: 'https://t.example.com/firstQuartile'",
        ])
  }

  @Test func `an impression that was sent again is counted twice`() {
    #expect(
      messages(tracker("impression", 320, 3_320)) == [
        "BeaconTwice: 'impression' of inline was sent 2 times within 3.000 s: "
          + "'https://t.example.com/impression'"
      ])
  }

  @Test func `a pause that was sent twice is no fault`() {
    #expect(messages(tracker("pause", 8_320, 9_000)) == [])
  }

  @Test func `progress in the wrong order is one finding`() {
    #expect(
      messages(
        tracker("start", 330), tracker("firstQuartile", 8_000), tracker("midpoint", 4_000)) == [
          "BeaconOrder: 'midpoint' of inline was sent 4.000 s before 'firstQuartile' of inline"
        ])
  }

  @Test(arguments: [(-600, true), (-500, false), (500, false), (501, true)])
  func `impressions that are further apart than half a second are told`(gap: Int, isApart: Bool) {
    #expect(
      messages(tracker("impression", 310 + gap)).map { $0.prefix { $0 != ":" } }
        == (isApart ? ["BeaconApart"] : []))
  }

  @Test func `a proxy whose clock is another is corrected by the arrival of messages`() throws {
    var session = try #require(course?.session)
    for index in session.events.indices {
      session.events[index].arrival = session.events[index].at + 60_000
    }
    let check = BeaconCheck([tracker("impression", 60_310)], beside: [SessionCourse(session)])
    #expect(check.findings == [])
    #expect(check.impressionDelay(in: SessionCourse(session))?.milliseconds == 0)
  }

  /// The rules that a capture without a session breaks, of an ad of 30 s.
  private func rules(_ trackers: [CapturedTracker], until end: Int? = nil) -> [String] {
    let others = end.map {
      [
        LoggedRequest(
          url: "https://other.example.com/", at: Int64(LogText.start + $0),
          location: SourceLocation(file: "log.har"))
      ]
    }
    return BeaconCheck(
      trackers, beside: [], among: others ?? [],
      by: SessionCheck.Measure(tag: TagFacts(duration: 30))
    ).findings.map(\.rule.id)
  }

  private func play(
    _ start: Int = 10, _ first: Int = 7_500, _ mid: Int = 15_000, _ third: Int = 22_500
  ) -> [CapturedTracker] {
    [
      tracker("impression", 0), tracker("start", start), tracker("firstQuartile", first),
      tracker("midpoint", mid), tracker("thirdQuartile", third),
    ]
  }

  @Test func `quartiles at instants that no play has are found without a session`() {
    #expect(rules(play() + [tracker("complete", 30_000)]) == [])
    // A pause makes all that follows late, which is no fault.
    #expect(rules(play(10, 7_500, 25_000, 32_500) + [tracker("complete", 40_000)]) == [])
    #expect(rules(play(10, 20, 30, 40) + [tracker("complete", 30_000)]) == ["QuartileEarly"])
    #expect(rules(play(10, 6_520)) == [])
    #expect(rules(play(10, 6_500)) == ["QuartileEarly"])
    #expect(rules(play(10, 14_990, 15_000)) == ["QuartileLate"])
    #expect(rules(play() + [tracker("complete", 22_600)]) == ["QuartileEarly"])
  }

  @Test func `an impression long after the start is out of order`() {
    #expect(rules([tracker("impression", 500), tracker("start", 0)]) == [])
    #expect(rules([tracker("impression", 501), tracker("start", 0)]) == ["BeaconOrder"])
  }

  @Test
  func `an end that never comes is missed only if the capture goes on for longer than the ad`() {
    let complete = tracker("complete")
    #expect(rules(play() + [complete], until: 30_900) == [])
    #expect(rules(play() + [complete], until: 31_010) == ["BeaconMissing"])
    for ending in ["skip", "closeLinear", "error", "pause"] {
      #expect(
        rules(play() + [complete, tracker(ending, 23_000)], until: 60_000) == [], "\(ending)")
    }
    #expect(
      rules(
        play() + [complete, tracker("pause", 23_000), tracker("resume", 24_000)], until: 60_000)
        == ["BeaconMissing"])
  }
}
