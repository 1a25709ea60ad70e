import Media
import Player
import Testing
import Vocabulary

@testable import Certification
@testable import VASTSimulator

struct CountForecastTests {
  private typealias Counter = AudienceMix.Counter

  private static func played(
    _ scenario: String, _ player: PlayerProfile, _ files: TagFiles
  ) throws -> RunRecord {
    let known = AudienceScenarios.scenario(named: scenario) ?? PlaybackScenario(name: scenario)
    return try RunService(files: files).run(Stage.request(known, player))
  }

  /// A player in a scenario beside the exact player, with media of 30 s.
  private static func run(
    _ scenario: String, _ player: PlayerProfile, _ files: TagFiles
  ) throws -> CountedRun {
    var files = files
    files.facts = Stage.media(lasting: .seconds(30))
    return CountedRun(
      player.name, in: scenario, profile: player,
      own: RunFacts(try played(scenario, player, files)),
      reference: RunFacts(try played(scenario, .exact, files)))
  }

  private static func party(
    _ point: CountingPoint, of: String? = nil, viewable: String? = nil
  ) -> AudienceMix.Party {
    var party = AudienceMix.Party()
    (party.name, party.counts, party.of, party.viewable) = (point.rawValue, point, of, viewable)
    return party
  }

  private static func cause(
    _ first: CountingPoint, _ second: CountingPoint, _ run: CountedRun
  ) -> CountCause? {
    CountCauses.cause(
      between: counter(first), and: counter(second), in: run)
  }

  private static func counter(_ point: CountingPoint, at place: String? = nil) -> Counter {
    Counter(
      party: point.rawValue, point: point, place: place,
      standard: point == .viewable ? "mrc-video" : nil)
  }

  private static func text(_ name: String, _ change: (String) -> String) throws -> TagFiles {
    TagFiles(text: change(String(decoding: try TagFiles(name).tag, as: UTF8.self)))
  }

  // MARK: Sums

