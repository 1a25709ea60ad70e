extension Timeline {
  /// How a run ended.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// Every play reached its end.
    case completed
    /// The viewer skipped the ad.
    case skipped
    /// Closed by the viewer, or the player was destroyed.
    case closed
    /// Neither the ad's end nor anything else was still to come, or the scenario's time was up.
    case unfinished
    /// An ad ended in a VAST error.
    case error
    /// The document holds no ad.
    case noAd

    init(_ outcome: RunOutcome) {
      switch outcome {
      case .completed: self = .completed
      case .skipped: self = .skipped
      case .closed: self = .closed
      case .unfinished: self = .unfinished
      case .error: self = .error
      case .noAd: self = .noAd
      }
    }
  }
}
