import Media
import OpenMeasurement
import Player
import Testing
import Vocabulary

@testable import VASTSimulator

struct RunVerdictTests {
  private let damaged = MediaFacts.made(damagedAt: .seconds(3))

  private func reasons(_ record: RunRecord, _ severity: Severity = .error) -> [String] {
    let verdict = RunVerdict(of: record, failingOn: severity)
    #expect(verdict.passes == verdict.reasons.isEmpty)
    return verdict.reasons
  }

  @Test func `a complete run passes`() throws {
    #expect(reasons(try play()) == [])
    #expect(reasons(try play(), .warning) == [])
    #expect(reasons(try play(), .note).map { $0.prefix(8) } == ["1 note: "])
  }

  @Test(arguments: ["skip", "closeLinear", "teardown"])
  func `an ad that somebody ended is no failure`(step: String) throws {
    let tag = TagText(linearAttributes: "skipoffset=\"00:00:01\"")
    #expect(reasons(try play("steps: [{ at: 3s, do: \(step) }]", tag: tag), .warning) == [])
  }

  @Test func `an unfinished run has a warning`() throws {
    let record = try play("until: 1s")
    #expect(reasons(record) == [])
    #expect(
      reasons(record, .warning) == [
        "1 warning: the run has not finished: 'until' was reached, at 1.000 s; let the scenario "
          + "resume or end the ad"
      ])
  }

  @Test func `an ad in error and its diagnostics fail a run`() throws {
    // What says in words how the run ended is no further error.
    #expect(
      reasons(try play(facts: damaged))
        == ["error 405: the media cannot be displayed further: made up"])
    #expect(
      reasons(try play(tag: TagText(mediaType: "text/plain"))).map { $0.prefix(11) }
        == ["error 403: "])
  }

  @Test func `each error code is told once, with how often it came`() throws {
    #expect(
      ErrorCount.all(of: [303, 101, 101, 303, 101]).map(\.description) == [
        "303 (2 times)", "101 (3 times)",
      ])
    #expect(ErrorCount.all(of: [405]).map(\.description) == ["405"])
    let ads = (0..<40).map { "<Ad id=\"\($0)\"><InLine/></Ad>" }.joined()
    let record = try playChain(["root": "<VAST version=\"4.2\">\(ads)</VAST>"])
    let codes = Set(record.errorCodes)
    #expect(record.errorCodes.count > codes.count)
    let first = try #require(reasons(record).first)
    #expect(first.split(separator: ", ").count == codes.count, "\(first)")
    #expect(first.contains(" times)"))
  }

  @Test func `the word says whether all was judged`() throws {
    func verdict(_ record: RunRecord, _ severity: Severity = .error) -> Verdict {
      RunVerdict(of: record, failingOn: severity).verdict
    }
    #expect(verdict(try play()) == .pass)
    #expect(verdict(try play("until: 1s")) == .warn)
    #expect(verdict(try play("until: 1s"), .warning) == .warn)
    #expect(verdict(try play(facts: damaged)) == .fail)
    #expect(verdict(try play("expect: [{ beacon: skip }]")) == .fail)
  }

  @Test func `an ad that only lacks a file is not judged, and fails nothing`() throws {
    let record = try Samples.play("inline-linear.xml", nil)
    let verdict = RunVerdict(of: record, failingOn: .error)
    #expect(record.errorCodes == [401])
    #expect(verdict.verdict == .inconclusive && !verdict.passes)
    #expect(verdict.reasons.count == 1 && verdict.reason.hasPrefix("not judged: the media "))
    #expect(verdict.findings.isEmpty)

    // A unit beside it that failed for another reason is judged.
    for outcome in [RunOutcome.noAd, .error] {
      var screen = record
      screen.units.append(UnitRecord(UnitID("other"), tag: "", player: "exact", outcome))
      #expect(RunVerdict(of: screen, failingOn: .error).verdict == .fail)
    }
  }

  @Test func `what an invariant finds broken is a finding of the run`() throws {
    let player = try #require(PlayerProfile.builtIn.first { $0.name == "criteo-ios" })
    let record = try Samples.play("criteo.xml", "ad-3.2s.mp4", player: player)
    let broken = Set(RunVerdict(of: record, failingOn: .error).findings.map(\.rule.id))
    #expect(broken.isSuperset(of: ["NothingLostInPlaying", "PlaybackEventsInFirstPlay"]))
  }

  @Test func `a document without an ad fails a run`() throws {
    let record = try Samples.play("broken/no-ad.xml")
    #expect(reasons(record) == ["error 303, the document contains no ad"])
    #expect(reasons(record, .note).last == "1 note: the response has no 'Ad'")
  }

  @Test func `what the scenario expects is not held against a run`() throws {
    let expected = "expect: [{ outcome: error }, { diagnostic: MediaDamage }]"
    #expect(reasons(try play(expected, facts: damaged)) == [])
    let outcomeOnly = "expect: [{ outcome: error }]"
    #expect(reasons(try play(outcomeOnly, facts: damaged)) == [])
    #expect(reasons(try play("expect: [{ error: 405 }]", facts: damaged)) == [])
    #expect(
      reasons(try play("expect: [{ error: 401 }]", facts: damaged)) == [
        "error 405: the media cannot be displayed further: made up", "1 of 1 expectations failed",
      ])
  }

  @Test func `failed expectations are counted`() throws {
    let record = try play("expect: [{ beacon: skip }, { beacon: start }, { outcome: error }]")
    #expect(reasons(record) == ["2 of 3 expectations failed"])
  }
}

/// Properties of every run, whatever happens in it.
struct RunPropertyTests {
  private static let quartiles = [
    "start", "firstQuartile", "midpoint", "thirdQuartile", "complete",
  ]
  private static let onceEach =
    quartiles + [
      "impression", "creativeView", "loaded", "skip", "closeLinear", "viewable", "notViewable",
      "viewUndetermined",
    ]

