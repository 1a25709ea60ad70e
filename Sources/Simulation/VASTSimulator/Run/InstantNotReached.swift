internal import VirtualTime

/// A run ended before the instant for which its screen was requested.
///
/// Such an instant has no screen: nothing moves or plays any more, and what a picture of it would
/// show is the end of the run.
package struct InstantNotReached: Error, CustomStringConvertible {
  /// How long the run was.
  package var end: Duration

  /// - Parameter end: how long the run was.
  package init(end: Duration) {
    self.end = end
  }

  /// What to use instead, as a sentence.
  package var description: String {
    "The run is over after \(TimeText.readable(end)), which is the longest."
  }
}
