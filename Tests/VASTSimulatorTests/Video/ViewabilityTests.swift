import Media
import OpenMeasurement
import Player
import Testing
import Vocabulary

@testable import VASTSimulator

/// Every standard in every run, in sampled and continuous measurement. The ad
/// is eight seconds long.
struct ViewabilityTests {
  @Test(arguments: [(49.4, 0, 0), (49.5, 1, 1), (49.99, 1, 1), (50, 1, 0)])
  func `a vendor that reads a share as 50 while the standard does not says so`(
    percent: Double, beacons: Int, notes: Int
  ) throws {
    let record = try play("steps: [{ at: 0s, do: viewport, percent: \(percent) }]")
    #expect(
      record.verification.filter { $0.hasSuffix("twoSecondsFiftyPercentView") }.count == beacons)
    #expect(
      record.messages("ViewabilityShareRounded")
        == Array(
          repeating:
            "'twoSecondsFiftyPercentView' of 'v.example-omid' is sent at \(percent) % in view, "
            + "which the vendor reads as 50 %", count: notes))
  }

  @Test func `an ad in full view meets what does not want a viewer's wish`() throws {
    let record = try play()
    let expected: Set = [
      "mrc-video 2.000 s", "mrc-cross-media-video 2.000 s", "groupm-video -",
      "groupm-in-feed 4.000 s", "cumulative-3s 3.000 s", "cumulative-5s 5.000 s", "avoc 8.000 s",
    ]
    #expect(expected.subtracting(record.standards) == [], "\(record.standards)")
    #expect(record.deciding.map(\.standard) == ["mrc-video"])
    #expect(
      record.reported(of: "groupm-video") == [
        "8.000 s notMet: playback was not user-initiated"
      ])
    #expect(record.messages("ViewabilityDiffers") == [])
  }

  @Test func `a viewer who asks for the playback is told to sessions too`() throws {
    let record = try play("player: { userInitiated: true }")
    #expect(record.standards.contains("groupm-video 4.000 s"))
    #expect(record.omidData(.loaded).map { $0["autoPlay"] } == [false])
    #expect(try play().omidData(.loaded).map { $0["autoPlay"] } == [true])
  }

  @Test(arguments: [
    ("{ at: 3s, do: mute }", "mrc-video 2.000 s", "avoc -", "no sound at the end"),
    ("{ at: 3s, do: deviceVolume, to: 0 }", "mrc-video 2.000 s", "avoc -", "no sound at the end"),
    (
      "{ at: 7s, do: viewport, percent: 49.5 }", "mrc-video 2.000 s", "avoc -",
      "49.5 % of 50 % in view at the end"
    ),
    (
      "{ at: 7s, do: closeLinear }", "mrc-video 2.000 s", "avoc -",
      "the ad was not played to its end"
    ),
    ("{ at: 0s, do: viewport, percent: 50 }", "mrc-video 2.000 s", "avoc 8.000 s", nil),
  ])
  func `the end is looked at on its own`(
    step: String, video: String, avoc: String, reason: String?
  ) throws {
    let record = try play("steps: [\(step)]")
    let both = record.standards.filter { $0.hasPrefix("mrc-video ") || $0.hasPrefix("avoc ") }
    #expect(both == [video, avoc])
    #expect(record.viewability.first { $0.standard == "avoc" }?.finding.reason == reason)
  }

  @Test func `pausing, buffering and silence are told as what ends a run`() throws {
    let record = try play(
      """
      steps:
        - { at: 1900ms, do: pause }
        - { at: 3s, do: resume }
        - { at: 4s, do: viewport, percent: 10 }
      """)
    #expect(
      record.reported(of: "mrc-video") == [
        "1.900 s lost: paused after 1.900 s", "4.000 s lost: too little in view after 1.000 s",
        "9.100 s notMet: longest time that counted: 1.900 s of 2.000 s",
      ])
    // For standards that do not decide VAST's `viewable` only the end is
    // reported.
    #expect(
      record.reported(of: "mrc-cross-media-video") == [
        "9.100 s notMet: longest time that counted: 1.900 s of 2.000 s"
      ])
  }

  @Test func `only the first play counts`() throws {
    let record = try play(
      """
      player: { plays: 2 }
      steps: [{ at: 0s, do: viewport, percent: 0 }, { at: 7s, do: viewport, percent: 100 }]
      standards: [{ name: replaying, percent: 50, time: 2s, replays: true }]
      """)
    #expect(
      record.standards.filter { !$0.hasSuffix("-") } == ["avoc 8.000 s", "replaying 9.000 s"])
    let totals = try #require(record.exposure.first?.continuous)
    #expect(totals.played == .seconds(8) && totals.inView == .seconds(1))
    #expect(totals.percentOfDuration == 12.5)
  }

  @Test func `content that was played before does not count again`() throws {
    let record = try play(
      """
      steps: [{ at: 1500ms, do: rewind, by: 1s }, { at: 7s, do: seek, by: -500ms }]
      standards: [{ name: replaying, percent: 50, time: 2s, replays: true }]
      """)
    // Played up to 1.5 s, and again from there on only at 2.5 s.
    #expect(
      record.reported(of: "mrc-video") == [
        "1.500 s lost: replayed content after 1.500 s", "4.500 s met",
      ])
    #expect(record.reported(of: "cumulative-3s") == ["4.000 s met"])
    #expect(record.standards.contains("replaying 2.000 s"))
    let totals = try #require(record.exposure.first?.continuous)
    #expect([totals.played, totals.inView] == [.seconds(8), .seconds(8)])
    #expect(totals.longestInView == .milliseconds(4500))
    #expect(record.duration == .milliseconds(9500))
  }

  // MARK: Manners

  private static let between = """
    steps:
      - { at: 0s, do: viewport, percent: 0 }
      - { at: 1100ms, do: viewport, percent: 100 }
      - { at: 3150ms, do: viewport, percent: 0 }
    """

  @Test(arguments: ["sampled", "continuous"])
  func `both manners are in every run, and what they differ in is told`(sampling: String) throws {
    let record = try play("sampling: \(sampling)\n\(Self.between)")
    let video = try #require(record.deciding.first)
    #expect(video.comparison.sampled.metAt == .init(sinceStart: .milliseconds(3200)))
    #expect(video.comparison.continuous.metAt == .init(sinceStart: .milliseconds(3100)))
    #expect(video.comparison.continuous.longestRun == .milliseconds(2050))
    let reported = sampling == "sampled" ? "3.200 s met" : "3.100 s met"
    #expect(record.reported(of: "mrc-video") == [reported])
    #expect(
      record.messages("ViewabilityDiffers") == [
        "'mrc-video' is met at 3.200 s when polled every 0.200 s, and met at 3.100 s when observed "
          + "continuously"
      ])
    let note = try #require(record.diagnostics.first { $0.rule.id == "ViewabilityDiffers" })
    #expect(note.severity == .note)
    #expect(
      note.notes == [
        "'mrc-cross-media-video' is met at 3.200 s when polled every 0.200 s, and met at 3.100 s "
          + "when observed continuously"
      ])
    let exposure = try #require(record.exposure.first)
    #expect(exposure.sampled.inView == .seconds(2))
    #expect(exposure.continuous.inView == .milliseconds(2050))
  }

  @Test func `a look can miss what is there`() throws {
    let record = try play(
      """
      steps:
        - { at: 0s, do: viewport, percent: 0 }
        - { at: 1001ms, do: viewport, percent: 100 }
        - { at: 3001ms, do: pause }
        - { at: 3002ms, do: closeLinear }
      """)
    let video = try #require(record.deciding.first?.comparison)
    #expect(video.continuous.metAt == .init(sinceStart: .milliseconds(3001)))
    #expect(video.sampled.metAt == nil)
    #expect(
      record.messages("ViewabilityDiffers") == [
        "'mrc-video' is not met (longest time that counted: 1.801 s of 2.000 s) when polled every "
          + "0.200 s, and met at 3.001 s when observed continuously"
      ])
  }

  @Test func `a look every 200 ms misses what is gone between two`() throws {
    let record = try play(
      "steps: [{ at: 1010ms, do: viewport, percent: 0 }, { at: 1190ms, do: viewport, percent: 100 "
        + "}]"
    )
    let video = try #require(record.deciding.first?.comparison)
    #expect(video.sampled.metAt == .init(sinceStart: .seconds(2)))
    #expect(video.continuous.metAt == .init(sinceStart: .milliseconds(3190)))
    let exposure = try #require(record.exposure.first)
    #expect(exposure.sampled.inView == .seconds(8))
    #expect(exposure.continuous.inView == .milliseconds(7820))
  }

  @Test func `the background is known at once in both`() throws {
    let record = try play("steps: [{ at: 1950ms, do: background }]")
    let video = try #require(record.deciding.first?.comparison)
    #expect(
      [video.sampled.longestRun, video.continuous.longestRun] == [
        .milliseconds(1950), .milliseconds(1950),
      ])
    #expect(!video.differs)
  }

  // MARK: Kinds

  @Test func `sound alone has no view that a standard could be about`() throws {
    let facts = MediaFacts(
      formatName: "mp3", byteCount: 1000, duration: .seconds(8),
      streams: [MediaStream(index: 0, kind: .audio, codecName: "mp3")],
      videoFrames: MediaFrames(times: []))
    let record = try play(
      "standards: [{ name: heard, percent: 50, time: 1s, creatives: audio, audible: true }]",
      facts: facts)
    #expect(record.standards == [])
    #expect(!record.vast.contains { $0.contains("view") })
    #expect(record.exposure.first?.continuous.inView == .zero)
  }

  @Test func `standards of other creatives and sizes are left out`() throws {
    let record = try play(
      """
      standards:
        - { name: display, percent: 50, time: 1s, creatives: display }
        - { name: both, percent: 50, time: 1s, creatives: [display, video] }
        - { name: large, percent: 50, time: 1s, minArea: 129600 }
        - { name: larger, percent: 50, time: 1s, minArea: 129601 }
        - { name: small, percent: 50, time: 1s, maxArea: 129600 }
      expect: [{ viewable: larger }, { notViewable: avoc }, { viewable: large }]
      """)
    #expect(record.viewability.filter { $0.role == .custom }.map(\.standard) == ["both", "large"])
    #expect(record.expectations.map(\.holds) == [false, false, true])
    #expect(record.expectations[1].failure == "expected 'avoc' not met, but it was met at 8.000 s")
  }

  @Test func `each session has figures of its own, and its line is its last`() throws {
    let record = try play()
    let lines = record.events.compactMap { event -> SessionExposure? in
      if case .exposure(let exposure, let standards) = event.kind {
        #expect(standards.map(\.standard) == record.viewability.map(\.standard))
        return exposure
      }
      return nil
    }
    #expect(lines == record.exposure)
    #expect(
      lines.first?.continuous.quartiles.map(\.event) == [
        "firstQuartile", "midpoint", "thirdQuartile", "complete",
      ])
    #expect(lines.first?.continuous.quartiles.allSatisfy(\.isAudibleAndVisible) == true)
  }
}

