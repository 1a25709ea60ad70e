/// How a run ended.
package enum RunOutcome: String, Sendable, Hashable, CaseIterable {
  /// Every ad that was played reached its end.
  case completed
  case skipped
  /// The user closed the ad, or the app destroyed it.
  case closed
  /// The run stopped before the ad's end: no further event was due, or the time limit was reached.
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
