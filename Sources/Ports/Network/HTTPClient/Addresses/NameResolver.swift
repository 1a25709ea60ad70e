/// Looks up the addresses of names; tests provide their own implementation.
package protocol NameResolver {
  /// Starts to look up a name, without waiting.
  func lookUp(_ name: String) -> any NameLookup
}

/// One lookup under way.
package protocol NameLookup {
  /// The answer so far; polled until it is no longer pending.
  func answer() -> NameAnswer
}

/// The result of a lookup.
package enum NameAnswer: Sendable, Hashable {
  case pending
  /// All addresses of the name, in the order in which they are tried; at least one.
  case addresses([IPAddress])
  /// The lookup failed; the text is the system's reason.
  case failed(String)
}