/// When a session counts its impression.
struct ImpressionTypeTests {
  private func impressions(
    _ type: String, _ scenario: String = "", player: PlayerProfile = .exact
  ) throws -> [String] {
    let record = try play(
      "session: { impressionType: \(type) }\n\(scenario)", player: player)
    #expect(record.urls("impression") == ["https://t.example/impression"])
    #expect(record.misuses == [])
    let types = record.omidData(.impression).compactMap { $0["impressionType"] }
    #expect(types.allSatisfy { $0 == .string(type) })
    let isMissing = record.messages("ImpressionNotCounted").count == 1
    #expect(isMissing == types.isEmpty)
    return record.omid.filter { $0.hasSuffix(" impression") }
  }

  private static let late =
    "steps: [{ at: 0s, do: viewport, percent: 0 }, { at: 1s, do: viewport, percent: 60 }]"

  @Test(arguments: [
    ("loaded", "0.000 s impression"), ("beginToRender", "0.000 s impression"),
    ("unspecified", "0.000 s impression"), ("other", "0.000 s impression"),
    ("onePixel", "1.000 s impression"), ("viewable", "3.000 s impression"),
    ("audible", "0.000 s impression"),
  ])
  func `an ad that comes into view after a second`(type: String, expected: String) throws {
    #expect(try impressions(type, Self.late) == [expected])
  }

