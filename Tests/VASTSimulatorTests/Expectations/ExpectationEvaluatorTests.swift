import OpenMeasurement
import Testing
import VASTSimulator
import Vocabulary

/// Claims about a run of eight seconds that is muted at 1 s and 3 s, whose vendor tracks every
/// event.
struct ExpectationEvaluatorTests {
  @Test func `a scenario can speak of every outcome, and of no other`() {
    #expect(EventNames.outcomes == RunOutcome.allCases.map(\.rawValue))
  }

  private func record(_ expectation: String) throws -> RunRecord {
    try play(
      """
      steps: [{ at: 1s, do: mute }, { at: 2s, do: unmute }, { at: 3s, do: mute }]
      expect: [\(expectation)]
      """)
  }

  @Test(arguments: [
    "{ beacon: impression }", "{ beacon: mute, times: 2 }", "{ beacon: mute, atLeast: 2 }",
    "{ beacon: mute, atLeast: 1, atMost: 2 }", "{ beacon: skip, times: 0 }",
    "{ beacon: skip, atMost: 1 }", "{ never: { beacon: skip } }",
    "{ never: { beacon: mute, at: 2s } }", "{ order: [impression, start, mute, complete] }",
    "{ viewable: mrc-video }", "{ outcome: completed }", "{ diagnostic: VerificationStandIn }",
    "{ omid: volumeChange, times: 3 }", "{ player: unmute, at: 2s }",
    "{ verification: midpoint, at: 4s }",
  ])
  func `a claim that is true holds`(text: String) throws {
    let result = try #require(try record(text).expectations.first)
    #expect(result.holds)
    #expect(result.failure == nil)
    #expect("{ \(result.text) }" == text)
    #expect(result.location?.description == "s.yaml:3:10")
  }

  @Test(arguments: [
    (
      "{ beacon: mute }", "expected beacon 'mute' once, got 2: at 1.000 s, 3.000 s"
    ),
    ("{ beacon: mute, times: 3 }", "expected beacon 'mute' 3 times, got 2: at 1.000 s, 3.000 s"),
    (
      "{ beacon: mute, atLeast: 3 }",
      "expected beacon 'mute' at least 3 times, got 2: at 1.000 s, 3.000 s"
    ),
    (
      "{ omid: volumeChange, atMost: 2 }",
      "expected OMID event 'volumeChange' at most 2 times, got 3: at 1.000 s, 2.000 s, 3.000 s"
    ),
    (
      "{ beacon: mute, atLeast: 3, atMost: 4 }",
      "expected beacon 'mute' 3 to 4 times, got 2: at 1.000 s, 3.000 s"
    ),
    ("{ beacon: skip }", "expected beacon 'skip' once, it did not happen"),
    ("{ beacon: skip, atLeast: 1 }", "expected beacon 'skip' at least once, it did not happen"),
    (
      "{ beacon: mute, at: 2900ms }",
      "expected beacon 'mute' at 2.900 s ± 0.001 s once, "
        + "the nearest is at 3.000 s, playhead 3.000 s, which is 0.100 s away"
    ),
    (
      "{ never: { beacon: mute } }",
      "expected beacon 'mute' never, got one at 1.000 s, playhead 1.000 s"
    ),
    ("{ order: [start, skip] }", "expected 'skip' in the order, but it did not happen"),
    (
      "{ order: [start, unmute, mute] }",
      "expected 'unmute' before 'mute', got 'mute' first, at 1.000 s, playhead 1.000 s"
    ),
    ("{ notViewable: mrc-video }", "expected 'mrc-video' not met, but it was met at 2.000 s"),
    (
      "{ viewable: mrc-display }",
      "standard 'mrc-display' was not measured; measured: "
        + ViewabilityStandard.builtIn.filter { $0.applies(to: .video, area: 0) }
        .map { "'\($0.name)'" }.joined(separator: ", ")
    ),
    ("{ outcome: skipped }", "expected outcome 'skipped', got 'completed'"),
    ("{ error: 405 }", "expected error 405, but there was none"),
    ("{ diagnostic: RunUnfinished }", "expected a diagnostic [RunUnfinished], but there was none"),
    (
      "{ omid: skipped }", "expected OMID event 'skipped' once, it did not happen"
    ),
    (
      "{ player: mute }", "expected player event 'mute' once, got 2: at 1.000 s, 3.000 s"
    ),
    (
      "{ verification: start, at: 1s }",
      "expected verification beacon 'start' at 1.000 s ± 0.001 s once, "
        + "the nearest is at 0.000 s, playhead 0.000 s, which is 1.000 s away"
    ),
  ])
  func `a claim that is wrong says what happened instead`(text: String, failure: String) throws {
    let result = try #require(try record(text).expectations.first)
    #expect(!result.holds)
    #expect(result.failure == failure)
  }

  @Test func `a long list of occurrences is cut`() throws {
    let steps = (1...6).map { "{ at: \($0)s, do: click }" }.joined(separator: ", ")
    let record = try play("steps: [\(steps)]\nexpect: [{ beacon: clickTracking }]")
    #expect(
      record.expectations.first?.failure
        == "expected beacon 'clickTracking' once, got 6: "
        + "at 1.000 s, 2.000 s, 3.000 s, 4.000 s, 5.000 s, …")
  }

  @Test func `claims about the end of runs that go wrong`() throws {
    let record = try play(
      """
      steps: [{ at: 0s, do: viewport, percent: 10 }]
      expect:
        - { error: 405 }
        - { error: 401 }
        - { outcome: error }
        - { viewable: mrc-video }
        - { notViewable: mrc-video }
        - { diagnostic: MediaDamage }
      """, facts: .made(damagedAt: .seconds(3)))
    #expect(
      record.expectations.map(\.failure) == [
        nil, "expected error 401, got 405", nil,
        "expected 'mrc-video' met, but it was not: longest time that counted: 0.000 s of 2.000 "
          + "s", nil,
        nil,
      ])
  }

  @Test func `a response without an ad is error 303`() throws {
    let scenario = try Samples.scenario("fully-visible")
    var expecting = scenario
    expecting.expected.expectations = [
      .init(.error(code: 303), text: ""), .init(.outcome("noAd"), text: ""),
      .init(.viewable(standard: "mrc-video"), text: ""),
    ]
    let record = try Samples.play("broken/no-ad.xml", scenario: expecting)
    #expect(
      record.expectations.map(\.failure) == [
        nil, nil, "standard 'mrc-video' was not measured; measured: none",
      ])
  }
}
