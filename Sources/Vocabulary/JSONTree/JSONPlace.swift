/// A place in a JSON value, step by step from the outside in.
package enum JSONPlace {
  /// One step into an object or a list.
  package enum Step: Sendable, Hashable {
    case key(String)
    /// From 0.
    case index(Int)
  }
}
