import Testing
import Vocabulary

@testable import OpenMeasurement

struct ViewabilityTimerTests {
  private typealias Action = ViewabilityTimer.Action

  /// A timer whose ad plays in full view from 0 on.
  private func playing(
    _ standard: ViewabilityStandard = .mrcVideo, duration: Duration? = nil
  ) -> ViewabilityTimer {
    var timer = ViewabilityTimer(standard: standard, mediaDuration: duration)
    _ = timer.percentChanged(to: 100, at: at(0))
    _ = timer.playbackStarted(at: at(0))
    return timer
  }

  @Test(arguments: [
    (1, "mrc-display", 50.0), (242_499, "mrc-display", 50), (242_500, "mrc-large-display", 30),
  ])
  func `display ads have standards by their size`(area: Double, name: String, percent: Double) {
    let standard = ViewabilityStandard.mrcDisplay(area: area)
    #expect(standard.name == name && standard.percent == percent)
    #expect(standard.time == .seconds(1) && standard.isContinuous && !standard.requiresAudible)
  }

  @Test func `the standard is met at the exact instant, once`() {
    var timer = playing()
    #expect(timer.nextDeadline == at(2000))
    var actions = timer.advance(to: at(1999))
    #expect(actions == [])
    // Advancing later does not move the instant.
    actions = timer.advance(to: at(5000))
    #expect(actions == [.met(at: at(2000))])
    #expect(timer.nextDeadline == nil)
    actions = timer.advance(to: at(9000)) + timer.paused(at: at(9500))
    actions += timer.ended(at: at(10_000))
    #expect(actions == [])
    #expect(timer.metInstant == at(2000))
    #expect(timer.longestRun == .milliseconds(9500))
  }

  @Test(arguments: 0..<5)
  func `two seconds are met even if what ends them falls on that instant`(ending: Int) {
    var timer = playing()
    let actions =
      switch ending {
      case 0: timer.paused(at: at(2000))
      case 1: timer.bufferStarted(at: at(2000))
      case 2: timer.percentChanged(to: 49, at: at(2000))
      case 3: timer.looped(at: at(2000))
      default: timer.ended(at: at(2000))
      }
    #expect(actions == [.met(at: at(2000))])
    #expect(timer.nextDeadline == nil)
  }

  @Test(arguments: [
    ViewabilityTimer.LossReason.paused, .buffering, .belowThreshold, .looped,
  ])
  func `a run of 1.9 seconds is lost`(reason: ViewabilityTimer.LossReason) {
    var timer = playing()
    var actions: [ViewabilityTimer.Action] = []
    switch reason {
    case .paused:
      actions += timer.paused(at: at(1900))
      actions += timer.resumed(at: at(2500))
    case .buffering:
      actions += timer.bufferStarted(at: at(1900))
      actions += timer.bufferFinished(at: at(2500))
    case .belowThreshold:
      actions += timer.percentChanged(to: 49.999999, at: at(1900))
      actions += timer.percentChanged(to: 50, at: at(2500))
    case .looped, .inaudible:
      actions += timer.looped(at: at(1900))
    }
    #expect(actions == [.lost(reason, run: .milliseconds(1900))])
    #expect(timer.run == .zero)
    #expect(timer.nextDeadline == (reason == .looped ? nil : at(4500)))
    actions = timer.advance(to: at(4499))
    #expect(actions == [])
    actions = timer.advance(to: at(4500))
    #expect(actions == (reason == .looped ? [] : [.met(at: at(4500))]))
  }

  @Test(arguments: [(49.0, false), (49.999999, false), (50, true), (99, true), (100, true)])
  func `the threshold belongs to what counts`(percent: Double, isMet: Bool) {
    var timer = ViewabilityTimer(standard: .mrcVideo)
    _ = timer.playbackStarted(at: at(0))
    _ = timer.percentChanged(to: percent, at: at(0))
    _ = timer.advance(to: at(3000))
    #expect(timer.isMet == isMet)
    #expect(timer.inViewTime == (isMet ? .seconds(3) : .zero))
  }

  @Test func `a jump back counts again from the furthest point`() {
    var timer = playing()
    var actions = timer.playheadMoved(by: .milliseconds(-1200), at: at(1500))
    #expect(actions == [.lost(.looped, run: .milliseconds(1500))])
    #expect(timer.nextDeadline == at(4700))
    // While the player is paused nothing is replayed.
    _ = timer.paused(at: at(2000))
    actions = timer.resumed(at: at(3000))
    #expect(timer.nextDeadline == at(5700))
    // A jump ahead leaves out part of what would have been replayed, and more.
    _ = timer.playheadMoved(by: .milliseconds(500), at: at(3100))
    #expect(timer.nextDeadline == at(5200))
    _ = timer.playheadMoved(by: .seconds(5), at: at(3150))
    #expect(timer.nextDeadline == at(5150))
    actions = timer.ended(at: at(6000))
    #expect(actions == [.met(at: at(5150))])
    #expect(timer.viewableTime == .milliseconds(1500 + 2850))
  }

  @Test func `a jump ahead and back costs nothing, for nothing was played there`() {
    var timer = playing()
    _ = timer.playheadMoved(by: .seconds(14), at: at(1000))
    let actions = timer.playheadMoved(by: .seconds(-14), at: at(1000))
    #expect(actions == [] && timer.nextDeadline == at(2000))
    _ = timer.advance(to: at(3000))
    #expect(timer.metInstant == at(2000))
  }

