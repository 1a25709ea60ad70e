import TestSupport
import Testing
import Vocabulary

@testable import VASTSimulator

struct ExpectationDecodingTests {
  private typealias Pattern = VASTSimulator.Expectation.EventPattern

  private func expectation(_ text: String) throws -> VASTSimulator.Expectation {
    try #require(try scenario("expect:\n  - { \(text) }").expected.expectations.first)
  }

  @Test(arguments: [
    ("beacon: impression", VASTSimulator.Expectation.Subject.beacon("impression")),
    ("verification: twoSecondsFiftyPercentView", .verification("twoSecondsFiftyPercentView")),
    ("omid: geometryChange", .omid("geometryChange")),
    ("player: bufferStart", .player("bufferStart")),
  ])
  func `an event alone is expected exactly once`(
    text: String, subject: VASTSimulator.Expectation.Subject
  ) throws {
    let expectation = try expectation(text)
    #expect(expectation.claim == .occurs(.init(subject), count: .once))
    #expect(expectation.text == text)
    #expect(expectation.location?.description == "s.yaml:3:5")
  }

  @Test func `every condition is read`() throws {
    var pattern = Pattern(.beacon("progress"))
    pattern.at = .milliseconds(9500)
    pattern.within = .milliseconds(50)
    pattern.media = .percentage(digits: 25, scale: 1)
    pattern.source = "vast"
    pattern.hop = 2
    pattern.adID = "7"
    pattern.url = "a=b"
    pattern.urlMatches = "[0-9]+"
    let text =
      "beacon: progress, at: 9.5s, within: 50ms, media: 25%, source: vast, hop: 2, adID: 7, "
      + "url: \"a=b\", urlMatches: \"[0-9]+\""
    let read = try expectation(text)
    #expect(read.claim == .occurs(pattern, count: .once))
    #expect(read.text == text)
  }

