import OpenMeasurement
import Testing
import Vocabulary

@testable import VASTSimulator

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

/// Conditions on events, each alone. The ad `ad-1` lasts eight seconds.
struct EventMatcherTests {
  private func failure(_ expectation: String) throws -> String? {
    try play(
      """
      steps: [{ at: 1s, do: pause }, { at: 3s, do: resume }]
      expect: [\(expectation)]
      """
    ).expectations.first?.failure
  }

  @Test(arguments: [
    "{ beacon: midpoint, at: 6s }", "{ beacon: midpoint, at: 6001ms }",
    "{ beacon: midpoint, at: 5s, within: 1s }", "{ beacon: midpoint, media: 4s }",
    "{ beacon: midpoint, media: 50% }", "{ beacon: midpoint, media: 4.5s, within: 500ms }",
    "{ beacon: midpoint, source: vast, hop: 0, adID: ad-1 }",
    "{ beacon: midpoint, url: t.example/mid }", "{ beacon: midpoint, urlMatches: \"/mid[a-z]+$\" }",
    "{ verification: midpoint, url: v.example, at: 6s }", "{ omid: pause, at: 1s, media: 1s }",
    "{ player: resume, at: 3s, media: 1s }", "{ never: { beacon: midpoint, url: nowhere } }",
  ])
  func `an event that meets every condition matches`(text: String) throws {
    #expect(try failure(text) == nil)
  }

  @Test(arguments: [
    ("at: 6002ms", "at 6.002 s ± 0.001 s", "is 0.002 s away"),
    ("at: 1s, within: 1s", "at 1.000 s ± 1.000 s", "is 5.000 s away"),
    (
      "media: 25%, within: 50ms", "with the playhead at 2.000 s ± 0.050 s",
      "has the playhead at 4.000 s"
    ),
    ("hop: 1", "of hop 1", "has hop 0"), ("adID: ad-2", "of ad 'ad-2'", "has ad 'ad-1'"),
    ("url: nowhere", "with 'nowhere' in its URL", "has a URL without 'nowhere'"),
    (
      "urlMatches: \"^x\"", "with a URL matching '^x'", "has a URL that does not match '^x'"
    ),
  ])
  func `a condition that fails is named`(
    condition: String, expected: String, mismatch: String
  ) throws {
    #expect(
      try failure("{ beacon: midpoint, \(condition) }")
        == "expected beacon 'midpoint' \(expected) once, "
        + "the nearest is at 6.000 s, playhead 4.000 s, which \(mismatch)")
  }

  @Test func `the nearest event is the one nearest in time`() throws {
    let record = try play(
      """
      steps: [{ at: 1s, do: mute }, { at: 2s, do: unmute }, { at: 6s, do: mute }]
      expect: [{ beacon: mute, at: 3s }, { beacon: mute, at: 5s }]
      """)
    #expect(
      record.expectations.map { $0.failure?.split(separator: ", ")[1] } == [
        "the nearest is at 1.000 s", "the nearest is at 6.000 s",
      ])
  }

  @Test func `VAST's events and a vendor's of the same name are apart`() throws {
    let vendorOnly = TagText(hasVerification: false)
    let record = try play(
      "expect: [{ beacon: midpoint }, { never: { verification: midpoint } }]", tag: vendorOnly)
    #expect(record.expectations.map(\.holds) == [true, true])
    #expect(try failure("{ beacon: midpoint, times: 1 }") == nil)
  }

  @Test func `a beacon before any ad has no playhead`() throws {
    let record = try play(
      "expect: [{ beacon: error, media: 0s }]", tag: TagText(mediaType: "text/plain"))
    #expect(
      record.expectations.first?.failure
        == "expected beacon 'error' with the playhead at 0.000 s ± 0.001 s once, "
        + "the nearest is at 0.000 s, which has no playhead")
  }

  @Test func `a broken regular expression is refused with its place, not taken for no match`() {
    let error = #expect(throws: UnusableText.self) {
      try play("expect: [{ never: { beacon: start, urlMatches: \"(\" } }]")
    }
    #expect(
      error?.diagnostics.first?.description.contains("must be a regular expression") == true)
  }

  @Test(arguments: [
    ("{ beacon: impression, urlMatches: \"(\\\\w+)+[!?]\" }", "once"),
    ("{ never: { beacon: impression, urlMatches: \"(\\\\w+)+[!?]\" } }", "never"),
  ])
  func `an expression that takes too many steps fails its expectation`(
    expectation: String, count: String
  ) throws {
    var tag = TagText()
    tag.impressions = ["https://t.example/" + String(repeating: "a", count: 40) + "-"]
    let record = try play("expect: [\(expectation)]", tag: tag)
    let result = try #require(record.expectations.first)
    #expect(!result.holds)
    #expect(
      result.failure?.hasPrefix(
        "expected beacon 'impression' with a URL matching '(\\w+)+[!?]' \(count), but the regular "
          + "expression '(\\w+)+[!?]' was not matched within 20000000 steps: write it") == true)
  }

  /// Each search alone would stay far below the limit of an expectation.
  @Test func `the searches of all expectations of a run share a number of steps`() throws {
    var tag = TagText()
    tag.impressions = ["https://t.example/" + String(repeating: "a", count: 1_000) + "-b"]
    let never = "{ never: { beacon: impression, urlMatches: \"a+b\" } }"
    let once = "{ beacon: impression, urlMatches: \"^https\", times: 2 }"
    let record = try play(
      "expect: [\([once, never, never, once].joined(separator: ","))]", tag: tag)
    func results(_ steps: Int) -> [ExpectationResult] {
      let evaluator = ExpectationEvaluator(of: record, searching: URLSearchBudget(steps))
      return record.expectations.map { result in
        evaluator.result(
          of: Expectation(result.claim, text: result.text, location: result.location))
      }
    }
    #expect(record.expectations.map(\.holds) == [true, true, true, true])
    let exhausted = results(10_000)
    #expect(exhausted.map(\.holds) == [true, false, false, false])
    for result in exhausted.dropFirst() {
      #expect(
        result.failure?.contains(
          "was not matched with every URL, because all 'urlMatches' of the run together may take "
            + "10000 steps; ")
          == true)
    }
    #expect(exhausted[1].failure?.contains("regular expression 'a+b'") == true)
  }

  /// PCRE2 rejects such a URL before the first step.
  @Test func `a search without a step still takes some of the run's`() throws {
    let never = "{ never: { beacon: impression, urlMatches: \"~\" } }"
    let record = try play(
      "expect: [\(Array(repeating: never, count: 50).joined(separator: ","))]")
    let evaluator = ExpectationEvaluator(of: record, searching: URLSearchBudget(20))
    let results = record.expectations.map { result in
      evaluator.result(of: Expectation(result.claim, text: result.text, location: result.location))
    }
    #expect(results.first?.holds == true)
    #expect(results.last?.holds == false)
  }

  @Test func `a beacon of a verification vendor can be asked for by its source`() throws {
    let record = try play("expect: [{ beacon: start, source: verification, times: 1 }]")
    #expect(record.expectations.map(\.holds) == [true])
  }
}
