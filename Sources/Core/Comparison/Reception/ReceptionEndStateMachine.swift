/// Decides when a reception is over.
package struct ReceptionEndStateMachine: Sendable {
  /// The condition that ends the reception.
  package enum Condition: String, Sendable, Hashable, CaseIterable {
    /// The ad was completed, skipped or failed, and no further request came. The idle time also
    /// ends the reception.
    case complete
    /// No request came for the idle time.
    case idle
    /// The user ends it.
    case interrupt
  }

  /// Why the reception ended.
  package enum Reason: String, Sendable, Hashable, CaseIterable {
    case complete
    case idle
    case interrupt
  }

  /// What a request says about the progress of the ad.
  package enum Sign: Sendable, Hashable {
    /// The last event of an ad: `complete`, `skip`, `close`, an error.
    case last
    /// An ad begins: an impression, a start.
    case first
    case other

    /// The sign of a tracker's event.
    init(event: String) {
      switch event {
      case "complete", "skip", "close", "closeLinear", "error": self = .last
      case "impression", "start", "creativeView", "loaded": self = .first
      default: self = .other
      }
    }
  }

  private enum State {
    /// Requests can come; the instant is that of the last request, or of the reception's beginning.
    case receiving(since: Duration)
    /// An ad is over; the instant is that of the last request.
    case completed(since: Duration)
    case ended(Reason)
  }

  /// The time without requests after a finished ad, after which the reception assumes that the ad's
  /// pod has no next ad.
  static let settling = Duration.seconds(2)

  private let condition: Condition
  private let idle: Duration
  private var state = State.receiving(since: .zero)

  /// - Parameters:
  ///   - condition: the condition that ends the reception.
  ///   - idle: the time without requests after which the reception is idle; not used for
  ///     `interrupt`.
  package init(until condition: Condition, idle: Duration) {
    self.condition = condition
    self.idle = idle
  }

  /// A request came at an instant, counted from when the reception began.
  package mutating func requestCame(_ sign: Sign, at instant: Duration) {
    switch state {
    case .ended: break
    case .receiving: state = sign == .last ? .completed(since: instant) : .receiving(since: instant)
    case .completed:
      state = sign == .first ? .receiving(since: instant) : .completed(since: instant)
    }
  }

  /// The user interrupted.
  package mutating func userInterrupted() -> Reason {
    if case .ended(let reason) = state { return reason }
    state = .ended(.interrupt)
    return .interrupt
  }

  /// Time has passed.
  ///
  /// - Returns: why the reception is over; nil while it is not.
  package mutating func timePassed(to instant: Duration) -> Reason? {
    switch state {
    case .ended(let reason): return reason
    case .completed(let last):
      if condition == .complete, instant - last >= Self.settling { return end(.complete) }
      return idleEnd(since: last, at: instant)
    case .receiving(let last):
      return idleEnd(since: last, at: instant)
    }
  }

  private mutating func idleEnd(since last: Duration, at instant: Duration) -> Reason? {
    guard condition != .interrupt, instant - last >= idle else { return nil }
    return end(.idle)
  }

  private mutating func end(_ reason: Reason) -> Reason {
    state = .ended(reason)
    return reason
  }
}
