import Media
import OpenMeasurement
import Player
import Testing
import Vocabulary

@testable import VASTSimulator

/// Two players on one screen: each plays as it does alone.
struct SeveralUnitsTests {
  /// The inputs and steps of one unit.
  private struct Part {
    var name: String
    var tag: String
    var facts: MediaFacts
    var profile: PlayerProfile
    var steps: [ScenarioStep]
  }

  private static let layout = [
    View(
      name: "feed", frame: Rectangle(x: 0, y: 0, width: 390, height: 1600), clips: true,
      children: [
        View(name: "a", frame: Rectangle(x: 0, y: 100, width: 390, height: 220)),
        View(name: "b", frame: Rectangle(x: 0, y: 500, width: 390, height: 220)),
      ])
  ]

  private func part(_ name: String, tag: String, _ random: inout SeededRandom) -> Part {
    let (scenario, profile, facts) = RandomScenario.make(using: &random)
    let steps = scenario.steps.filter { !$0.action.isOfScreen }.map { step in
      var step = step
      step.unit = UnitID(name)
      return step
    }
    return Part(name: name, tag: tag, facts: facts, profile: profile, steps: steps)
  }

  /// Steps about the screen, whatever its units.
  private func screenSteps(_ random: inout SeededRandom) -> [ScenarioStep] {
    let scenario = RandomScenario.make(using: &random).0
    return scenario.steps.compactMap { step in
      guard case .time = step.trigger, step.action.isOfScreen else { return nil }
      switch step.action {
      case .screen(.hide), .screen(.show), .screen(.remove): return nil
      default: return step
      }
    } + [
      ScenarioStep(
        at: .time(.milliseconds(Int.random(in: 0...6000, using: &random))),
        .screen(.scroll(view: "feed", .by(View.Offset(x: 0, y: 300)), over: .seconds(1))))
    ]
  }

  private func run(
    _ parts: [Part], _ screen: [ScenarioStep], sampling: GeometrySampling,
    sound: PlaybackScenario.Sound = .all
  ) throws -> RunRecord {
    var scenario = PlaybackScenario(name: "pair")
    scenario.until = .seconds(60)
    scenario.measurement.sampling = sampling
    scenario.screen.sound = sound
    scenario.screen.layout = Self.layout
    scenario.soleUnit = nil
    scenario.units = parts.map {
      .video(VideoUnitScenario(UnitID($0.name), in: $0.name, tag: "tags/\($0.tag)"))
    }
    scenario.steps = screen + parts.flatMap(\.steps)
    let units = parts.map { part in
      RunRequest.Unit(
        tag: .init(path: "tags/\(part.tag)", displayName: part.tag),
        media: .init(path: "media/\(part.name)", displayName: part.name), profile: part.profile)
    }
    var tag = TagText()
    tag.progress = ["00:00:01"]
    let files = ChainFiles(
      tags: ["tags/one": tag.xml, "tags/two": TagText(duration: "00:00:20").xml],
      media: Dictionary(uniqueKeysWithValues: parts.map { ("media/\($0.name)", $0.facts) }))
    return try RunService(files: files).run(RunRequest(scenario, units: units))
  }

