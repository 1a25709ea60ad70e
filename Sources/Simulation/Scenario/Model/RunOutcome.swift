/// How a run ended.
package enum RunOutcome: String, Sendable, Hashable, CaseIterable {
  /// Every play reached its end.
  case completed
  case skipped
  /// Closed by the user or destroyed by the app.
  case closed
  /// Neither the ad's end nor anything else was still to come, or time was up.
  case unfinished
  /// An ad failed with a VAST error.
  case error
  /// The document holds no ad.
  case noAd

  /// The outcome in reports for people.
  package var words: String {
    switch self {
    case .completed, .skipped, .closed, .unfinished, .error: rawValue
    case .noAd: "no ad"
    }
  }
}
