/// A place where nobody looks at what is recorded, so that goldens and baselines are not written.
package enum Pipeline {
  /// Whether the environment says that this is one: `CI` is set and not empty.
  ///
  /// `variable` gives the value of an environment variable, nil when it is not set.
  package static func isAround(variable: (String) -> String?) -> Bool {
    variable("CI").map { !$0.isEmpty } ?? false
  }
}
