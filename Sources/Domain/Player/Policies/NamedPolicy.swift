/// A choice of a player's behaviour that users name, in `player:` and in `players:`.
package protocol NamedPolicy: RawRepresentable<String>, CaseIterable, Sendable, Hashable {
  /// What the choice means, as the end of a sentence about the player.
  var words: String { get }
}
