import TestSupport
import Testing
import Vocabulary

@testable import Player

/// When quartiles, complete and progress offsets count, rule by rule.
struct ObservationRulesTests {
  private static func tracker(
    declared: Duration? = nil, progress: [ProgressOffset] = [],
    _ change: (inout ObservationPolicy) -> Void
  ) -> QuartileTracker {
    var policy = ObservationPolicy(
      cadence: .exact, threshold: .reached, crossing: .all, start: .whenPlayingBegins,
      completion: .atEnd)
    change(&policy)
    var tracker = QuartileTracker(
      duration: .milliseconds(10_500), declared: declared, progress: progress, policy: policy)
    #expect(tracker.playingBegan().first == .start)
    return tracker
  }

  private static let quartile = Duration.milliseconds(2_625)
  private static let instant = Duration(attoseconds: 1)

  @Test(
    arguments: [
      (.reached, [quartile, .seconds(9)], [quartile - instant]),
      (.passed, [quartile + instant], [quartile]),
      (.reachedWithin1s, [quartile, quartile + .seconds(1)], [quartile + .seconds(1) + instant]),
      (.reachedWithin5s, [quartile + .seconds(5)], [quartile + .seconds(5) + instant]),
      (.withinQuarter, [quartile, quartile * 2 - instant], [quartile - instant, quartile * 2]),
      (.sameSecond, [.seconds(2), .milliseconds(2_999)], [.milliseconds(1_999), .seconds(3)]),
    ] as [(QuartileRule, [Duration], [Duration])])
  func `a quartile counts by its rule`(
    rule: QuartileRule, counting: [Duration], others: [Duration]
  ) {
    for place in counting + others {
      var tracker = Self.tracker { $0.threshold = rule }
      let isReported = tracker.observed(at: place).contains(.firstQuartile)
      #expect(isReported == counting.contains(place), "\(rule) at \(place)")
    }
  }

  @Test func `every second must have been seen, rounded to the nearest`() {
    var tracker = Self.tracker {
      $0.threshold = .everySecondSeen
      $0.completion = .everySecondSeen
      $0.basis = .mediaWholeSeconds
    }
    #expect(tracker.observed(at: .milliseconds(1_499)) == [])
    #expect(tracker.observed(at: .milliseconds(1_500)) == [.firstQuartile])
    // The fourth second is missing, until the playhead comes back to it.
    #expect(tracker.observed(at: .milliseconds(2_600)) == [])
    for second in 5...10 { #expect(tracker.observed(at: .seconds(second)) == []) }
    #expect(tracker.observed(at: .seconds(4)) == [.midpoint, .thirdQuartile, .complete])
  }

  @Test func `a quartile that was missed blocks those after it where one is sent at a time`() {
    var inOrder = Self.tracker {
      $0.threshold = .reachedWithin1s
      $0.crossing = .onePerObservation
      $0.completion = .atEndAfterThirdQuartile
    }
    #expect(inOrder.observed(at: .seconds(8)) == [])
    #expect(inOrder.reachedEnd().ended == [])
    var each = Self.tracker { $0.threshold = .reachedWithin1s }
    #expect(each.observed(at: .seconds(8)) == [.thirdQuartile])
    #expect(each.reachedEnd().ended == [.complete])
  }

  @Test(
    arguments: [
      (.media, .seconds(30), [.firstQuartile, .midpoint, .thirdQuartile]),
      (.declared, .seconds(30), [.firstQuartile]),
      (.declared, nil, [.firstQuartile, .midpoint, .thirdQuartile]),
    ] as [(QuartileBasis, Duration?, Named<[PlayerEvent]>)])
  func `quartiles are shares of the media's duration or of the declared one`(
    basis: QuartileBasis, declared: Duration?, expected: Named<[PlayerEvent]>
  ) {
    var tracker = Self.tracker(declared: declared) { $0.basis = basis }
    #expect(tracker.observed(at: .seconds(10)) == expected.value)
    #expect(tracker.reachedEnd().ended == [.complete])
  }

  @Test(
    arguments: [
      (.lastSecond, .seconds(9), .milliseconds(8_999)),
      (.past99Percent, .milliseconds(10_395) + instant, .milliseconds(10_395)),
      (.whenObserved, .milliseconds(10_500), .milliseconds(10_499)),
    ] as [(CompletionRule, Duration, Duration)])
  func `an observation can complete`(rule: CompletionRule, at place: Duration, not early: Duration)
  {
    var tracker = Self.tracker { $0.completion = rule }
    #expect(!tracker.observed(at: early).contains(.complete))
    #expect(tracker.observed(at: place) == [.complete])
    #expect(tracker.reachedEnd().ended == [])
  }

  @Test(arguments: [CompletionRule.never, .onSkip])
  func `the end does not complete where nothing does`(rule: CompletionRule) {
    var tracker = Self.tracker { $0.completion = rule }
    let end = tracker.reachedEnd()
    #expect(end.observed == [.firstQuartile, .midpoint, .thirdQuartile] && end.ended == [])
    #expect(tracker.skipped() == (rule == .onSkip ? [.complete] : []))
  }

  // MARK: Progress

  private static let offsets = [
    ProgressOffset(position: .milliseconds(2_600)), ProgressOffset(position: .seconds(1)),
    ProgressOffset(position: .milliseconds(5_250), share: 0.5),
    ProgressOffset(position: .milliseconds(10_500), share: 1),
  ]

  /// What is reported of offsets at half a second, at 2.5 s, 5.2 s and at the end.
  private static func reported(_ rule: ProgressRule) -> [[Duration]] {
    var tracker = tracker(progress: offsets) { $0.progress = rule }
    func places(_ events: [PlayerEvent]) -> [Duration] {
      events.compactMap { if case .offset(let offset) = $0.payload { offset } else { nil } }
    }
    let looks = [500, 2_500, 2_700, 5_200].map { places(tracker.observed(at: .milliseconds($0))) }
    return looks + [places(tracker.reachedEnd().observed)]
  }

  private static let (second, later, half, whole) = (
    Duration.seconds(1), Duration.milliseconds(2_600), Duration.milliseconds(5_250),
    Duration.milliseconds(10_500)
  )

  @Test(
    arguments: [
      (.crossed, [[], [second], [later], [], [half, whole]]),
      (.crossedInTagOrder, [[], [second], [later], [], [half, whole]]),
      (.roundedPercent, [[], [second], [later], [half], [whole]]),
      (.roundedSecond, [[second], [later], [], [half], [whole]]),
      (.onePerObservation, [[], [second], [later], [], [half]]),
      (.sameSecond, [[], [later], [], [], []]),
      (.never, [[], [], [], [], []]),
    ] as [(ProgressRule, [[Duration]])])
  func `progress is reported by its rule`(rule: ProgressRule, expected: [[Duration]]) {
    #expect(Self.reported(rule) == expected)
  }

  @Test func `percentages come with start where only seconds are compared`() {
    var tracker = QuartileTracker(
      duration: .milliseconds(10_500), progress: Self.offsets, policy: .sameSecond)
    #expect(
      tracker.playingBegan() == [
        .start, .progress(offset: .milliseconds(5_250)), .progress(offset: .milliseconds(10_500)),
      ])
  }

