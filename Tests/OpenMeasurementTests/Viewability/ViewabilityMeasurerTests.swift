import TestSupport
import Testing
import Vocabulary

@testable import OpenMeasurement

/// All standards of an ad at once, and the totals of its time in view.
struct ViewabilityMeasurerTests {
  private typealias Action = ViewabilityMeasurer.Action

  private static let standards = [
    ViewabilityStandard.mrcVideo, .cumulative3s, .avoc,
  ]

  /// An ad of twelve seconds that plays in full view from 0 on.
  private func playing(isAudible: Bool = true) -> ViewabilityMeasurer {
    var machine = ViewabilityMeasurer(
      standards: Self.standards, threshold: 50, duration: .seconds(12))
    _ = machine.percentChanged(to: 100, at: at(0))
    _ = machine.playbackStarted(isAudible: isAudible, at: at(0))
    return machine
  }

  @Test func `each standard is told by its place, and the next one is awaited`() {
    var machine = playing()
    #expect(machine.nextDeadline == at(2000))
    var actions = machine.advance(to: at(2000))
    #expect(actions == [.met(standard: 0, at: at(2000))])
    #expect(machine.nextDeadline == at(3000))
    actions = machine.paused(at: at(2500))
    #expect(actions == [] && machine.nextDeadline == nil)
    _ = machine.resumed(at: at(4000))
    #expect(machine.nextDeadline == at(4500))
    actions = machine.reached(.complete, at: at(13_500))
    #expect(actions == [.met(standard: 1, at: at(4500)), .met(standard: 2, at: at(13_500))])
    actions = machine.ended(at: at(13_500))
    #expect(actions == [])
  }

  @Test func `what ends a run, and what was never met, is told`() {
    var machine = playing(isAudible: false)
    var actions = machine.bufferStarted(at: at(1900))
    #expect(actions == [.lost(standard: 0, .buffering, run: .milliseconds(1900))])
    _ = machine.bufferFinished(at: at(2000))
    actions = machine.percentChanged(to: 0, at: at(2500))
    #expect(actions == [.lost(standard: 0, .belowThreshold, run: .milliseconds(500))])
    actions = machine.ended(at: at(3000))
    #expect(actions == [.notMet(standard: 0), .notMet(standard: 1), .notMet(standard: 2)])
    #expect(machine.inViewTime == .milliseconds(2400))
    #expect(machine.longestInViewTime == .milliseconds(1900))
    #expect(machine.playedTime == .milliseconds(2900))
    #expect(machine.audibleInViewTime == .zero)
  }

