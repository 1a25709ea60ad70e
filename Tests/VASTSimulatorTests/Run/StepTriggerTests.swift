import OpenMeasurement
import Player
import Testing
import Vocabulary

@testable import VASTSimulator

/// When steps happen, and in what order at one instant. The ad is eight seconds long.
struct StepTriggerTests {
  @Test func `a time, a share and an event say when`() throws {
    let record = try play(
      """
      steps:
        - { at: 1500ms, do: mute }
        - { at: 37.5%, do: unmute }
        - { at: midpoint, after: 250ms, do: mute }
        - { at: thirdQuartile, do: unmute }
      """)
    #expect(
      record.vastBesidesPlayback == [
        "1.500 s mute", "3.000 s unmute", "4.250 s mute", "6.000 s unmute",
      ])
  }

  @Test func `a share follows the playhead through pauses`() throws {
    let record = try play(
      "steps: [{ at: 1s, do: pause }, { at: 4s, do: resume }, { at: 25%, do: mute }]")
    #expect(record.vastBesidesPlayback == ["1.000 s pause", "4.000 s resume", "5.000 s mute"])
  }

  @Test func `a share is reached once, though the media passes it again`() throws {
    let record = try play("steps: [{ at: 50%, do: mute }, { at: 5s, do: seek, to: 25% }]")
    #expect(record.vastBesidesPlayback == ["4.000 s mute"])
    #expect(record.messages("StepIgnored") == [])
    #expect(record.duration == .seconds(11))
  }

  @Test func `a share counts in the first play of a loop`() throws {
    let record = try play("player: { plays: 2 }\nsteps: [{ at: 50%, do: mute }]")
    #expect(record.vastBesidesPlayback == ["4.000 s mute"])
    #expect(record.duration == .seconds(16))
  }

  @Test func `an event's first occurrence counts`() throws {
    let record = try play(
      """
      steps:
        - { at: 1s, do: pause }
        - { at: pause, after: 500ms, do: resume }
        - { at: 3s, do: pause }
        - { at: 4s, do: resume }
      """)
    #expect(
      record.vastBesidesPlayback == [
        "1.000 s pause", "1.500 s resume", "3.000 s pause", "4.000 s resume",
      ])
  }

  @Test func `steps of one instant happen in the order in which they are written`() throws {
    let record = try play(
      "steps: [{ at: 3s, do: mute }, { at: 3s, do: pause }, { at: 3s, do: unmute }]")
    #expect(record.playerEvents.suffix(3) == ["mute", "pause", "unmute"])
  }

  @Test func `a step on the instant of a quartile comes before it`() throws {
    let record = try play("steps: [{ at: 2s, do: mute }]")
    #expect(record.playerEvents.prefix(4) == ["loaded", "start", "mute", "firstQuartile"])
  }

  @Test func `a teardown on the last instant prevents complete`() throws {
    let record = try play("steps: [{ at: 100%, do: teardown }]")
    #expect(record.urls("complete") == [])
    #expect(record.outcome == .closed)
  }

  @Test func `a geometry step at zero is seen when the ad is loaded`() throws {
    let record = try play("steps: [{ at: 0s, do: viewport, percent: 25 }]")
    #expect(record.geometry == ["0.000 s 25.0"])
    #expect(record.omidData(.impression).map { $0["adView"]?["percentageInView"] } == [25])
  }

  @Test func `a player's step at zero comes after loading`() throws {
    let record = try play("steps: [{ at: 0s, do: mute }]")
    #expect(record.playerEvents.prefix(3) == ["loaded", "start", "mute"])
    #expect(record.messages("StepIgnored") == [])
  }

  @Test func `the device's volume at zero is what the session starts with`() throws {
    let record = try play("steps: [{ at: 0s, do: deviceVolume, to: 0.5 }]")
    #expect(record.omidData(.start).map { $0["deviceVolume"] } == [0.5])
    #expect(record.omidData(.volumeChange) == [])
    #expect(record.misuses == [])
  }

  @Test func `at one instant playback comes before measurement, the session before its vendors`()
    throws
  {
    let record = try play(
      "steps: [{ at: 0s, do: viewport, percent: 0 }, { at: 4s, do: viewport, percent: 100 }]",
      facts: .made(.seconds(12)))
    let order = record.events.filter { $0.at.sinceStart == .seconds(6) }.map { event in
      switch event.kind {
      case .player(let player, _): "player \(player.name)"
      case .omid(let type, _): "omid \(type.rawValue)"
      case .beacon(let beacon): "\(beacon.source) \(beacon.event)"
      case .viewability(let standard, _, _): standard
      default: "other"
      }
    }
    #expect(
      order == [
        "player midpoint", "vast midpoint", "omid midpoint", "verification midpoint",
        "mrc-video", "vast viewable", "mrc-cross-media-video",
        "verification twoSecondsFiftyPercentView",
      ])
  }

  @Test func `loading comes in the order of the session's life`() throws {
    let record = try play()
    #expect(record.events.first { $0.ad == 0 }?.at == .zero)
    #expect(
      record.omid.prefix(5) == [
        "0.000 s sessionStart", "0.000 s geometryChange", "0.000 s loaded",
        "0.000 s impression", "0.000 s start",
      ])
    #expect(
      record.vast.prefix(4) == [
        "0.000 s loaded", "0.000 s impression", "0.000 s creativeView", "0.000 s start",
      ])
    let (first, last) = (record.omid.first, record.omid.last)
    #expect([first, last] == ["0.000 s sessionStart", "8.000 s sessionFinish"])
  }

  @Test func `steps that never happen are notes`() throws {
    let record = try play(
      "steps: [{ at: 9s, do: mute }, { at: rewind, do: pause }, { at: 1s, do: teardown }, { at: 50%, do: click }]"
    )
    #expect(
      record.messages("StepNeverHappened") == [
        "the run ended before 'mute'", "the run ended before 'pause'",
        "the run ended before 'click'",
      ])
  }
}

