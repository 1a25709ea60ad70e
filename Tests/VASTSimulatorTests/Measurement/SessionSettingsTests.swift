import OpenMeasurement
import Player
import Testing
import VASTSimulator
import Vocabulary

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