  /// A unit's lines, without their numbers.
  private func lines(_ record: RunRecord, of name: String) throws -> [String] {
    let writer = JSONWriter()
    return try record.events.enumerated().compactMap { index, event in
      guard event.unit == UnitID(name) else { return nil }
      let line = EventStream.line(of: event, sequence: 0, configuration: record.configuration)
      return try writer.text(of: line)
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `each unit's stream is what it is alone on the same screen`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed).forked(for: "pair")
    let isSameTag = seed % 3 == 0
    let a = part("a", tag: "one", &random)
    let b = part("b", tag: isSameTag ? "one" : "two", &random)
    let screen = screenSteps(&random)
    let sampling: GeometrySampling = Bool.random(using: &random) ? .sampled : .continuous
    let both = try run([a, b], screen, sampling: sampling)
    for part in [a, b] {
      let alone = try run([part], screen, sampling: sampling)
      let expected = try lines(alone, of: part.name)
      let actual = try lines(both, of: part.name)
      #expect(expected.count > 3, "seed \(seed)")
      let place = zip(expected, actual).enumerated().first { $1.0 != $1.1 }
      #expect(
        expected == actual,
        "seed \(seed), unit \(part.name), \(expected.count) and \(actual.count) lines, first \(place.map { "\($0): \($1.0) is \($1.1)" } ?? "")"
      )
      #expect(
        alone.units.first?.outcome == both.units.first { $0.unit.name == part.name }?.outcome)
    }
    #expect(both.outcome == RunOutcome.worst(of: both.units.map(\.outcome)))
  }

  @Test func `units that play the same tag share neither random values nor fetches`() throws {
    var random = SeededRandom(seed: 1)
    var a = part("a", tag: "one", &random)
    (a.steps, a.profile, a.facts) = ([], .exact, .made())
    var b = a
    b.name = "b"
    let record = try run([a, b], [], sampling: .sampled)
    #expect(record.units.map(\.outcome) == [.completed, .completed])
    let fetches = record.events.filter { if case .fetch = $0.kind { true } else { false } }
    #expect(Set(fetches.compactMap(\.unit?.name)) == ["a", "b"])
    let sessions = record.events.compactMap { event -> String? in
      guard case .omid(.sessionStart, let object) = event.kind else { return nil }
      return "\(object)"
    }
    #expect(sessions.count == 2 && Set(sessions).count == 2)
  }

  @Test func `a player below the screen begins when it is scrolled into view`() throws {
    var random = SeededRandom(seed: 1)
    var a = part("a", tag: "one", &random)
    var profile = PlayerProfile.criteoIOS
    profile.autoplayPercent = 50
    (a.steps, a.profile, a.facts) = ([], profile, .made())
    var b = a
    b.name = "b"
    let scroll = ScenarioStep(
      at: .time(.seconds(2)),
      .screen(.scroll(view: "feed", .by(View.Offset(x: 0, y: 420)), over: .zero)))
    let below = ScenarioStep(
      at: .time(.zero), .screen(.move(view: "b", .by(View.Offset(x: 0, y: 500)), over: .zero)))
    let record = try run([a, b], [below, scroll], sampling: .sampled)
    func start(_ name: String) -> Duration? {
      record.events.first { event in
        if case .player(let player, _) = event.kind, player.kind == .start {
          event.unit?.name == name
        } else {
          false
        }
      }?.at.sinceStart
    }
    // The profile polls its playhead once a second.
    #expect(start("a") == .seconds(1))
    #expect(start("b") == .seconds(3))
  }

  @Test func `a unit whose tag is missing does not end the others`() throws {
    var random = SeededRandom(seed: 1)
    var a = part("a", tag: "one", &random)
    (a.steps, a.profile, a.facts) = ([], .exact, .made())
    var b = a
    (b.name, b.tag) = ("b", "nowhere")
    let record = try run([a, b], [], sampling: .sampled)
    #expect(record.units.map(\.outcome) == [.completed, .error])
    #expect(record.outcome == .error)
    let failed = record.events.first { event in
      if case .fetch(let fetch) = event.kind { fetch.status == 404 } else { false }
    }
    #expect(failed?.unit == UnitID("b"))
  }

  @Test func `where one may be heard, the latest unit is, and the app mutes the others`() throws {
    var random = SeededRandom(seed: 1)
    var a = part("a", tag: "one", &random)
    (a.profile, a.facts) = (.exact, .made())
    a.steps = []
    var b = a
    b.name = "b"
    var unmute = ScenarioStep(at: .time(.seconds(3)), .player(.control(.unmute)))
    unmute.unit = UnitID("a")
    a.steps = [unmute]
    let record = try run([a, b], [], sampling: .sampled, sound: .one)
    let mutes = record.events.compactMap { event -> String? in
      guard case .player(let player, let cause) = event.kind,
        [.mute, .unmute].contains(player.kind)
      else { return nil }
      return "\(event.at.sinceStart) \(event.unit?.name ?? "") \(player.name) \(cause.rawValue)"
    }
    #expect(
      mutes == [
        "0.0 seconds a mute environment", "3.0 seconds a unmute user",
        "3.0 seconds b mute environment",
      ])
    let both = try run([a, b], [], sampling: .sampled)
    #expect(
      !both.events.contains { event in
        if case .player(let player, _) = event.kind { player.kind == .mute } else { false }
      })
  }
}

extension ScenarioStep.Action {
  fileprivate var isOfScreen: Bool {
    switch self {
    case .app, .screen: true
    case .player, .unit, .native: false
    }
  }
}
