import Testing
import Vocabulary

@testable import Player

struct QuartileTrackerTests {
  static func tracker(
    offsets: [Duration] = [], threshold: QuartileRule = .reached,
    crossing: ObservationPolicy.Crossing = .all, start: ObservationPolicy.Start = .whenObserved,
    completion: CompletionRule = .atEnd
  ) -> QuartileTracker {
    QuartileTracker(
      duration: .seconds(10), progress: offsets.map { ProgressOffset(position: $0) },
      policy: ObservationPolicy(
        cadence: .mediaInterval(.seconds(1)), threshold: threshold, crossing: crossing,
        start: start, completion: completion))
  }

  @Test(
    arguments: [
      (.reached, .milliseconds(2_500), [.start, .firstQuartile]),
      (.reached, .milliseconds(2_500) - Duration(attoseconds: 1), [.start]),
      (.passed, .milliseconds(2_500), [.start]),
      (.passed, .milliseconds(2_500) + Duration(attoseconds: 1), [.start, .firstQuartile]),
    ] as [(QuartileRule, Duration, [PlayerEvent])])
  func `a quartile counts on its place or past it`(
    threshold: QuartileRule, position: Duration, expected: [PlayerEvent]
  ) {
    var tracker = Self.tracker(threshold: threshold)
    #expect(tracker.observed(at: position) == expected)
    #expect(tracker.observed(at: position) == [])
  }

  @Test func `a start counts above zero where thresholds are to be passed`() {
    var tracker = Self.tracker(threshold: .passed)
    #expect(tracker.playingBegan() == [])
    #expect(tracker.observed(at: .zero) == [])
    #expect(tracker.observed(at: Duration(attoseconds: 1)) == [.start])
  }

  @Test func `a start counts at zero where thresholds are to be reached`() {
    var tracker = Self.tracker(threshold: .reached)
    #expect(tracker.playingBegan() == [])
    #expect(tracker.observed(at: .zero) == [.start])
    #expect(tracker.observed(at: Duration(attoseconds: 1)) == [])
  }

  @Test func `a start that comes with playing comes once`() {
    var tracker = Self.tracker(start: .whenPlayingBegins)
    #expect(tracker.playingBegan() == [.start])
    #expect(tracker.playingBegan() == [])
    #expect(tracker.observed(at: .seconds(1)) == [])
  }

  @Test func `one look reports all that was crossed`() {
    var tracker = Self.tracker()
    #expect(
      tracker.observed(at: .seconds(8)) == [.start, .firstQuartile, .midpoint, .thirdQuartile])
    #expect(tracker.unreported == [.complete])
  }

  @Test func `one look reports one state, however many were crossed`() {
    var tracker = Self.tracker(crossing: .onePerObservation, completion: .whenObserved)
    let looks = (0..<6).map { _ in tracker.observed(at: .seconds(10)) }
    #expect(looks == [[.start], [.firstQuartile], [.midpoint], [.thirdQuartile], [.complete], []])
    #expect(tracker.isExhausted)
  }

  @Test func `the end completes only for a player that has an event for it`() {
    var byEvent = Self.tracker()
    #expect(byEvent.observed(at: .seconds(10)).last == .thirdQuartile)
    #expect(byEvent.reachedEnd().ended == [.complete])
    #expect(byEvent.reachedEnd().ended == [])

    var byLook = Self.tracker(completion: .whenObserved)
    #expect(byLook.reachedEnd() == ([], []))
    #expect(byLook.observed(at: .seconds(10) - Duration(attoseconds: 1)).last == .thirdQuartile)
    #expect(byLook.observed(at: .seconds(10)) == [.complete])
  }

  @Test func `the end brings what no look has seen`() {
    var tracker = Self.tracker(offsets: [.seconds(6)])
    let end = tracker.reachedEnd()
    #expect(
      end.observed + end.ended == [
        .start, .firstQuartile, .midpoint, .progress(offset: .seconds(6)), .thirdQuartile,
        .complete,
      ])
  }

  // MARK: Progress

  /// 0 %, between, on a quartile, 100 % and beyond, one of them twice, in no order.
  static let offsets: [Duration] = [
    .seconds(10), .milliseconds(2_500), .zero, .seconds(3), .seconds(5), .seconds(12), .seconds(3),
  ]

  @Test func `offsets come in order among the milestones, after them but before the end`() {
    var tracker = Self.tracker(offsets: Self.offsets, start: .whenPlayingBegins)
    #expect(tracker.playingBegan() == [.start, .progress(offset: .zero)])
    #expect(
      tracker.observed(at: .milliseconds(2_500)) == [
        .firstQuartile, .progress(offset: .milliseconds(2_500)),
      ])
    let end = tracker.reachedEnd()
    #expect(
      end.observed + end.ended == [
        .progress(offset: .seconds(3)), .midpoint, .progress(offset: .seconds(5)), .thirdQuartile,
        .progress(offset: .seconds(10)), .complete,
      ])
    #expect(!tracker.isExhausted)
    #expect(tracker.unreported == [])
  }

  @Test func `offsets come in order when one look reports one state`() {
    var tracker = Self.tracker(
      offsets: Self.offsets, crossing: .onePerObservation, completion: .whenObserved)
    #expect(tracker.observed(at: .seconds(2)) == [.start, .progress(offset: .zero)])
    #expect(
      tracker.observed(at: .seconds(5)) == [
        .firstQuartile, .progress(offset: .milliseconds(2_500)), .progress(offset: .seconds(3)),
        .progress(offset: .seconds(5)),
      ])
    #expect(tracker.observed(at: .seconds(9)) == [.midpoint])
    #expect(tracker.observed(at: .seconds(9)) == [.thirdQuartile])
    #expect(
      tracker.observed(at: .seconds(10)) == [.progress(offset: .seconds(10)), .complete])
  }

  @Test func `an offset before the crossed quartile comes before it`() {
    var tracker = Self.tracker(offsets: [.seconds(2)], crossing: .onePerObservation)
    #expect(tracker.observed(at: .seconds(1)) == [.start])
    #expect(
      tracker.observed(at: .seconds(3)) == [.progress(offset: .seconds(2)), .firstQuartile])
  }

  @Test(arguments: [ObservationPolicy.Crossing.all, .onePerObservation])
  func `no offset comes before the start`(crossing: ObservationPolicy.Crossing) {
    var tracker = Self.tracker(offsets: [.zero], threshold: .passed, crossing: crossing)
    #expect(tracker.observed(at: .zero) == [])
    #expect(tracker.observed(at: .seconds(1)) == [.start, .progress(offset: .zero)])
  }

  @Test func `moving back arms nothing again`() {
    var tracker = Self.tracker(offsets: [.seconds(1)])
    #expect(tracker.observed(at: .seconds(6)).count == 4)
    #expect(tracker.observed(at: .seconds(1)) == [])
    #expect(tracker.observed(at: .seconds(6)) == [])
    #expect(tracker.observed(at: .seconds(8)) == [.thirdQuartile])
  }

  // MARK: What is left

  @Test func `thresholds lead through everything below the end`() {
    var tracker = Self.tracker(offsets: Self.offsets, start: .whenPlayingBegins)
    _ = tracker.playingBegan()
    var places: [Duration] = []
    while let place = tracker.nextThreshold, places.count < 10 {
      places.append(place)
      _ = tracker.observed(at: place)
    }
    #expect(places == [.milliseconds(2_500), .seconds(3), .seconds(5), .milliseconds(7_500)])
  }

  @Test func `what the playhead passed unseen is missed, what lies ahead is not`() {
    var tracker = Self.tracker()
    #expect(tracker.missed == [])
    #expect(tracker.unreported == TrackingPoint.allCases)
    _ = tracker.observed(at: .seconds(3))
    #expect(tracker.missed == [])
    tracker.moved(to: .milliseconds(7_499))
    #expect(tracker.missed == [.quartile(.midpoint)])
    tracker.moved(to: .milliseconds(7_500))
    tracker.moved(to: .seconds(1))
    #expect(tracker.missed == [.quartile(.midpoint), .quartile(.thirdQuartile)])
    #expect(tracker.unreported == [.quartile(.midpoint), .quartile(.thirdQuartile), .complete])
  }
}

