import TestSupport
import Testing
import Vocabulary

@testable import OpenMeasurement

/// The table of standards, row by row, against timers that play an ad of twenty seconds.
struct ViewabilityStandardTests {
  private struct Row {
    var name: String
    var percent: Double
    /// Of an ad of twenty seconds, in view from one second on; nil when it is judged at the end.
    var neededSeconds: Int?
    var isContinuous = true
    var audible = false
    var user = false
  }

  private static let table = [
    Row(name: "mrc-video", percent: 50, neededSeconds: 2),
    Row(name: "mrc-display", percent: 50, neededSeconds: 1),
    Row(name: "mrc-large-display", percent: 30, neededSeconds: 1),
    Row(name: "mrc-cross-media-video", percent: 100, neededSeconds: 2),
    Row(
      name: "groupm-video", percent: 100, neededSeconds: 10, isContinuous: false, audible: true,
      user: true),
    Row(name: "groupm-in-feed", percent: 100, neededSeconds: 10, isContinuous: false),
    Row(name: "cumulative-3s", percent: 50, neededSeconds: 3, isContinuous: false),
    Row(name: "cumulative-5s", percent: 50, neededSeconds: 5, isContinuous: false),
    Row(name: "avoc", percent: 50, neededSeconds: nil, audible: true),
  ]

  @Test func `every row has a standard, and every standard a row`() {
    #expect(ViewabilityStandard.builtIn.map(\.name) == Self.table.map(\.name))
    #expect(ViewabilityStandard.builtIn.allSatisfy { !$0.source.isEmpty && !$0.countsReplays })
  }

  /// Plays an ad of twenty seconds with a share in view from one second on.
  private func played(
    _ row: Row, percent: Double? = nil, isAudible: Bool = true, byUser: Bool = true,
    pausedAt pause: Int? = nil
  ) throws -> ViewabilityTimer {
    let standard = try #require(ViewabilityStandard.builtIn.first { $0.name == row.name })
    var timer = ViewabilityTimer(
      standard: standard, mediaDuration: .seconds(20), isUserInitiated: byUser)
    _ = timer.audibilityChanged(to: isAudible, at: at(0))
    _ = timer.playbackStarted(at: at(0))
    _ = timer.percentChanged(to: percent ?? row.percent, at: at(1000))
    var shift = 0
    if let pause {
      _ = timer.paused(at: at(pause))
      _ = timer.resumed(at: at(pause + 300))
      shift = 300
    }
    _ = timer.completed(at: at(20_000 + shift))
    _ = timer.ended(at: at(20_000 + shift))
    return timer
  }

  @Test(arguments: table.indices)
  func `each is met at its very instant`(index: Int) throws {
    let row = Self.table[index]
    #expect(
      try played(row).metInstant == at((row.neededSeconds.map { 1 + $0 } ?? 20) * 1000))
  }

  @Test(arguments: table.indices)
  func `a moment of pause begins what is continuous anew, and delays the rest`(index: Int) throws {
    let row = Self.table[index]
    guard let seconds = row.neededSeconds else { return }
    // Half a second of it had counted.
    let start = row.isContinuous ? 1800 : 1300
    #expect(try played(row, pausedAt: 1500).metInstant == at(start + seconds * 1000))
    // A pause at that exact instant comes too late.
    let met = 1000 + seconds * 1000
    #expect(try played(row, pausedAt: met).metInstant == at(met))
  }

  @Test(arguments: table.indices)
  func `each wants its pixels, its sound and its viewer`(index: Int) throws {
    let row = Self.table[index]
    let short = try played(row, percent: row.percent - 0.000001)
    #expect(!short.isMet)
    if let seconds = row.neededSeconds {
      #expect(
        short.shortfall
          == .time(
            counted: .zero, needed: .seconds(seconds), isContinuous: row.isContinuous))
    } else {
      #expect(
        short.shortfall == .atCompletion(percent: 49.999999, needed: 50, isSilent: false))
    }
    #expect(try played(row, isAudible: false).isMet == !row.audible)
    let unasked = try played(row, byUser: false)
    #expect(unasked.isMet == !row.user)
    #expect(unasked.shortfall == (row.user ? .notUserInitiated : nil))
  }

  @Test(
    arguments: [
      (
        CreativeKinds.video, 100.0,
        [
          "mrc-video", "mrc-cross-media-video", "groupm-video", "groupm-in-feed", "cumulative-3s",
          "cumulative-5s", "avoc",
        ]
      ),
      (.display, 242_499.999, ["mrc-display"]), (.display, 242_500, ["mrc-large-display"]),
      (.audio, 0, []),
    ] as [(CreativeKinds, Double, Named<[String]>)])
  func `creatives have the standards that are made for them`(
    kind: CreativeKinds, area: Double, names: Named<[String]>
  ) {
    let standards = ViewabilityStandard.builtIn.filter { $0.applies(to: kind, area: area) }
    #expect(standards.map(\.name) == names.value)
  }

  @Test func `an area has its limits`() {
    let standard = ViewabilityStandard(
      name: "any", percent: 1, time: .seconds(1), minimumArea: 10, areaLimit: 20)
    let areas = [9.9, 10, 19.9, 20].map { standard.applies(to: .audio, area: $0) }
    #expect(areas == [false, true, true, false])
    #expect(CreativeKinds([.display, .video]).names == ["video", "display"])
  }

  @Test(arguments: [
    (ViewabilityShortfall.notUserInitiated, "playback was not user-initiated"),
    (.notCompleted, "the ad was not played to its end"),
    (
      .atCompletion(percent: 49.999999, needed: 50, isSilent: false),
      "49.99 % of 50 % in view at the end"
    ),
    (
      .atCompletion(percent: 12.5, needed: 66.05, isSilent: true),
      "12.5 % of 66.05 % in view and no sound at the end"
    ),
    (.atCompletion(percent: 50, needed: 50, isSilent: true), "no sound at the end"),
    (
      .time(counted: .milliseconds(1999), needed: .seconds(2), isContinuous: true),
      "longest time that counted: 1.999 s of 2.000 s"
    ),
    (
      .time(counted: .zero, needed: nil, isContinuous: false),
      "time that counted: 0.000 s; the standard requires a share of the duration, and the duration "
        + "is unknown"
    ),
  ])
  func `what was missing is said with its figures`(shortfall: ViewabilityShortfall, text: String) {
    #expect(shortfall.description == text)
  }
}