struct RunPacingTests {
  /// Records its calls, and ends the run at an instant.
  private final class Notebook: RunPacing {
    var waits: [VirtualInstant] = []
    var beacons: [(number: Int, beacon: Beacon, after: VirtualInstant?)] = []
    let end: VirtualInstant?

    init(endingAt end: Duration? = nil) { self.end = end.map { VirtualInstant(sinceStart: $0) } }

    func wait(until instant: VirtualInstant) -> RunPacingAnswer {
      if let end, end <= instant { return .interrupted(at: end) }
      waits.append(instant)
      return .due
    }

    func recorded(_ beacon: Beacon, number: Int) { beacons.append((number, beacon, waits.last)) }
  }

  @Test func `the run waits for every instant and tells of each beacon at its own`() throws {
    let notebook = Notebook()
    let record = try play(pacing: notebook)
    #expect(notebook.waits == notebook.waits.sorted())
    #expect(notebook.waits.last == record.events.last?.at)
    #expect(notebook.beacons.map(\.number) == Array(record.beacons.indices))
    #expect(notebook.beacons.map(\.beacon) == record.beacons.map(\.beacon))
    #expect(notebook.beacons.map(\.after) == record.beacons.map(\.event.at))
    #expect(record.events == (try play()).events)
  }

  @Test(arguments: [0, 100, 3_000, 7_999])
  func `an interruption is a teardown at that instant`(milliseconds: Int) throws {
    let end = Duration.milliseconds(milliseconds)
    let record = try play(pacing: Notebook(endingAt: end))
    let tornDown = try play("steps: [{ at: \(milliseconds)ms, do: teardown }]")
    #expect(record.outcome == .closed && record.duration == end)
    #expect(record.messages("RunInterrupted").count == 1)
    guard milliseconds > 0 else { return #expect(record.beacons.isEmpty) }
    #expect(record.vast == tornDown.vast && record.verification == tornDown.verification)
    #expect(record.omid == tornDown.omid && record.omid.last?.hasSuffix("sessionFinish") == true)
    #expect(record.lostToTags == tornDown.lostToTags)
    #expect(record.viewability == tornDown.viewability)
  }

  @Test func `while media is awaited there is nothing on the screen, and the run ends too`() throws
  {
    let record = try play(
      "network: { bytesPerSecond: 10, latency: 1s }", facts: .streamed(.seconds(8)),
      pacing: Notebook(endingAt: .milliseconds(500)))
    #expect(record.outcome == .closed && record.duration == .milliseconds(500))
    #expect(!record.vast.contains { $0.hasSuffix(" start") })
  }

  @Test func `a run that is cut off waits for that too`() throws {
    let notebook = Notebook()
    let record = try play("until: 3300ms", pacing: notebook)
    #expect(record.outcome == .unfinished && notebook.waits.last == record.events.last?.at)
    #expect(notebook.waits.last?.sinceStart == .milliseconds(3_300))
  }

  @Test func `the beacons of a document that holds no ad are told too`() throws {
    let notebook = Notebook()
    let scenario = PlaybackScenario(name: "test")
    let request = RunRequest(
      tag: .init(path: "t.xml", displayName: "t.xml"), scenario: scenario, profile: .exact)
    let empty = #"<VAST version="4.2"><Error>https://t.example/none</Error></VAST>"#
    let record = try RunService(files: StubFiles(tag: empty, facts: .made()))
      .run(request, pacing: notebook)
    #expect(record.outcome == .noAd && record.beacons.count == 1)
    #expect(notebook.beacons.map(\.number) == [0] && notebook.waits == [])
  }
}

struct UnitWorkTests {
  /// The names of all tasks, taken one by one; `follow` adds what follows from one.
  private func names(
    _ work: UnitWork, following follow: (String, inout UnitWork) -> Void = { _, _ in }
  ) -> [String] {
    var work = work
    var names: [String] = []
    while let task = work.takeNext() {
      let name =
        switch task {
        case .tell(let unit, .begin): "\(unit) begin"
        case .tell(let unit, .interrupted): "\(unit) interrupted"
        case .tell(let unit, _): "\(unit) told"
        case .carryOut(.drew, let unit): "\(unit) drew"
        case .carryOut(.audible, let unit): "\(unit) heard"
        case .carryOut(.ended, let unit): "\(unit) ended"
        case .carryOut(_, let unit): "\(unit) acts"
        }
      names.append(name)
      follow(name, &work)
    }
    return names
  }

  @Test func `actions are carried out in their order, what was added last before all else`() {
    var work = UnitWork()
    work.carryOut([.drew, .audible], of: 0)
    work.carryOut([], of: 1)
    work.tell(2, .begin)
    #expect(names(work) == ["2 begin", "0 drew", "0 heard"])
    #expect(names(UnitWork()) == [])
  }

  @Test func `what follows from an action comes before the next one`() {
    var work = UnitWork()
    work.carryOut([.drew, .audible, .ended], of: 0)
    let names = names(work) { name, work in
      switch name {
      case "0 drew": work.tell(1, .begin)
      case "1 begin": work.carryOut([.drew, .ended], of: 1)
      case "0 ended": work.tell(1, .interrupted)
      default: break
      }
    }
    #expect(
      names == ["0 drew", "1 begin", "1 drew", "1 ended", "0 heard", "0 ended", "1 interrupted"])
  }
}
