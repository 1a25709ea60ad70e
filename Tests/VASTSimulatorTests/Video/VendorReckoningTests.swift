import OpenMeasurement
import Player
import TestSupport
import Testing
import Vocabulary

@testable import VASTSimulator

/// The rules of the guide's beacons, reckoned here by themselves from a list of what happens: the two
/// seconds want half of the ad in view without a break, the others all of it at their instant.
@Suite(.tags(.slow))
struct VendorReckoningTests {
  /// What happens to an ad of eight seconds, in milliseconds of the run.
  private enum Happening {
    case share(Double)
    case pause
    case resume
  }

  private struct Course {
    var happenings: [(at: Int, what: Happening)] = []

    init(using random: inout SeededRandom) {
      let shares = [0, 30, 49, 49.4, 49.5, 49.9, 50, 50.1, 75, 99, 99.4, 99.5, 99.9, 100, 100, 100]
      var isPaused = false
      let instants = Set(
        (0..<Int.random(in: 0...9, using: &random)).map { _ in
          // Quartiles come at whole seconds where nothing was paused.
          2 * Int.random(in: 0...4_750, using: &random) + 1
        })
      for instant in instants.sorted() {
        if Int.random(in: 0..<3, using: &random) == 0 {
          happenings.append((instant, isPaused ? .resume : .pause))
          isPaused.toggle()
        } else {
          happenings.append((instant, .share(shares.randomElement(using: &random) ?? 100)))
        }
      }
      if isPaused { happenings.append((9_600, .resume)) }
    }

    var scenario: String {
      let steps = happenings.map { at, what in
        switch what {
        case .share(let percent): "{ at: \(at)ms, do: viewport, percent: \(percent) }"
        case .pause: "{ at: \(at)ms, do: pause }"
        case .resume: "{ at: \(at)ms, do: resume }"
        }
      }
      return "sampling: continuous\nsteps: [\(steps.joined(separator: ", "))]"
    }

    /// Stretches of the run in which nothing happens, until the media is over.
    private var stretches: [(begin: Int, end: Int, share: Double, isPlaying: Bool)] {
      var (begin, share, isPlaying) = (0, 100.0, true)
      var all: [(Int, Int, Double, Bool)] = []
      for (at, what) in happenings + [(30_000, .pause)] {
        all.append((begin, at, share, isPlaying))
        begin = at
        switch what {
        case .share(let percent): share = percent
        case .pause: isPlaying = false
        case .resume: isPlaying = true
        }
      }
      return all
    }

    /// The quartiles' beacons that go out, with their instants.
    var quartiles: [String] {
      var played = 0
      var sent = ["0 start"]
      let names = [(2_000, "firstQuartile"), (4_000, "midpoint"), (6_000, "thirdQuartile")]
      for stretch in stretches where stretch.isPlaying {
        let length = stretch.end - stretch.begin
        for (position, name) in names + [(8_000, "complete")]
        where played < position && position <= played + length && stretch.share >= 99.5 {
          sent.append("\(stretch.begin + position - played) \(name)")
        }
        played += length
      }
      return sent
    }

    /// When two seconds in a row were played with half of the ad in view; nil for never.
    var twoSeconds: Int? {
      var (played, run) = (0, 0)
      for stretch in stretches {
        guard stretch.isPlaying else {
          run = 0
          continue
        }
        let length = min(stretch.end - stretch.begin, 8_000 - played)
        played += length
        guard stretch.share >= 49.5 else {
          run = 0
          continue
        }
        if run + length >= 2_000 { return stretch.begin + 2_000 - run }
        run += length
      }
      return nil
    }
  }

  /// The vendor's beacons of a kind, such as `2000 firstQuartile`.
  private func sent(_ course: Course, _ isWanted: (String) -> Bool) throws -> [String] {
    try play(course.scenario).beacons
      .filter { $0.beacon.source == .verification && isWanted($0.beacon.event) }
      .map { "\(Int($0.event.at.sinceStart / .milliseconds(1))) \($0.beacon.event)" }
  }

  @Test func `the two seconds of 150 random courses are those that are reckoned`() throws {
    var random = SeededRandom(seed: 268)
    var met = 0
    for _ in 0..<150 {
      let course = Course(using: &random)
      let expected = course.twoSeconds.map { ["\($0) twoSecondsFiftyPercentView"] } ?? []
      #expect(
        try sent(course) { $0 == "twoSecondsFiftyPercentView" } == expected, "\(course.scenario)")
      met += expected.count
    }
    #expect((1..<150).contains(met))
  }

  @Test func `the quartiles of 150 random courses go out where all of the ad is in view`() throws {
    var random = SeededRandom(seed: 263)
    var count = 0
    for _ in 0..<150 {
      let course = Course(using: &random)
      let others = ["omidTrackView", "twoSecondsFiftyPercentView"]
      #expect(try sent(course) { !others.contains($0) } == course.quartiles, "\(course.scenario)")
      count += course.quartiles.count
    }
    #expect((150..<750).contains(count))
  }
}

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
