import Media
import OpenMeasurement
import Player
import Testing
import Vocabulary

@testable import VASTSimulator

/// The agreed table of misuses, as a run reports it: the rule, the message, and the location.
struct SessionMisuseTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var scenario: String
    /// The rules of the run, in order; a misuse without effect has none.
    var rules: [String]
    /// Text of the first message.
    var words = ""
    /// The location of the first one.
    var place = "s.yaml:2:9"
    var player = PlayerProfile.exact
    var tag = TagText()
  }

  /// The app makes a call after a second.
  private static func call(
    _ name: String, _ call: String, _ rule: String, _ words: String
  ) -> Row {
    Row(
      testDescription: name,
      scenario: "steps: [{ at: 1s, do: session, call: \(call) }]", rules: [rule], words: words)
  }

  private static func reason(_ name: String, _ reason: String, _ words: String) -> Row {
    Row(
      testDescription: name,
      scenario: "steps: [{ at: 1s, do: friendly, view: ad, purpose: other, reason: \(reason) }]",
      rules: ["FriendlyObstructionRefused"], words: words)
  }

  private static func session(_ name: String, _ settings: String, _ words: String) -> Row {
    Row(
      testDescription: name, scenario: "session: { \(settings) }",
      rules: ["SessionConfigurationInvalid"], words: words, place: "s.yaml:2:10")
  }

  private static let refuses = "the measurement session rejects: "

  static let publishers: [Row] = [
    call(
      "a second AdEvents", "adEvents", "SessionPublisherMisuse",
      refuses + "the session already has its 'AdEvents'; create 'AdEvents' once and keep it"),
    call(
      "a second MediaEvents", "mediaEvents", "SessionPublisherMisuse",
      refuses + "the session already has its 'MediaEvents'; create 'MediaEvents' once and keep it"),
  ]

  /// The app starts the session ahead of everything else.
  static let tooEarly = Row(
    testDescription: "a media publisher after the session's start",
    scenario: """
      steps: [{ at: 10ms, do: session, call: startSession }]
      network: { bytesPerSecond: 1000 }
      """,
    rules: ["SessionPublisherMisuse", "SessionEventOutsideSession"]
      + Array(repeating: "SessionPublisherMisuse", count: 5),
    words: refuses + "'MediaEvents' created after the session started; create it before 'start'",
    place: "t.xml:1:21")

  static let events: [Row] = [
    call(
      "impression twice", "impression", "SessionEventRepeated",
      refuses + "'impression' was already reported and counts once; report it once for each ad"),
    call(
      "loaded twice", "loaded", "SessionEventRepeated",
      refuses + "'loaded' was already reported and counts once; report it once for each ad"),
    Row(
      testDescription: "a media event before the session's start",
      scenario:
        "steps: [{ at: 10ms, do: session, call: start }]\nnetwork: { bytesPerSecond: 1000 }",
      rules: ["SessionEventOutsideSession"],
      words: refuses + "'start' before the session started; start the session first"),
    Row(
      testDescription: "events after the finish",
      scenario: "steps: [{ at: 5s, do: session, call: finishSession }]",
      rules: Array(repeating: "SessionEventOutsideSession", count: 3),
      words: refuses + "'thirdQuartile' after the session finished; finish the session after the "
        + "last event",
      place: "t.xml:1:21"),
    Row(
      testDescription: "a media event before start",
      scenario: "steps: [{ at: 100ms, do: session, call: midpoint }]",
      rules: ["MediaEventBeforeStart"],
      words: "the measurement session warns: 'midpoint' before 'start'; report 'start' first",
      player: .criteoIOS),
    call(
      "a start without duration", "start, duration: 0s", "MediaEventValueInvalid",
      refuses
        + "the duration of 'start' is not above zero; pass the media's duration in seconds"),
    call(
      "a start too loud", "start, volume: 100", "MediaEventValueInvalid",
      refuses
        + "a volume of 'start' is not between 0 and 1; pass a volume from 0 to 1"),
    call(
      "a volume below 0", "volumeChange, volume: -1", "MediaEventValueInvalid",
      refuses
        + "a volume of 'volumeChange' is not between 0 and 1; pass a volume from 0 to 1"),
    call(
      "a resume without pause", "resume", "SessionMisuse",
      refuses
        + "'resume' while the player is not paused; report 'resume' after a 'pause' only"),
  ]

  static let obstructions: [Row] = [
    reason(
      "a long reason", String(repeating: "a", count: 51),
      "view 'ad' remains an obstruction: the reason of a friendly obstruction has 51 characters, "
        + "more than the limit of 50; shorten it"),
    reason(
      "a reason with a hyphen", "pop-up",
      "view 'ad' remains an obstruction: the reason 'pop-up' of a friendly obstruction has "
        + "characters other than letters, digits and spaces; use only letters, digits and spaces"),
    Row(
      testDescription: "a refused view of the layout",
      scenario:
        "layout: [{ view: ad, frame: [0, 0, 9, 9], friendly: { purpose: other, reason: a-b } }]",
      rules: ["FriendlyObstructionRefused"], place: "s.yaml:2:18"),
    Row(
      testDescription: "a refused view that a step adds, and others after it",
      scenario: """
        steps: [{ at: 1s, do: add, view: v, frame: [0, 0, 9, 9],
            friendly: { purpose: other, reason: a-b } },
          { at: 2s, do: add, view: w, frame: [0, 0, 9, 9], friendly: { purpose: other } },
          { at: 3s, do: hide, view: v }]
        """, rules: ["FriendlyObstructionRefused"],
      words: "view 'v' remains an obstruction: the reason 'a-b' of a friendly obstruction has "
        + "characters other than letters, digits and spaces; use only letters, digits and spaces",
      place: "s.yaml:2:9"),
    Row(
      testDescription: "the same view again",
      scenario: """
        steps: [{ at: 1s, do: friendly, view: ad, purpose: other },
          { at: 2s, do: friendly, view: ad, purpose: closeAd }]
        """, rules: []),
    Row(
      testDescription: "a view after the finish",
      scenario: """
        steps: [{ at: 100%, do: session, call: finishSession },
          { at: 100%, do: friendly, view: ad, purpose: other, reason: Late }]
        """, rules: ["SessionEventOutsideSession", "SessionEventOutsideSession"],
      place: "t.xml:1:21"),
  ]

  private static let nameless =
    "<Verification>\(TagText.script(VerificationScriptTests.url))"
    + "<VerificationParameters>x</VerificationParameters></Verification>"

  private static let noSession = "the ad plays without a measurement session: "

  static let configurations: [Row] = [
    session(
      "no owner of the impression", "impressionOwner: none",
      noSession + "the impression has no owner; set 'impressionOwner' to 'native'"),
    session(
      "a display creative with a media owner", "creativeType: nativeDisplay",
      noSession
        + "a display creative has a media events owner; set 'mediaEventsOwner' to 'none'"),
    session(
      "definedByJavaScript with a native owner", "impressionType: definedByJavaScript",
      noSession + "a type is 'definedByJavaScript' while the native app owns its events; name the "
        + "type, or set both owners to 'javaScript'"),
    session(
      "long reference data", "customReferenceData: \(String(repeating: "x", count: 257))",
      noSession + "the custom reference data has 257 characters, more than the limit of 256; "
        + "shorten 'customReferenceData'"),
    Row(
      testDescription: "a vendor key without parameters", scenario: "verification: scripts",
      rules: ["VerificationResourceIncomplete"],
      words: "the verification resource of 'v.example-omid' has no parameters; add "
        + "'VerificationParameters' to the 'Verification'",
      place: "t.xml:5:18", tag: TagText(parameters: nil)),
    Row(
      testDescription: "parameters without a vendor key", scenario: "verification: scripts",
      rules: ["VerificationResourceIncomplete"],
      words: "a verification resource has parameters but no vendor key; add 'vendor'",
      place: "t.xml:11:16", tag: TagText(otherVerifications: nameless)),
  ]

  @Test(arguments: publishers + [tooEarly] + events + obstructions + configurations)
  func `every misuse is a diagnostic with place and remedy`(row: Row) throws {
    let facts: MediaFacts = row.scenario.contains("network") ? .streamed(.seconds(8)) : .made()
    let record = try play(
      row.scenario, tag: row.tag, facts: facts, player: row.player,
      scripts: [VerificationScriptTests.url: ""])
    #expect(record.misuses.map(\.rule.id) == row.rules)
    guard let first = record.misuses.first else { return }
    #expect(row.words.isEmpty || first.message == row.words)
    #expect(first.location?.description == row.place)
    #expect(record.outcome == .completed)
  }

  @Test func `an ad without a session plays, and its vendors hear that they do not`() throws {
    let record = try play("session: { impressionOwner: none }")
    #expect(record.omid == [] && record.verification == [] && record.viewability == [])
    #expect(record.urls("verificationNotExecuted") == ["https://t.example/notExecuted?reason=3"])
    #expect(record.vast.contains("8.000 s complete") && record.outcome == .completed)
    #expect(record.urls("viewable") == [] && record.urls("notViewable") == [])
    #expect(
      record.ads[0].lost.map { "\($0.event): \($0.reason)" }
        == TagText.verificationKeys.map { "\($0): the app has no session for the ad" })
  }

  @Test func `a wrong call changes nothing for those who listen`() throws {
    let plain = try play()
    let calls = ["adEvents", "impression", "loaded", "start, duration: 0s", "resume"]
    let steps = calls.map { "{ at: 3s, do: session, call: \($0) }" }.joined(separator: ", ")
    let record = try play("steps: [\(steps)]")
    #expect(record.misuses.count == calls.count)
    #expect(record.omid == plain.omid)
    #expect(record.verification == plain.verification)
  }

  @Test func `every rule of a misuse is one of the session's`() {
    let known = Set((SessionRules.all + VASTSimulatorRules.all).map(\.id))
    for row in Self.publishers + Self.events + Self.obstructions + Self.configurations {
      for rule in row.rules { #expect(known.contains(rule), "\(rule)") }
    }
  }
}

