/// When a session observes the view tree.
package enum GeometrySampling: String, Sendable, CaseIterable {
  /// Every 200 ms, as the Open Measurement SDK does.
  case sampled
  /// At each change.
  case continuous
}
