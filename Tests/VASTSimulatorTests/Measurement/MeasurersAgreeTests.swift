import OpenMeasurement
import Player
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

/// The sample script of the measurement rules and the built-in measurer, which are independent.
@Suite(.tags(.slow))
struct MeasurersAgreeTests {
  private static let url = "https://v.example/omid.js"

  private static func script() throws -> String {
    String(decoding: try DiskFiles().tag(at: Samples.path("Scripts/seed-rules.js")), as: UTF8.self)
  }

  /// The beacons of one of the two: URLs and instants, sorted.
  private func sent(_ record: RunRecord, byScript: Bool) -> [String] {
    record.beacons.filter {
      $0.beacon.source == .verification && ($0.beacon.event == "sendUrl") == byScript
    }.map { "\($0.event.at.sinceStart.attoseconds) \($0.beacon.url)" }.sorted()
  }

  /// Compares the two with each other and with the run's own comparison; returns the number of
  /// beacons.
  private func compare(_ record: RunRecord, _ comment: Comment) -> Int {
    let expected = sent(record, byScript: false)
    #expect(sent(record, byScript: true) == expected, comment)
    #expect(record.messages("MeasurersDiffer") == [], comment)
    #expect(record.diagnostics.allSatisfy { !$0.rule.id.hasPrefix("Script") }, comment)
    return expected.count
  }

  @Test(arguments: BuiltInScenarios.names)
  func `they agree in every built-in scenario`(name: String) throws {
    let scenario = try #require(BuiltInScenarios.scenario(named: name))
    var sent = 0
    for (tag, media) in [
      ("inline-linear.xml", "ad-30s.mp4"), ("skippable.xml", "ad-30s.mp4"),
      ("criteo.xml", "ad-3.2s.mp4"),
    ] {
      let record = try Samples.play(tag, media, scenario: scenario) {
        $0.settings.verification = .both
        $0.settings.map = $0.settings.map.adding([
          .init(
            prefix: "https://verify.example.com/omid.js",
            path: Samples.path("Scripts/seed-rules.js"))
        ])
      }
      sent += compare(record, "\(name), \(tag)")
    }
    #expect(sent > 0)
  }

  @Test(arguments: UInt64(1)...(Lane.isNightly ? 20 : 6))
  func `they agree in random scenarios`(seed: UInt64) throws {
    let script = try Self.script()
    var random = SeededRandom(seed: seed)
    var complete = 0
    for number in 1...50 {
      let (scenario, player, facts) = RandomScenario.make(using: &random)
      let plays = Int.random(in: 1...3, using: &random)
      let record = try play(
        tag: TagText(linearAttributes: "skipoffset=\"1s\""), facts: facts, player: player,
        scripts: [Self.url: script]
      ) {
        $0.scenario = scenario
        $0.profile.plays = plays
        $0.settings.verification = .both
      }
      let steps = scenario.steps.map { ($0.trigger, $0.action) }
      let sent = compare(record, "seed \(seed), run \(number), \(player.name) \(steps)")
      complete += sent == 7 ? 1 : 0
    }
    // The runs are worth comparing: in some nothing is lost.
    #expect(complete > 0)
  }
}