  @Test func `progress comes before the quartile of its observation, or after it`() {
    func order(_ rule: ProgressRule) -> [PlayerEvent] {
      var tracker = Self.tracker(progress: [ProgressOffset(position: .milliseconds(2_625))]) {
        $0.progress = rule
      }
      return tracker.observed(at: .milliseconds(2_700))
    }
    let progress = PlayerEvent.progress(offset: .milliseconds(2_625))
    #expect(order(.crossed) == [.firstQuartile, progress])
    #expect(order(.onePerObservation) == [.firstQuartile, progress])
    #expect(order(.roundedPercent) == [progress, .firstQuartile])
    #expect(order(.crossedInTagOrder) == [progress, .firstQuartile])
  }

  // MARK: Exact observation of every rule

  @Test(arguments: QuartileRule.allCases, CompletionRule.allCases)
  func `a player that observes exactly comes to an end under every rule`(
    rule: QuartileRule, completion: CompletionRule
  ) {
    for progress in ProgressRule.allCases {
      var profile = PlayerProfile.exact
      profile.observation.threshold = rule
      profile.observation.completion = completion
      profile.observation.progress = progress
      var creative = LinearCreative(duration: .seconds(9))
      creative.progressOffsets = [.zero, .seconds(2), .milliseconds(4_500), .seconds(9)]
      creative.progressShares = [.milliseconds(4_500): 0.5]
      let log = run(creative, as: profile).log.map(\.description)
      #expect(log.last == "9 end completed")
      #expect(log.contains { $0.hasSuffix(" firstQuartile") }, "\(rule)")
    }
  }
}

extension ObservationPolicy {
  fileprivate static let sameSecond: ObservationPolicy = {
    var policy = ObservationPolicy(
      cadence: .exact, threshold: .reached, crossing: .all, start: .whenPlayingBegins,
      completion: .atEnd)
    policy.progress = .sameSecond
    return policy
  }()
}
