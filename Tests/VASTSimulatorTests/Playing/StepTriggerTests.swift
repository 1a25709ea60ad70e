import OpenMeasurement
import Player
import Testing
import VASTSimulator
import Vocabulary

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