  @Test(
    arguments: [
      ("times: 0", 0, 0), ("times: 3", 3, 3), ("atLeast: 2", 2, nil), ("atMost: 4", 0, 4),
      ("atLeast: 2, atMost: 4", 2, 4),
    ] as [(String, Int, Int?)])
  func `counts are read`(text: String, atLeast: Int, atMost: Int?) throws {
    let claim = try expectation("omid: geometryChange, \(text)").claim
    #expect(
      claim
        == .occurs(
          Pattern(.omid("geometryChange")), count: .init(atLeast: atLeast, atMost: atMost)))
  }

  @Test(
    arguments: [
      (
        "never: { beacon: skip, source: prebid }",
        "'beacon' must be an event of source 'prebid', not 'skip'; known: win, billing, impression"
      ),
      (
        "never: { beacon: skip, source: native }",
        "unknown source 'native'; known: vast, verification, prebid"
      ),
      (
        "beacon: skip, source: verification",
        "'beacon' must be an event of source 'verification', not 'skip'; known: "
          + "omidTrackView, start, firstQuartile, midpoint, thirdQuartile, complete, "
          + "twoSecondsFiftyPercentView, sendUrl"
      ),
    ] as [(String, Named<String>)])
  func `what no beacon can have is refused`(text: String, message: Named<String>) throws {
    let problems = read("version: 1\nexpect:\n  - { \(text) }").diagnostics
    #expect(problems.map(\.message) == [message.value])
    #expect(problems.map { $0.location?.position?.line } == [3])
  }

  @Test(arguments: ["viewable", "notViewable"])
  func `a viewability standard that is not known is refused, with the nearest name`(key: String) {
    let problems = read("version: 1\nexpect:\n  - { \(key): groupm-infeed }").diagnostics
    #expect(
      problems.map(\.message) == [
        "unknown viewability standard 'groupm-infeed'; did you mean 'groupm-in-feed'?"
      ])
    #expect(problems.map { $0.location?.position?.line } == [3])
  }

  @Test func `the scenario's own standards, and those of its runs, are known`() {
    let text = """
      version: 1
      standards: [{ name: ours, percent: 50, time: 1s }, { name: bad, percent: 0, time: 1s }]
      expect: [{ viewable: ours }, { viewable: bad }, { notViewable: theirs }]
      """
    let alone = read(text).diagnostics.map(\.message)
    #expect(
      alone.count == 2 && alone.contains { $0.hasPrefix("unknown viewability standard 'theirs'") })
    let reading = ScenarioDecoder.read(
      bytes: Array(text.utf8), file: "s.yaml", folder: "", standards: ["theirs"])
    #expect(reading.diagnostics.map(\.message) == ["'percent' must be above 0"])
  }

  @Test func `never holds an event with conditions`() throws {
    var pattern = Pattern(.beacon("pause"))
    pattern.hop = 1
    let expectation = try expectation("never: { beacon: pause, hop: 1 }")
    #expect(expectation.claim == .never(pattern))
    #expect(expectation.text == "never: { beacon: pause, hop: 1 }")
  }

  @Test(arguments: [
    ("order: [impression, start]", VASTSimulator.Expectation.Claim.order(["impression", "start"])),
    ("viewable: mrc-video", .viewable(standard: "mrc-video")),
    ("notViewable: avoc", .notViewable(standard: "avoc")),
    ("error: 405", .error(code: 405)),
    ("outcome: noAd", .outcome("noAd")),
    ("diagnostic: UnknownMacro", .diagnostic(rule: "UnknownMacro")),
  ])
  func `every other claim is read`(text: String, claim: VASTSimulator.Expectation.Claim) throws {
    #expect(try expectation(text).claim == claim)
  }

  @Test(
    arguments: [
      (
        "at: 2s",
        "1: error: one of 'beacon', 'verification', 'omid', 'player', 'native', 'never', 'order',"
          + " 'viewable', 'notViewable', 'error', 'outcome', 'diagnostic' is missing in an expectation"
          + " [ScenarioMissingKey]"
      ),
      (
        "beacn: start, at: 2s",
        "3: error: unknown key 'beacn' in an expectation; did you mean 'beacon'?"
          + " [ScenarioUnknownKey]"
      ),
      (
        "beacon: start, omid: start",
        "18: error: 'omid' and 'beacon' exclude each other in an expectation "
          + "[ScenarioConflictingKeys]"
      ),
      (
        "verification: start, hop: 1",
        "24: error: unknown key 'hop' in expectation 'verification' [ScenarioUnknownKey]"
      ),
      (
        "beacon: start, witin: 1s",
        "18: error: unknown key 'witin' in expectation 'beacon'; did you mean 'within'?"
          + " [ScenarioUnknownKey]"
      ),
      (
        "verification: twoSecondFiftyPercentView",
        "17: error: unknown verification event 'twoSecondFiftyPercentView'; did you mean"
          + " 'twoSecondsFiftyPercentView'? [ScenarioUnknownName]"
      ),
      (
        "omid: skip",
        "9: error: unknown omid event 'skip'; did you mean 'skipped'? [ScenarioUnknownName]"
      ),
      (
        "beacon: start, at: 25%",
        "22: error: 'at' must be a virtual time such as 2s; for a share of the media, use 'media'"
          + " [ScenarioInvalidValue]"
      ),
      (
        "beacon: start, within: 1s",
        "18: error: 'within' in expectation 'beacon' needs 'at' or 'media' [ScenarioConflictingKeys]"
      ),
      (
        "beacon: start, times: 1, atMost: 2",
        "28: error: 'atMost' in expectation 'beacon' excludes 'times' [ScenarioConflictingKeys]"
      ),
      (
        "beacon: start, atLeast: 3, atMost: 2",
        "38: error: 'atMost' must not be below 'atLeast', 3 [ScenarioInvalidValue]"
      ),
      (
        "beacon: start, times: -1",
        "25: error: 'times' must be a whole number, 0 or more, not '-1' [ScenarioInvalidValue]"
      ),
      (
        "beacon: start, source: vst",
        "26: error: unknown source 'vst'; did you mean 'vast'? [ScenarioUnknownName]"
      ),
      (
        "never: { beacon: skip, times: 0 }",
        "26: error: unknown key 'times' in 'never' [ScenarioUnknownKey]"
      ),
      (
        "never: { outcome: skipped }",
        "12: error: unknown key 'outcome' in 'never' [ScenarioUnknownKey]"
      ),
      ("order: [start]", "10: error: 'order' must list two events or more [ScenarioInvalidValue]"),
      (
        "order: [start, midpont]",
        "18: error: unknown beacon event 'midpont'; did you mean 'midpoint'? [ScenarioUnknownName]"
      ),
      (
        "error: 4050",
        "10: error: 'error' must be a whole number from 100 to 999, not '4050'"
          + " [ScenarioInvalidValue]"
      ),
      (
        "outcome: complete",
        "12: error: unknown outcome 'complete'; did you mean 'completed'? [ScenarioUnknownName]"
      ),
    ] as [(String, Named<String>)])
  func `a wrong expectation says where it is and what would be right`(
    text: String, problem: Named<String>
  ) {
    let found = problems("{ version: 1, expect: [\n{ \(text) }\n] }")
    // A list of more than eight names is left out here.
    let short = found.map { $0.replacing(/; known: ([^,\[]+, ){8}[^\[]+ \[/, with: " [") }
    #expect(short == ["s.yaml:2:\(problem.value)"])
  }
}
