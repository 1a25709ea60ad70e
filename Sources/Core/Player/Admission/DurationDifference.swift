internal import Vocabulary

/// A declared duration that differs from the media's own.
package struct DurationDifference: Sendable, Hashable {
  package var declared: Duration
  package var actual: Duration

  /// Nil when nothing is declared, and when both are within half a second of each other.
  package init?(declared: Duration?, actual: Duration) {
    guard let declared,
      (declared - actual).magnitude > MediaComparison.durationTolerance
    else { return nil }
    self.declared = declared
    self.actual = actual
  }

  /// The difference as a sentence fragment.
  package var words: String {
    "the media is \(TimeText.readable(actual)) long, but 'Duration' says "
      + TimeText.readable(declared)
  }
}