  @Test(arguments: 1...16)
  func `playback is told once and in order, time and session keep their rules`(
    seed: UInt64
  ) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<25 {
      let (scenario, player, facts) = RandomScenario.make(using: &random)
      let record = try play(
        tag: TagText(linearAttributes: "skipoffset=\"2s\"", progress: ["00:00:01", "50%", "100%"]),
        facts: facts, player: player
      ) {
        $0.scenario = scenario
        $0.profile.plays = Int.random(in: 1...3, using: &random)
      }
      let comment = Comment(
        rawValue: "\(player.name) \(scenario.steps.map { ($0.trigger, $0.action) })")
      checkBeacons(record, player, comment)
      checkTime(record, comment)
      checkSession(record, player, comment)
    }
  }

  private func checkBeacons(_ record: RunRecord, _ player: PlayerProfile, _ comment: Comment) {
    let sent = record.beacons.map(\.beacon)
    for source in [BeaconSource.vast, .verification] {
      let names = sent.filter { $0.source == source }.map(\.event)
      for event in Self.onceEach {
        #expect(names.count { $0 == event } <= 1, "\(source) \(event), \(comment)")
      }
      let order = names.filter(Self.quartiles.contains)
      guard player.goesInOrder else { continue }
      #expect(order == Self.quartiles.filter(order.contains), comment)
    }
    let progress = sent.filter { $0.event == "progress" }
    #expect(Set(progress.map(\.url)).count == progress.count, comment)
    let vast = sent.filter { $0.source == .vast }.map(\.event).filter(Self.quartiles.contains)
    if player.goesInOrder {
      #expect(vast == Array(Self.quartiles.prefix(vast.count)), comment)
    }
    let viewability = sent.filter {
      ["viewable", "notViewable", "viewUndetermined"].contains($0.event)
    }
    // An ad that was closed or abandoned while it loaded is not measured.
    let isReported = record.playerEvents.contains("loaded") && player.capabilities.sends("viewable")
    if player.reports.viewable == .measured {
      #expect(viewability.count == (isReported ? 1 : 0), comment)
    } else {
      #expect(viewability.count <= 1, comment)
    }
    // Lost events were not sent.
    // There may be several progress trackers, of which some lie behind the media's end.
    let lost = record.ads.flatMap(\.lost).filter { $0.event != "progress" }
      .map { "\($0.source) \($0.event)" }
    #expect(Set(lost).isDisjoint(with: sent.map { "\($0.source) \($0.event)" }), comment)
    #expect(Set(lost).count == lost.count, comment)
  }

  private func checkTime(_ record: RunRecord, _ comment: Comment) {
    let instants = record.events.map(\.at)
    #expect(instants == instants.sorted(), comment)
    #expect(record.events.first?.kind == .runStarted, comment)
    #expect(record.events.last?.kind == .runFinished(record.outcome), comment)
    let duration = record.ads.first?.mediaFile?.actualDuration ?? .zero
    let positions = record.events.compactMap(\.position)
    #expect(positions.allSatisfy { $0 >= .zero && $0 <= duration }, comment)
    for result in record.viewability {
      #expect(result.longestRun <= result.total && result.total <= record.duration, comment)
    }
    for result in record.deciding {
      if let metAt = result.metAt {
        #expect(result.longestRun >= .seconds(2) && metAt.sinceStart <= record.duration, comment)
      } else {
        #expect(result.longestRun < .seconds(2), comment)
      }
    }
  }

  private func checkSession(_ record: RunRecord, _ player: PlayerProfile, _ comment: Comment) {
    let types = record.omid.compactMap { $0.split(separator: " ").last.map(String.init) }
    guard record.playerEvents.contains("loaded") else {
      // A session that never started reports only an error.
      #expect(types.allSatisfy { $0 == "sessionError" } && record.verification == [], comment)
      return
    }
    #expect(types.first == "sessionStart" && types.last == "sessionFinish", comment)
    for type in ["sessionStart", "loaded", "impression", "sessionFinish"] + Self.quartiles {
      #expect(types.count { $0 == type } <= 1, "\(type), \(comment)")
    }
    // A polling player may be paused before it reported its start, and one that is paused may seek or
    // look at its playhead; the session only warns. The guide's player may report its start while it
    // is paused; the session's player plays then, and does not resume.
    let isGuide = player.name == PlayerProfile.criteoIOS.name
    #expect(
      Set(record.misuses.map(\.rule.id)).isSubset(
        of: ["MediaEventBeforeStart", "MediaEventWhilePaused"] + (isGuide ? ["SessionMisuse"] : [])),
      comment)
    let stops = types.filter { ["pause", "resume"].contains($0) }
    #expect(
      isGuide
        || stops.enumerated().allSatisfy { $0.element == ($0.offset % 2 == 0 ? "pause" : "resume") },
      comment)
    let dry = types.filter { ["bufferStart", "bufferFinish"].contains($0) }
    #expect(
      dry.enumerated().allSatisfy {
        $0.element == ($0.offset % 2 == 0 ? "bufferStart" : "bufferFinish")
      }, comment)
    let percents = record.omidData(.geometryChange).compactMap {
      $0["adView"]?["percentageInView"]
    }
    #expect(percents.allSatisfy { if case .integer(0...100) = $0 { true } else { false } }, comment)
  }
}

extension PlayerProfile {
  /// Whether every tracking point that is reported has those before it reported, in order.
  fileprivate var goesInOrder: Bool {
    [.reached, .passed].contains(observation.threshold) && observation.basis == .media
      && [.atEnd, .whenObserved].contains(observation.completion)
  }
}
