/// Decides which of VAST's viewable impression events an ad gets (VAST 4, `ViewableImpression`):
/// exactly one. VAST leaves it to the player which standard makes an ad `viewable`.
package struct ViewableImpressionStateMachine: Sendable {
  /// The children of `ViewableImpression`, by the event names of their beacons.
  package enum Outcome: String, Sendable, CaseIterable {
    /// The standard was met.
    case viewable
    /// Whether the standard was met could be measured, and it was not met.
    case notViewable
    /// Whether the standard was met is unknown: there was no view to measure, or the ad never
    /// started.
    case viewUndetermined
  }

  private enum State {
    case undecided(hasStarted: Bool, wasMeasurable: Bool)
    case decided(Outcome)
  }

  private var state = State.undecided(hasStarted: false, wasMeasurable: false)

  init() {}

  /// The outcome so far.
  var outcome: Outcome? {
    switch state {
    case .undecided: nil
    case .decided(let outcome): outcome
    }
  }

  /// The ad view was observed.
  mutating func readingTaken(_ reading: AdViewReading) {
    switch state {
    case .undecided(let hasStarted, let wasMeasurable):
      state = .undecided(
        hasStarted: hasStarted, wasMeasurable: wasMeasurable || reading.isMeasurable)
    case .decided:
      break
    }
  }

  /// The ad began to play.
  mutating func playbackStarted() {
    switch state {
    case .undecided(_, let wasMeasurable):
      state = .undecided(hasStarted: true, wasMeasurable: wasMeasurable)
    case .decided:
      break
    }
  }

  /// The standard that counts as viewable was met; returns the outcome to send, if there was none
  /// before.
  mutating func standardMet() -> Outcome? {
    switch state {
    case .undecided: decide(.viewable)
    case .decided: nil
    }
  }

  /// The session ended; returns the outcome to send, if there was none before.
  mutating func sessionFinished() -> Outcome? {
    switch state {
    case .undecided(let hasStarted, let wasMeasurable):
      decide(hasStarted && wasMeasurable ? .notViewable : .viewUndetermined)
    case .decided:
      nil
    }
  }

  private mutating func decide(_ outcome: Outcome) -> Outcome {
    state = .decided(outcome)
    return outcome
  }
}
