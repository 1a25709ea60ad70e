/// A request to a tracker, sent or predicted, as far as a comparison looks at it.
package struct TimedBeacon: Sendable, Hashable {
  /// What it has in common with the same request on the other side.
  package var key: String
  package var at: Duration

  package init(_ key: String, at: Duration) {
    self.key = key
    self.at = at
  }
}