  @Test func `one run with one play counts what the run sends`() throws {
    let run = try Self.run("skip-at-5s", .html5, try TagFiles("skippable"))
    var files = try TagFiles("skippable")
    files.facts = Stage.media(lasting: .seconds(30))
    let record = try Self.played("skip-at-5s", .html5, files)
    var mix = AudienceMix()
    mix.plays = 1
    mix.rows = [.init(player: "html5", scenario: "skip-at-5s", weight: 1)]
    let points = CountingPoint.allCases.filter { $0.side == .player }
    mix.parties = points.map { Self.party($0) }
    let forecast = CountForecast(mix, runs: [run])
    for (point, count) in zip(points, forecast.counts) {
      #expect(
        count.expected
          == record.beacons.count { $0.beacon.source == .vast && $0.beacon.event == point.rawValue },
        "\(point)")
    }
    #expect(forecast.counts.map(\.expected) == [1, 1, 0, 0, 0, 0])
  }

  @Test func `causes add up to each difference of any two parties, for 200 mixes`() throws {
    let players: [PlayerProfile] = [.exact, .html5, .criteoIOSApp, .openPlayerJS, .vastClientJS]
    let scenarios = [
      "full-view", "left-before-first-frame", "skip-at-5s", "scrolled-away", "just-below-half",
    ]
    let files = try TagFiles("skippable")
    let runs = try players.flatMap { player in
      try scenarios.map { try Self.run($0, player, files) }
    }
    var random = SeededRandom(seed: 39)
    for number in 0..<200 {
      var mix = AudienceMix()
      mix.plays = Int(random.next() % 1_000_000) + 1
      let weights = runs.map { _ in Int(random.next() % 100_000) }
      let isIndependent = number.isMultiple(of: 2)
      if isIndependent {
        mix.players = zip(players, weights).map {
          .init($0.name, weight: $1 + 1, location: .init(file: ""))
        }
        mix.scenarios = zip(scenarios, weights.reversed()).map {
          .init($0, weight: $1 + 1, location: .init(file: ""))
        }
      } else {
        mix.rows = zip(runs, weights).map {
          .init(player: $0.player, scenario: $0.scenario, weight: $1 + 1)
        }
      }
      mix.parties = CountingPoint.allCases.filter { $0 != .viewable }.map {
        Self.party($0, viewable: $0 == .omidImpression ? "mrc-video" : nil)
      }
      let forecast = CountForecast(mix, runs: runs)
      #expect(forecast.plays.reduce(0, +) == mix.plays)
      let counts = forecast.counts.map(\.expected)
      #expect(forecast.differences.count == counts.count * (counts.count - 1) / 2)
      for difference in forecast.differences {
        #expect(difference.count == counts[difference.first] - counts[difference.second])
        #expect(difference.parts.reduce(0) { $0 + $1.count } == difference.count)
        #expect(!difference.parts.contains { $0.cause.kind == .other })
      }
      // Each expected count is the exact one, but for what makes plays whole.
      let products =
        isIndependent
        ? mix.players.flatMap { player in mix.scenarios.map { player.weight * $0.weight } }
        : mix.rows.map(\.weight)
      let sum = Double(products.reduce(0, +))
      for (index, counter) in forecast.counters.enumerated() {
        let exact = zip(products, runs).reduce(0.0) {
          $0 + Double($1.0) / sum * Double(mix.plays) * Double($1.1.own.tally(of: counter).total)
        }
        #expect(abs(exact - Double(counts[index])) < Double(runs.count))
      }
    }
  }

  @Test func `a raised weight moves the differences that depend on it, the largest first`() throws {
    let files = try TagFiles("skippable")
    let scenarios = ["full-view", "left-before-first-frame", "skip-at-5s"]
    var mix = AudienceMix()
    mix.plays = 1000
    mix.rows = zip(scenarios, [70, 10, 20]).map {
      .init(player: "exact", scenario: $0, weight: $1)
    }
    mix.parties = [.tagRequest, .start, .complete].map { Self.party($0) }
    let forecast = CountForecast(
      mix, runs: try scenarios.map { try Self.run($0, .exact, files) })
    let found = forecast.sensitivities.map {
      "\($0.first)-\($0.second) \($0.weight): \($0.before) to \($0.after)"
    }
    #expect(
      found == [
        "0-1 exact in left-before-first-frame: 100 to 200",
        "1-2 exact in skip-at-5s: 200 to 300",
        "1-2 exact in full-view: 200 to 133",
        "0-1 exact in full-view: 100 to 67",
        "1-2 exact in left-before-first-frame: 200 to 178",
        "0-1 exact in skip-at-5s: 100 to 87",
      ])
  }

  // MARK: Causes

  @Test(
    arguments: [
      ("left-before-first-frame", CountingPoint.tagRequest, .impression, .leftBeforeFirstFrame),
      ("skip-at-5s", .start, .complete, .skipped),
      ("teardown-at-90-percent", .thirdQuartile, .complete, .leftBefore),
      ("just-below-half", .omidImpression, .viewable, .notViewable),
      ("full-view", .start, .complete, nil),
    ] as [(String, CountingPoint, CountingPoint, CountCause.Kind?)])
  func `what a viewer does is the cause under the exact player`(
    scenario: String, first: CountingPoint, second: CountingPoint, cause: CountCause.Kind?
  ) throws {
    let run = try Self.run(scenario, .exact, try TagFiles("skippable"))
    #expect(Self.cause(first, second, run)?.kind == cause)
    #expect(Self.cause(second, first, run)?.kind == cause)
  }

  @Test(
    arguments: [
      (PlayerProfile.openPlayerJS, "full-view", CountingPoint.start, .complete, .playerSendsNever),
      (.criteoIOSApp, "scrolled-away", .start, .complete, .outOfView),
      (.mediaElementVast, "skip-at-5s", .thirdQuartile, .complete, .playerSendsMore),
      (.mediaElementVast, "skip-at-5s", .start, .thirdQuartile, .skipped),
    ] as [(PlayerProfile, String, CountingPoint, CountingPoint, CountCause.Kind)])
  func `what a player does by its own rules is the cause where the exact player counts`(
    player: PlayerProfile, scenario: String, first: CountingPoint, second: CountingPoint,
    cause: CountCause.Kind
  ) throws {
    let run = try Self.run(scenario, player, try TagFiles("skippable"))
    #expect(Self.cause(first, second, run)?.kind == cause)
  }

  @Test(
    arguments: [("1900ms", .leftBeforeFirstFrame), ("2s", .slowNetwork)]
      as [(String, CountCause.Kind)])
  func `a viewer who leaves after two seconds of loading leaves for the network`(
    at instant: String, cause: CountCause.Kind
  ) throws {
    let text =
      "version: 1\nnetwork: { bytesPerSecond: 1000, latency: 1s }\n"
      + "steps: [{ at: \(instant), do: teardown }]\n"
    let scenario = try #require(
      ScenarioDecoder.read(bytes: Array(text.utf8), file: "s.yaml", folder: "").scenario)
    var files = try TagFiles("skippable")
    files.facts = Stage.media(lasting: .seconds(30))
    let facts = RunFacts(
      try RunService(files: files).run(Stage.request(scenario, .exact)))
    let run = CountedRun("exact", in: "s", profile: .exact, own: facts, reference: facts)
    #expect(Self.cause(.tagRequest, .start, run)?.kind == cause)
  }

  @Test func `a tag without a verification is not measured`() throws {
    let run = try Self.run("full-view", .exact, try TagFiles("progress"))
    #expect(Self.cause(.start, .omidImpression, run)?.kind == .notMeasured)
    #expect(Self.cause(.omidImpression, .viewable, run) == nil)
  }

  @Test func `several ads for one request are the cause of a count above the requests`() throws {
    let run = try Self.run("full-view", .exact, try TagFiles("pod"))
    #expect(Self.cause(.tagRequest, .start, run)?.kind == .severalAds)
    #expect(Self.cause(.mediaSelected, .start, run) == nil)
  }

  @Test func `an identical URL of two events is requested once by images`() throws {
    let files = try Self.text("skippable") {
      $0.replacing(
        "https://track.example.com/start?cb=[CACHEBUSTING]",
        with: "https://track.example.com/firstQuartile"
      ).replacing(
        "https://track.example.com/firstQuartile?cb=[CACHEBUSTING]",
        with: "https://track.example.com/firstQuartile")
    }
    let run = try Self.run("full-view", .vastClientJS, files)
    #expect(Self.cause(.start, .firstQuartile, run)?.kind == .identicalURL)
    #expect(Self.cause(.start, .firstQuartile, try Self.run("full-view", .exact, files)) == nil)
  }

  @Test func `a second impression tracker at a party's host counts twice`() throws {
    let one = "<Impression id=\"impression-1\">"
    let files = try Self.text("skippable") {
      $0.replacing(
        one, with: "<Impression><![CDATA[https://track.example.com/other]]></Impression>\(one)")
    }
    let run = try Self.run("full-view", .exact, files)
    let agency = Self.counter(.impression, at: "track.example.com")
    #expect(run.own.tally(of: agency).total == 2)
    #expect(
      CountCauses.cause(between: agency, and: Self.counter(.start), in: run)?.kind == .repeated)
    // Without a host a party has one tracker.
    #expect(run.own.tally(of: Self.counter(.impression)).total == 1)
    let path = Self.counter(.impression, at: "track.example.com/other")
    #expect(run.own.tally(of: path).total == 1)
    #expect(run.own.tally(of: Self.counter(.impression, at: "track.example")).total == 0)
  }

  @Test func `every cause has a sentence and a change of its own kind`() {
    let rows = CountCause.Kind.allCases.map(\.row)
    #expect(Set(rows.map(\.sentence)).count == rows.count)
    for row in rows {
      #expect(!row.sentence.hasSuffix(".") && !row.change.hasSuffix("."))
    }
    #expect(CountCause.Kind.allCases.last == .other)
    let lowersVendors = CountCause.Kind.allCases.filter {
      $0.row.canLower(.omidImpression, below: .start)
    }
    #expect(lowersVendors == [.notMeasured])
  }
}