/// The configuration that a session reports at its start, as far as a scenario or the viewer
/// decides it.
struct SessionSettingsTests {
  @Test func `an overlay can be a page`() throws {
    let record = try playChain(
      ["root": OverlayText().xml], "session: { creativeType: htmlDisplay }")
    let start = try #require(record.omidData(.sessionStart).first)
    #expect([start["creativeType"], start["mediaType"]] == ["htmlDisplay", "display"])
    #expect(
      record.omidData(.loaded) == [
        [
          "impressionType": "beginToRender", "mediaType": "display", "creativeType": "htmlDisplay",
        ]
      ])
    #expect(record.misuses == [])
  }

  @Test(arguments: ["loaded", "impression", "start", "midpoint", "complete"])
  func `a call that the app leaves out is missing, and nothing else`(call: String) throws {
    let whole = try play().omid.map { $0.split(separator: " ").last ?? "" }
    let record = try play("session: { omits: [\(call)] }")
    #expect(
      record.omid.map { $0.split(separator: " ").last ?? "" } == whole.filter { $0 != call })
    #expect(
      record.messages("SessionCallOmitted") == [
        "the app leaves out '\(call)', which the session needs now; make the call"
      ])
    #expect(record.diagnostics.contains { $0.rule.severity == .error })
    let expected = [
      "start": ["start", "twoSecondsFiftyPercentView"], "midpoint": ["midpoint"],
      "complete": ["complete"],
    ]
    let lost = record.ads.flatMap(\.lost).filter { $0.reason == "the app leaves out '\(call)'" }
    #expect(lost.map(\.event) == expected[call] ?? [])
  }

  @Test func `a session without its publisher, start or finish says so`() throws {
    let silent = try play("session: { omits: [mediaEvents] }")
    #expect(Set(silent.misuses.map(\.rule.id)) == ["SessionPublisherMisuse", "SessionCallOmitted"])
    let unstarted = try play("session: { omits: [startSession] }")
    #expect(
      Set(unstarted.misuses.map(\.rule.id))
        == ["SessionEventOutsideSession", "SessionCallOmitted"])
    let open = try play("session: { omits: [finishSession] }")
    #expect(open.omid.contains { $0.hasSuffix("sessionFinish") } == false)
    #expect(open.misuses.map(\.rule.id) == ["SessionCallOmitted"])
  }

  @Test(arguments: ["activation", "serviceScript"])
  func `without the SDK or its script there is no session, and every vendor loses all`(duty: String)
    throws
  {
    let record = try play("session: { omits: [\(duty)] }")
    #expect(
      record.messages("SessionCallOmitted") == [
        "the ad plays without a measurement session: the app leaves out '\(duty)'; it is required "
          + "before the session is created"
      ])
    #expect(record.omid == [] && record.outcome == .completed)
    #expect(
      record.ads.flatMap(\.lost).filter { $0.source == .verification }.count
        == TagText.verificationKeys.count)
  }

  @Test func `without the view nothing is in view, though the session hears of all else`() throws {
    let record = try play("session: { omits: [adView] }")
    #expect(record.messages("SessionCallOmitted").count == 1)
    #expect(record.omid.contains { $0.hasSuffix("geometryChange") } == false)
    #expect(record.omid.contains { $0.hasSuffix("midpoint") })
    #expect(record.verification == ["0.000 s omidTrackView"])
    #expect(
      Set(record.ads.flatMap(\.lost).filter { $0.source == .verification }.map(\.reason))
        == ["the app leaves out 'adView'"])
  }

  @Test func `a call that the run never comes to is not missed`() throws {
    let record = try play("session: { omits: [pause, skipped, bufferStart, adUserInteraction] }")
    #expect(record.misuses == [])
    let paused = try play(
      "session: { omits: [pause] }\nsteps: [{ at: 1s, do: pause }, { at: 2s, do: resume }]")
    #expect(
      paused.diagnostics.filter { $0.rule == .sessionCallOmitted }.map(\.location?.position?.line)
        == [2])
  }

  @Test func `content and reference data are told`() throws {
    let record = try play(
      "session: { contentUrl: 'https://app.example/page', customReferenceData: order 7 }")
    let start = try #require(record.omidData(.sessionStart).first)
    #expect(start["contentUrl"] == "https://app.example/page")
    #expect(start["context"]?["customReferenceData"] == "order 7")
  }

  @Test func `a session without media events has the others`() throws {
    let record = try play("session: { mediaEventsOwner: none }")
    #expect(
      record.omid == [
        "0.000 s sessionStart", "0.000 s geometryChange", "0.000 s loaded", "0.000 s impression",
        "8.000 s sessionFinish",
      ])
    #expect(record.misuses == [])
  }

  @Test func `the viewer's last deed is known to the next session`() throws {
    let ads = (1...3).map { (number: Int) in
      ChainTag.inLine("ad\(number)", sequence: number, media: "4s.mp4")
    }
    let record = try playChain(
      ["root": "<VAST version=\"4.2\">\(ads.joined())</VAST>"],
      "steps: [{ at: 5s, do: click }, { at: 6s, do: mute }, { at: 7s, do: background }]")
    let start = 1_767_225_600_000
    #expect(
      record.omidData(.sessionStart).map { $0["lastActivity"] } == [
        nil, nil, ["timestamp": .integer(start + 6000)],
      ])
  }
}
