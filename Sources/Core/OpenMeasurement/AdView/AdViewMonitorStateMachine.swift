/// Decides which readings of the ad view cause a `geometryChange` event.
///
/// It receives a reading at every sampling instant, and at once when the app goes to the
/// background, comes back, or the device is locked; in continuous mode at every change. A reading
/// that equals the last one causes no event, except when the app goes to the background, which is
/// always reported.
package struct AdViewMonitorStateMachine: Sendable {
  private enum State {
    /// The session has not started.
    case idle
    /// Readings are compared with the last one.
    case monitoring(last: AdViewReading?)
    /// The session is over.
    case finished
  }

  /// An action for the session.
  package enum Action: Sendable, Hashable {
    case geometryChange(AdViewReading)
  }

  private var state = State.idle

  package init() {}

  /// The reading of the latest event.
  package var latest: AdViewReading? {
    switch state {
    case .idle, .finished: nil
    case .monitoring(let last): last
    }
  }

  /// The ad session started; readings count from now on.
  package mutating func sessionStarted() {
    switch state {
    case .idle: state = .monitoring(last: nil)
    case .monitoring, .finished: break
    }
  }

  /// The ad view was observed.
  package mutating func readingTaken(_ reading: AdViewReading) -> [Action] {
    switch state {
    case .idle, .finished:
      return []
    case .monitoring(let last):
      if let last, reading.reportsSame(as: last), !isOnTheWayToBackground(last, reading) {
        // The reading is kept although it causes no event, because the next reading is compared
        // with it to recognize that the app goes to the background.
        state = .monitoring(last: reading)
        return []
      }
      state = .monitoring(last: reading)
      return [.geometryChange(reading)]
    }
  }

  /// The ad session finished; nothing is reported any more.
  package mutating func sessionFinished() {
    state = .finished
  }

  private func isOnTheWayToBackground(_ last: AdViewReading, _ next: AdViewReading) -> Bool {
    next.appState.isBackgrounded && !last.appState.isBackgrounded
  }
}