struct WeightedPlaysTests {
  @Test(
    arguments: [
      ([1, 1, 1], 100, [34, 33, 33]), ([1, 2, 3], 100, [17, 33, 50]), ([0, 5], 7, [0, 7]),
      ([55, 20, 25], 100_000, [55_000, 20_000, 25_000]), ([1], 1, [1]), ([3, 3, 4], 0, [0, 0, 0]),
    ] as [([UInt128], Int, [Int])])
  func `plays are whole, and the largest remainders have what is left`(
    weights: [UInt128], plays: Int, expected: [Int]
  ) {
    #expect(WeightedPlays.dividing(plays, by: weights) == expected)
  }

  @Test(
    arguments: [
      ([50, 30, 20], 0, [600, 240, 160]), ([1, 1], 0, [600, 400]), ([95, 5], 0, [1000, 0]),
      ([0, 1], 0, [100, 900]),
    ] as [([UInt128], Int, [Int])])
  func `a raised weight has ten percentage points more, and the others keep their ratios`(
    weights: [UInt128], index: Int, expected: [Int]
  ) throws {
    let raised = try #require(WeightedPlays.raising(index, of: weights))
    #expect(WeightedPlays.dividing(1000, by: raised) == expected)
  }

  @Test func `a weight that has everything cannot be raised`() {
    #expect(WeightedPlays.raising(0, of: [5]) == nil)
    #expect(WeightedPlays.raising(1, of: [0, 5]) == nil)
  }

