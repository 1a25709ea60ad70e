internal import Vocabulary

/// The error that a run ended before the instant for which its screen was requested.
///
/// The screen has no state at such an instant: nothing moves or plays any more, and a picture would
/// show the end of the run.
package struct InstantNotReached: Error, CustomStringConvertible {
  /// How long the run was.
  package var end: Duration

  /// - Parameter end: how long the run was.
  package init(end: Duration) {
    self.end = end
  }

  /// The longest time that can be requested, as a sentence.
  package var description: String {
    "The run ends after \(TimeText.readable(end)), so use at most this time."
  }
}
