import JSONTree
package import VirtualTime

/// Replaces Criteo's verification script: sends the beacons of its parameters according to the
/// session's events.
///
/// It has the same information as a script: whole percents of the latest geometry, and no loops, so
/// that it stops measuring time at `complete`. Each beacon is sent at most once, and a lost one
/// stays lost.
package struct BuiltInMeasurerStateMachine: Sendable {
  /// An action of the measurer, or a beacon that it cannot send.
  package enum Action: Sendable, Hashable {
    case send(VerificationBeacon, url: String)
    /// The event of a declared beacon occurred while the ad was not fully in view; the percentage
    /// is absent when no geometry was known yet.
    case lost(VerificationBeacon, percentInView: Int?)
  }

  /// The measurer's state between `sessionStart` and `sessionFinish`.
  private struct Measurement {
    var percentInView: Int?
    var timer = ViewabilityTimer(
      standard: ViewabilityStandard(
        name: VerificationBeacon.twoSecondsFiftyPercentView.rawValue, percent: 50,
        time: .seconds(2)))
    /// Beacons that were sent or lost.
    var settled: Set<VerificationBeacon> = []
  }

  private enum State {
    /// No session was seen yet.
    case waiting
    case measuring(Measurement)
    case finished(Measurement?)
  }

  /// The parameters with the beacons to send.
  package let parameters: VerificationParameters
  private var state = State.waiting

  package init(parameters: VerificationParameters) {
    self.parameters = parameters
  }

  /// Prepares the measurer of a verification resource.
  ///
  /// - Parameter text: the resource's parameters.
  /// - Throws: why they can't be used.
  package init(parsing text: String) throws(VerificationParametersError) {
    self.init(parameters: try VerificationParameters(parsing: text))
  }

  /// When the two seconds will be complete if nothing happens before; absent when their beacon is
  /// not declared.
  package var nextDeadline: VirtualInstant? {
    guard parameters.beacons[.twoSecondsFiftyPercentView] != nil else { return nil }
    return switch state {
    case .waiting, .finished: nil
    case .measuring(let measurement): measurement.timer.nextDeadline
    }
  }

  /// The longest time that counted for the two seconds, when their beacon was declared and they
  /// were never complete.
  package var longestRunWithoutView: Duration? {
    guard parameters.beacons[.twoSecondsFiftyPercentView] != nil else { return nil }
    switch state {
    case .measuring(let measurement), .finished(let measurement?):
      return measurement.timer.isMet ? nil : measurement.timer.longestRun
    case .waiting, .finished(nil):
      return .zero
    }
  }

  /// Time passed without an event.
  package mutating func advance(to instant: VirtualInstant) -> [Action] {
    measure { $0.timer.advance(to: instant) }
  }

  /// The session published an event.
  package mutating func received(
    _ event: OMIDEvent, at instant: VirtualInstant
  ) -> [Action] {
    switch event.type {
    case .sessionStart:
      return sessionStarted(at: instant)
    case .impression, .geometryChange:
      return geometryReceived(event, at: instant)
    case .start:
      return measure { $0.timer.playbackStarted(at: instant) } + reached(.start)
    case .firstQuartile:
      return advance(to: instant) + reached(.firstQuartile)
    case .midpoint:
      return advance(to: instant) + reached(.midpoint)
    case .thirdQuartile:
      return advance(to: instant) + reached(.thirdQuartile)
    case .complete:
      return measure { $0.timer.ended(at: instant) } + reached(.complete)
    case .pause:
      return measure { $0.timer.paused(at: instant) }
    case .resume:
      return measure { $0.timer.resumed(at: instant) }
    case .bufferStart:
      return measure { $0.timer.bufferStarted(at: instant) }
    case .bufferFinish:
      return measure { $0.timer.bufferFinished(at: instant) }
    case .skipped:
      return measure { $0.timer.ended(at: instant) }
    case .sessionFinish:
      let actions = measure { $0.timer.ended(at: instant) }
      switch state {
      case .waiting: state = .finished(nil)
      case .measuring(let measurement): state = .finished(measurement)
      case .finished: break
      }
      return actions
    case .sessionError, .loaded, .volumeChange, .playerStateChange, .adUserInteraction:
      return advance(to: instant)
    }
  }

  private mutating func sessionStarted(at instant: VirtualInstant) -> [Action] {
    switch state {
    case .waiting:
      var measurement = Measurement()
      let actions = settle(.omidTrackView, in: &measurement)
      state = .measuring(measurement)
      return actions
    case .measuring, .finished:
      return advance(to: instant)
    }
  }

  private mutating func geometryReceived(
    _ event: OMIDEvent, at instant: VirtualInstant
  ) -> [Action] {
    // An impression before the first measurement has no geometry.
    guard case .integer(let percent) = event.data?["adView"]?["percentageInView"] else {
      return advance(to: instant)
    }
    return measure { measurement in
      measurement.percentInView = percent
      return measurement.timer.percentChanged(to: Double(percent), at: instant)
    }
  }

  /// Updates the timer, and sends its beacon once the two seconds are complete.
  private mutating func measure(
    _ feed: (inout Measurement) -> [ViewabilityTimer.Action]
  ) -> [Action] {
    switch state {
    case .waiting, .finished:
      return []
    case .measuring(var measurement):
      var actions: [Action] = []
      for case .met in feed(&measurement) {
        actions += settle(.twoSecondsFiftyPercentView, in: &measurement)
      }
      state = .measuring(measurement)
      return actions
    }
  }

  /// An event occurred whose beacon requires the ad to be fully in view.
  private mutating func reached(_ beacon: VerificationBeacon) -> [Action] {
    switch state {
    case .waiting, .finished:
      return []
    case .measuring(var measurement):
      let actions = settle(beacon, in: &measurement)
      state = .measuring(measurement)
      if actions.isEmpty || measurement.percentInView == 100 { return actions }
      return [.lost(beacon, percentInView: measurement.percentInView)]
    }
  }

  /// Sends a declared beacon that was neither sent nor lost before.
  private func settle(
    _ beacon: VerificationBeacon, in measurement: inout Measurement
  ) -> [Action] {
    guard let url = parameters.beacons[beacon], measurement.settled.insert(beacon).inserted
    else { return [] }
    return [.send(beacon, url: url)]
  }
}