  @Test func `the largest weights and plays that a file can have are exact`() {
    let largest = [UInt128](repeating: 10_000_000, count: 100)
    let raised = largest.flatMap { one in
      (WeightedPlays.raising(0, of: largest) ?? []).map { one * $0 }
    }
    let plays = WeightedPlays.dividing(1_000_000_000, by: raised)
    #expect(plays.reduce(0, +) == 1_000_000_000)
    // 1 % of the players, and 11 % of the scenarios.
    #expect(plays.first == 1_100_000)
  }
}

struct ObservedCountsTests {
  private static let counters = [
    AudienceMix.Counter(party: "ad server", point: .tagRequest),
    AudienceMix.Counter(party: "agency", point: .impression),
    AudienceMix.Counter(party: "vendor", point: .omidImpression),
    AudienceMix.Counter(party: "vendor", point: .viewable, standard: "mrc-video"),
  ]

  @Test func `days are added up, and words of reports name what a party counts`() throws {
    let counts = try ObservedCounts(
      """
      date,party,metric,count
      2026-09-01,ad server,requests,100
      2026-09-02,ad server,requests,50
      2026-09-01,vendor,measured,70
      2026-09-01,vendor,viewable,40
      2026-09-01,agency,Impressions,90

      2026-09-01,agency,clicks,3
      """)
    let (observed, others) = counts.matched(with: Self.counters)
    #expect(observed == [150, 90, 70, 40])
    #expect(others == [.init(party: "agency", metric: "clicks", count: 3)])
  }

  @Test func `two columns are enough`() throws {
    let counts = try ObservedCounts("count, party\r\n7,agency\r\n8,\"a, b\"\r\n")
    let (observed, others) = counts.matched(with: Self.counters)
    #expect(observed == [nil, 7, nil, nil])
    #expect(others == [.init(party: "a, b", metric: nil, count: 8)])
  }

  @Test(arguments: [
    ("", 1, "the first line must name the columns 'party' and 'count'"),
    ("agency,5", 1, "the first line must name the columns 'party' and 'count'"),
    ("party,count", 1, "it has no counts below the heading"),
    ("party,count\n\nagency", 3, "it has 1 values for 2 columns"),
    (
      "party,count\nagency,-1", 2,
      "the count '-1' is not a whole number from 0 to 1000000000000"
    ),
  ])
  func `a mistake names its line`(text: String, line: Int, message: String) throws {
    let error = #expect(throws: ObservedCounts.Mistake.self) { try ObservedCounts(text) }
    #expect(error == .init(line: line, message: message))
  }
}