struct PlaybackClockTests {
  static let anchor = VirtualInstant(sinceStart: .seconds(100))

  /// The first observations of a clock, in milliseconds after playing began.
  static func looks(
    from position: Duration, _ cadence: ObservationPolicy.Cadence, count: Int = 4
  ) -> [Int64] {
    var clock = PlaybackClock(from: position, at: anchor, cadence: cadence)
    return (0..<count).compactMap { _ in
      defer { clock.observed() }
      return clock.nextLook.map { anchor.duration(to: $0).wholeMilliseconds }
    }
  }

  @Test func `position and instant are each other's inverse`() {
    let clock = PlaybackClock(from: .milliseconds(1_500), at: Self.anchor, cadence: .exact)
    #expect(clock.position(at: Self.anchor) == .milliseconds(1_500))
    #expect(clock.position(at: Self.anchor.advanced(by: .seconds(6))) == .milliseconds(7_500))
    #expect(clock.instant(of: .milliseconds(7_500)) == Self.anchor.advanced(by: .seconds(6)))
    #expect(clock.instant(of: .zero) == Self.anchor.advanced(by: .milliseconds(-1_500)))
  }

  @Test func `an exact player does not look at intervals`() {
    #expect(Self.looks(from: .zero, .exact) == [])
  }

  @Test(
    arguments: [
      (0, 1_000, [1_000, 2_000, 3_000, 4_000]),
      (1_500, 1_000, [500, 1_500, 2_500, 3_500]),
      (1_999, 1_000, [1, 1_001, 2_001, 3_001]),
      (2_000, 1_000, [1_000, 2_000, 3_000, 4_000]),
      (730, 100, [70, 170, 270, 370]),
    ] as [(Int, Int, [Int64])])
  func `looks on the media's timeline keep to its multiples, wherever playing resumes`(
    position: Int, interval: Int, expected: [Int64]
  ) {
    let cadence = ObservationPolicy.Cadence.mediaInterval(.milliseconds(interval))
    #expect(Self.looks(from: .milliseconds(position), cadence) == expected)
  }

  @Test(arguments: [0, 1_337, 29_999])
  func `looks of playing time begin anew, wherever playing resumes`(position: Int) {
    let cadence = ObservationPolicy.Cadence.playingInterval(
      first: .milliseconds(250), then: .milliseconds(266))
    #expect(Self.looks(from: .milliseconds(position), cadence) == [250, 516, 782, 1_048])
  }

  @Test func `an interval may be as short as time is fine`() {
    let attosecond = Duration(attoseconds: 1)
    let clock = PlaybackClock(
      from: .seconds(20), at: Self.anchor, cadence: .mediaInterval(attosecond))
    #expect(clock.nextLook == Self.anchor.advanced(by: attosecond))
  }
}
