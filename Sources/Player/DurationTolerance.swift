internal import VirtualTime

/// Says when the media's duration is another than the declared one.
package struct DurationTolerance: Sendable, Hashable {
  /// By how much they may differ: half a second, as encoders cut at frames and tags are rounded.
  package var limit: Duration

  package init(limit: Duration = .milliseconds(500)) { self.limit = limit }

  /// Whether two durations are further apart than the limit.
  package func differ(_ declared: Duration, _ actual: Duration) -> Bool {
    (declared - actual).magnitude > limit
  }
}