  @Test func `content that was jumped over is new, however far ahead something was played`() {
    var timer = playing()
    _ = timer.playheadMoved(by: .milliseconds(13_500), at: at(1000))
    let actions = timer.playheadMoved(by: .milliseconds(-13_600), at: at(1100))
    #expect(actions == [] && timer.nextDeadline == at(2000))
    // From 1 s up to 14.5 s of the content all is new; a tenth of a second after that is not.
    _ = timer.advance(to: at(1100 + 13_500 + 100))
    #expect(timer.viewableTime == .milliseconds(1100 + 13_500))
    _ = timer.advance(to: at(1100 + 13_500 + 100 + 400))
    #expect(timer.viewableTime == .milliseconds(1100 + 13_500 + 400))
    #expect(timer.metInstant == at(2000))
  }

  @Test func `a run ends where the playhead enters what was played before`() {
    var timer = playing()
    _ = timer.playheadMoved(by: .seconds(1), at: at(500))
    // From 1.5 s to 2 s was played; from 1 s to 1.5 s is new.
    var actions = timer.playheadMoved(by: .seconds(-1), at: at(1000))
    #expect(actions == [] && timer.nextDeadline == at(1500))
    actions = timer.advance(to: at(1500))
    #expect(actions == [.lost(.looped, run: .milliseconds(1500))])
    #expect(timer.nextDeadline == at(1500 + 500 + 2000))
    actions = timer.advance(to: at(5000))
    #expect(actions == [.met(at: at(4000))])
  }

  @Test func `pausing and buffering are independent`() {
    var timer = playing()
    _ = timer.paused(at: at(100))
    _ = timer.bufferStarted(at: at(200))
    _ = timer.resumed(at: at(300))
    #expect(timer.nextDeadline == nil)
    _ = timer.bufferFinished(at: at(400))
    #expect(timer.nextDeadline == at(2400))
  }

  @Test func `nothing counts before the start and after the end`() {
    var timer = ViewabilityTimer(standard: .mrcVideo)
    _ = timer.percentChanged(to: 100, at: at(0))
    var actions = timer.advance(to: at(5000))
    #expect(actions == [])
    #expect(timer.inViewTime == .zero)
    _ = timer.playbackStarted(at: at(5000))
    actions = timer.ended(at: at(6000))
    #expect(actions == [.notMet])
    actions = timer.playbackStarted(at: at(6000)) + timer.advance(to: at(9000))
    actions += timer.ended(at: at(9000))
    #expect(actions == [])
    #expect(timer.viewableTime == .seconds(1))
  }

  @Test func `a cumulative standard adds up what a continuous one loses`() {
    let standard = ViewabilityStandard(
      name: "three-seconds", percent: 50, time: .seconds(3), isContinuous: false)
    var timer = playing(standard)
    var actions = timer.paused(at: at(1700)) + timer.resumed(at: at(5000))
    actions += timer.percentChanged(to: 10, at: at(6000))
    #expect(actions == [])
    _ = timer.percentChanged(to: 50, at: at(7000))
    #expect(timer.nextDeadline == at(7300))
    actions = timer.looped(at: at(7400))
    #expect(actions == [.met(at: at(7300))])
    #expect(timer.inViewTime == .milliseconds(6400))
    #expect(timer.viewableTime == .milliseconds(3100))
  }

  @Test func `an audible standard counts time with sound only`() {
    let standard = ViewabilityStandard(
      name: "loud", percent: 100, time: .seconds(1), requiresAudible: true)
    var timer = playing(standard)
    _ = timer.advance(to: at(1500))
    #expect(timer.viewableTime == .zero)
    _ = timer.audibilityChanged(to: true, at: at(1500))
    let actions = timer.audibilityChanged(to: false, at: at(2400))
    #expect(actions == [.lost(.inaudible, run: .milliseconds(900))])
    _ = timer.audibilityChanged(to: true, at: at(3000))
    #expect(timer.nextDeadline == at(4000))
    #expect(timer.inViewTime == .seconds(3))
  }

  @Test func `silence is no loss where sound does not matter`() {
    var timer = playing()
    _ = timer.audibilityChanged(to: true, at: at(0))
    let actions = timer.audibilityChanged(to: false, at: at(1000))
    #expect(actions == [])
    #expect(timer.nextDeadline == at(2000))
  }

  @Test func `a share is of the media's duration`() {
    let standard = ViewabilityStandard(
      name: "half", percent: 100, time: .zero, isContinuous: false,
      share: .percentage(digits: 50, scale: 1))
    #expect(
      playing(standard, duration: .milliseconds(15_015)).nextDeadline
        == VirtualInstant(sinceStart: .microseconds(7_507_500)))
    var unknown = playing(standard)
    #expect(unknown.nextDeadline == nil)
    let actions = unknown.ended(at: at(60_000))
    #expect(actions == [.notMet])
  }

  @Test func `a standard without time is met as soon as it runs`() {
    let standard = ViewabilityStandard(name: "glimpse", percent: 1, time: .zero)
    var timer = ViewabilityTimer(standard: standard)
    _ = timer.playbackStarted(at: at(500))
    let actions = timer.percentChanged(to: 1, at: at(700))
    #expect(actions == [.met(at: at(700))])
  }

  @Test(arguments: [
    (1.0, nil as Double?, true), (0.01, 1, true), (0, 1, false), (1, 0, false), (0, nil, false),
  ])
  func `audible means that neither volume is zero`(
    player: Double, device: Double?, isAudible: Bool
  ) {
    #expect(AudioLevels(playerVolume: player, deviceVolume: device).isAudible == isAudible)
  }
}