  @Test func `quarters are reached, seen and heard at their own instants`() {
    var machine = playing(isAudible: false)
    _ = machine.reached(.quartile(.firstQuartile), at: at(3000))
    _ = machine.audibilityChanged(to: true, at: at(3000))
    _ = machine.percentChanged(to: 50, at: at(5000))
    _ = machine.reached(.quartile(.midpoint), at: at(6000))
    _ = machine.percentChanged(to: 49, at: at(9000))
    _ = machine.reached(.quartile(.thirdQuartile), at: at(9000))
    // A second time changes nothing.
    _ = machine.reached(.quartile(.firstQuartile), at: at(10_000))
    #expect(
      machine.quartiles == [
        QuartileVisibility(.quartile(.firstQuartile), isReached: true, isVisible: true),
        QuartileVisibility(
          .quartile(.midpoint), isReached: true, isVisible: true, isAudibleAndVisible: true),
        QuartileVisibility(.quartile(.thirdQuartile), isReached: true),
        QuartileVisibility(.complete),
      ])
    #expect(machine.audibleInViewTime == .seconds(6))
  }

  @Test func `what does not play has no quarters`() {
    var machine = ViewabilityMeasurer(
      standards: [.mrcDisplay], threshold: 50, duration: .seconds(4), hasQuartiles: false)
    _ = machine.playbackStarted(isAudible: true, at: at(0))
    _ = machine.reached(.quartile(.midpoint), at: at(2000))
    #expect(machine.quartiles == [])
    #expect(machine.threshold == 50 && machine.duration == .seconds(4))
  }

  @Test func `a further play counts for those that count replays`() {
    let replaying = ViewabilityStandard(
      name: "replaying", percent: 50, time: .seconds(3), countsReplays: true)
    var machine = ViewabilityMeasurer(
      standards: [.mrcVideo, replaying], threshold: 50, duration: .seconds(2))
    _ = machine.percentChanged(to: 50, at: at(500))
    _ = machine.playbackStarted(isAudible: true, at: at(0))
    var actions = machine.reached(.complete, at: at(2000)) + machine.looped(at: at(2000))
    #expect(actions == [.lost(standard: 0, .looped, run: .milliseconds(1500))])
    #expect(machine.nextDeadline == at(3500))
    actions = machine.ended(at: at(4000))
    #expect(actions == [.notMet(standard: 0), .met(standard: 1, at: at(3500))])
    #expect(machine.inViewTime == .milliseconds(1500))
  }

  @Test func `only the first time that the ad is complete counts`() {
    var machine = playing(isAudible: false)
    var actions = machine.reached(.complete, at: at(12_000))
    #expect(actions.last == .met(standard: 1, at: at(3000)))
    _ = machine.audibilityChanged(to: true, at: at(12_500))
    actions = machine.reached(.complete, at: at(13_000)) + machine.ended(at: at(13_000))
    #expect(actions == [.notMet(standard: 2)])
    #expect(
      machine.timers[2].shortfall == .atCompletion(percent: 100, needed: 50, isSilent: true))
  }

  // MARK: Properties

  /// The share in view changes more slowly than it is sampled, during any other input.
  @Test func `looks find what there is, but for one interval`() {
    let interval = 200
    var differing = 0
    for seed in 0..<400 {
      var random = SeededRandom(seed: UInt64(seed))
      var continuous = playing()
      var sampled = continuous
      var percent = 100.0
      var changes = 0
      var next = Int.random(in: 300...2500, using: &random)
      for instant in stride(from: 10, through: 12_000, by: 10) {
        if instant >= next {
          percent = percent == 100 ? 20 : 100
          _ = continuous.percentChanged(to: percent, at: at(instant))
          changes += 1
          next = instant + Int.random(in: (interval + 10)...2500, using: &random)
        }
        // At one instant the environment changes first, then the session samples.
        if instant % interval == 0 { _ = sampled.percentChanged(to: percent, at: at(instant)) }
        if Int.random(in: 0..<400, using: &random) == 0 {
          _ = continuous.paused(at: at(instant))
          _ = sampled.paused(at: at(instant))
        } else if Int.random(in: 0..<100, using: &random) == 0 {
          _ = continuous.resumed(at: at(instant))
          _ = sampled.resumed(at: at(instant))
        }
      }
      _ = continuous.ended(at: at(12_000))
      _ = sampled.ended(at: at(12_000))
      let comment = Comment(rawValue: "seed \(seed)")
      for machine in [continuous, sampled] {
        #expect(machine.audibleInViewTime <= machine.inViewTime, comment)
        #expect(machine.longestInViewTime <= machine.inViewTime, comment)
        #expect(machine.inViewTime <= machine.playedTime, comment)
        for timer in machine.timers { #expect(timer.longestRun <= timer.viewableTime, comment) }
        #expect(machine.timers[1].longestRun == machine.timers[1].viewableTime, comment)
      }
      #expect(continuous.playedTime == sampled.playedTime, comment)
      // Each edge is observed late by less than an interval.
      let difference = continuous.inViewTime - sampled.inViewTime
      #expect(difference.magnitude < .milliseconds(interval * max(1, changes)), comment)
      let stretches = continuous.longestInViewTime - sampled.longestInViewTime
      #expect(stretches.magnitude <= .milliseconds(interval), comment)
      differing += difference == .zero ? 0 : 1
    }
    // Both must have been there to be compared.
    #expect((100..<400).contains(differing), "\(differing)")
  }
}

extension Duration {
  fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}

struct ViewableImpressionStateMachineTests {
  private typealias Outcome = ViewableImpressionStateMachine.Outcome

  @Test func `an ad that met the standard is viewable at once and for ever`() {
    var machine = ViewableImpressionStateMachine()
    machine.readingTaken(.showing(100))
    machine.playbackStarted()
    #expect(machine.outcome == nil)
    let outcomes = [machine.standardMet(), machine.standardMet(), machine.sessionFinished()]
    #expect(outcomes == [.viewable, nil, nil])
    #expect(machine.outcome == .viewable)
  }

  @Test(
    arguments: [
      (true, [AdViewReading.showing(0)], "notViewable"),
      (true, [.unmeasurable, .showing(20, appState: .backgrounded)], "notViewable"),
      (true, [.showing(100), .unmeasurable], "notViewable"),
      (true, [.unmeasurable, .unmeasurable], "viewUndetermined"),
      (true, [], "viewUndetermined"),
      (false, [.showing(100)], "viewUndetermined"),
    ] as [(Bool, Named<[AdViewReading]>, String)])
  func `an ad that did not meet it has exactly one outcome at the end`(
    hasStarted: Bool, readings: Named<[AdViewReading]>, outcome: String
  ) {
    var machine = ViewableImpressionStateMachine()
    for reading in readings.value { machine.readingTaken(reading) }
    if hasStarted { machine.playbackStarted() }
    let outcomes = [machine.sessionFinished(), machine.sessionFinished(), machine.standardMet()]
    #expect(outcomes == [Outcome(rawValue: outcome), nil, nil])
    machine.readingTaken(.showing(100))
    #expect(machine.outcome?.rawValue == outcome)
  }
}