  @Test(arguments: [
    ("steps: [{ at: 0s, do: mute }, { at: 3s, do: unmute }]", ["0.000 s impression"]),
    ("player: { startsMuted: true }\nsteps: [{ at: 3s, do: unmute }]", ["3.000 s impression"]),
    ("device: { volume: 0 }\nsteps: [{ at: 2s, do: deviceVolume, to: 1 }]", ["2.000 s impression"]),
    ("device: { volume: 0 }", []),
    (
      "device: { volume: 0 }\nsteps: [{ at: 1s, do: pause }, { at: 2s, do: deviceVolume, to: 1 }, "
        + "{ at: 3s, do: resume }]", ["3.000 s impression"]
    ),
  ])
  func `audible is when it plays and can be heard`(scenario: String, expected: [String]) throws {
    #expect(try impressions("audible", scenario) == expected)
  }

  @Test(arguments: ["onePixel", "viewable"])
  func `what never comes about never counts`(type: String) throws {
    #expect(
      try impressions(type, "steps: [{ at: 0s, do: viewport, percent: 0 }]") == [])
  }

  @Test func `viewable counts at the very end, too`() throws {
    #expect(
      try impressions("viewable", "steps: [{ at: 6s, do: pause }, { at: 6s, do: resume }]")
        == ["2.000 s impression"])
    #expect(
      try impressions(
        "viewable",
        """
        sampling: continuous
        steps: [{ at: 0s, do: viewport, percent: 0 }, { at: 6s, do: viewport, percent: 60 }]
        """) == ["8.000 s impression"])
  }

  @Test func `a player that waits counts what was there`() throws {
    let scenario = """
      player: { plays: 1 }
      steps: [{ at: 0s, do: viewport, percent: 10 }, { at: 1s, do: viewport, percent: 100 },
        { at: 2500ms, do: unmute }]
      """
    for (type, instant) in [
      ("onePixel", "0.000 s"), ("beginToRender", "0.000 s"), ("audible", "2.500 s"),
    ] {
      #expect(try impressions(type, scenario, player: .criteoIOS) == ["\(instant) impression"])
    }
  }

  @Test func `an overlay's impression can wait for a view, and is never heard`() throws {
    func impressions(_ type: String) throws -> [String] {
      try playChain(
        ["root": OverlayText().xml], "session: { impressionType: \(type) }\n\(Self.late)"
      ).omid.filter { $0.hasSuffix(" impression") }
    }
    #expect(try impressions("onePixel") == ["1.000 s impression"])
    #expect(try impressions("viewable") == ["2.000 s impression"])
    #expect(try impressions("audible") == [])
  }

  @Test func `what scripts own the app does not report`() throws {
    let record = try play(
      """
      session: { impressionType: definedByJavaScript, creativeType: definedByJavaScript,
        impressionOwner: javaScript, mediaEventsOwner: javaScript }
      """)
    #expect(
      record.omid == ["0.000 s sessionStart", "0.000 s geometryChange", "8.000 s sessionFinish"])
    #expect(record.misuses == [] && record.messages("ImpressionNotCounted") == [])
    #expect(record.vast.contains("8.000 s complete"))
  }
}
