/// A policy of a player whose values users select by name under `player:` and `players:`.
package protocol NamedPolicy: RawRepresentable<String>, CaseIterable, Sendable, Hashable {
  /// The meaning of the value, as the end of a sentence about the player.
  var words: String { get }
}
