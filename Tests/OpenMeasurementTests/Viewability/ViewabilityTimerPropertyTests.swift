import Testing
import Vocabulary

@testable import OpenMeasurement

/// Random inputs at whole milliseconds, compared with a measurer that counts every millisecond.
struct ViewabilityTimerPropertyTests {
  private enum Input: CaseIterable {
    case pause, resume, bufferStart, bufferFinish, high, exact, low, loud, silent, loop, ahead, back
  }

  /// A measurer without deadlines.
  private struct Ticker {
    let standard: ViewabilityStandard
    var isPaused = false
    var isBuffering = false
    var isFirstPlay = true
    var isAudible = false
    var percent = 0.0
    var run = 0
    var longest = 0
    var viewable = 0
    var inView = 0
    var met: Int?
    /// The millisecond of the content that plays next, and those that were played.
    var position = 0
    var played: Set<Int> = []

    mutating func apply(_ input: Input) {
      switch input {
      case .pause: isPaused = true
      case .resume: isPaused = false
      case .bufferStart: isBuffering = true
      case .bufferFinish: isBuffering = false
      case .high: percent = 80
      case .exact: percent = 50
      case .low: percent = 49.999999
      case .loud: isAudible = true
      case .silent: isAudible = false
      case .loop: isFirstPlay = false
      case .ahead: position += 120
      case .back: position -= 170
      }
      if !counts, standard.isContinuous { run = 0 }
    }

    var counts: Bool {
      isFirstPlay && !isPaused && !isBuffering && !played.contains(position) && percent >= 50
        && (isAudible || !standard.requiresAudible)
    }

    /// The millisecond that ends at an instant.
    mutating func tick(endingAt instant: Int) {
      if isFirstPlay, percent >= 50 { inView += 1 }
      defer {
        if isFirstPlay, !isPaused, !isBuffering {
          played.insert(position)
          position += 1
        }
      }
      guard counts else {
        if standard.isContinuous { run = 0 }
        return
      }
      run += 1
      viewable += 1
      longest = max(longest, run)
      if met == nil, run == 300 { met = instant }
    }
  }

  private func apply(
    _ input: Input, to timer: inout ViewabilityTimer, at instant: VirtualInstant
  ) -> [ViewabilityTimer.Action] {
    switch input {
    case .pause: timer.paused(at: instant)
    case .resume: timer.resumed(at: instant)
    case .bufferStart: timer.bufferStarted(at: instant)
    case .bufferFinish: timer.bufferFinished(at: instant)
    case .high: timer.percentChanged(to: 80, at: instant)
    case .exact: timer.percentChanged(to: 50, at: instant)
    case .low: timer.percentChanged(to: 49.999999, at: instant)
    case .loud: timer.audibilityChanged(to: true, at: instant)
    case .silent: timer.audibilityChanged(to: false, at: instant)
    case .loop: timer.looped(at: instant)
    case .ahead: timer.playheadMoved(by: .milliseconds(120), at: instant)
    case .back: timer.playheadMoved(by: .milliseconds(-170), at: instant)
    }
  }

  @Test(arguments: [true, false], [true, false])
  func `deadlines find what looking at every millisecond finds`(
    isContinuous: Bool, requiresAudible: Bool
  ) {
    let standard = ViewabilityStandard(
      name: "any", percent: 50, time: .milliseconds(300), isContinuous: isContinuous,
      requiresAudible: requiresAudible)
    var metCount = 0
    for seed in 0..<300 {
      var random = SeededRandom(seed: UInt64(seed))
      var inputs: [Int: [Input]] = [:]
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        // A loop is rare, because nothing counts after it.
        let input = Input.allCases.randomElement(using: &random) ?? .pause
        if input == .loop, Int.random(in: 0..<4, using: &random) > 0 { continue }
        inputs[Int.random(in: 0...20, using: &random) * 50, default: []].append(input)
      }
      var ticker = Ticker(standard: standard)
      var timer = ViewabilityTimer(standard: standard)
      var actions = timer.playbackStarted(at: at(0))
      for instant in 0...1000 {
        if instant > 0 { ticker.tick(endingAt: instant) }
        for input in inputs[instant] ?? [] {
          ticker.apply(input)
          actions += apply(input, to: &timer, at: at(instant))
        }
      }
      actions += timer.ended(at: at(1000))

      let met: [ViewabilityTimer.Action] = ticker.met.map { [.met(at: at($0))] } ?? [.notMet]
      let verdicts = actions.filter { action in
        switch action {
        case .met, .notMet: true
        case .lost: false
        }
      }
      #expect(verdicts == met, "seed \(seed)")
      #expect(timer.longestRun == .milliseconds(ticker.longest), "seed \(seed)")
      #expect(timer.viewableTime == .milliseconds(ticker.viewable), "seed \(seed)")
      #expect(timer.inViewTime == .milliseconds(ticker.inView), "seed \(seed)")
      #expect(timer.longestRun <= timer.viewableTime)
      #expect(timer.viewableTime <= timer.inViewTime)
      #expect(timer.inViewTime <= .seconds(1))
      metCount += timer.isMet ? 1 : 0
    }
    // Both verdicts must have been there to be compared.
    #expect((10..<290).contains(metCount), "\(metCount)")
  }

  @Test func `how often time is told changes nothing`() {
    for seed in 0..<200 {
      var random = SeededRandom(seed: UInt64(seed))
      var plain = ViewabilityTimer(standard: .mrcVideo)
      var chatty = plain
      var plainActions = plain.playbackStarted(at: at(0))
      var chattyActions = chatty.playbackStarted(at: at(0))
      var now = 0
      for _ in 0..<20 {
        let next = now + Int.random(in: 0...1500, using: &random)
        let input = Input.allCases.randomElement(using: &random) ?? .high
        if let deadline = chatty.nextDeadline, deadline < at(next) {
          let actions = chatty.advance(to: deadline)
          #expect(actions.count == 1, "seed \(seed)")
          chattyActions += actions
        }
        chattyActions += chatty.advance(to: at((now + next) / 2))
        plainActions += apply(input, to: &plain, at: at(next))
        chattyActions += apply(input, to: &chatty, at: at(next))
        #expect(totals(of: plain) == totals(of: chatty), "seed \(seed)")
        now = next
      }
      #expect(plainActions == chattyActions, "seed \(seed)")
    }
  }

  private func totals(of timer: ViewabilityTimer) -> [Duration] {
    [timer.run, timer.longestRun, timer.viewableTime, timer.inViewTime]
  }
}
