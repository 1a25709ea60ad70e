/// Finds the addresses of names; a test brings one of its own.
package protocol NameResolver {
  /// Begins to look a name up, without waiting.
  func lookUp(_ name: String) -> any NameLookup
}

/// One look-up under way.
package protocol NameLookup {
  /// What is known by now; asked again and again until it is no longer pending.
  func answer() -> NameAnswer
}

/// What a look-up came to.
package enum NameAnswer: Sendable, Hashable {
  case pending
  /// All addresses of the name, in the order in which they are tried; at least one.
  case addresses([IPAddress])
  /// There are none; the text is the system's reason.
  case failed(String)
}
