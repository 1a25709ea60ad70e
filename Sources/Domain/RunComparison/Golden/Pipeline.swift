/// Detects a CI pipeline, where goldens and baselines are not written because nobody would review
/// them.
package enum Pipeline {
  /// Whether the environment is a CI pipeline: `CI` is set and not empty.
  ///
  /// `variable` gives the value of an environment variable, nil when it is not set.
  package static func isAround(variable: (String) -> String?) -> Bool {
    variable("CI").map { !$0.isEmpty } ?? false
  }
}
