package import Vocabulary

/// Creatives that are shown next to the player.
package struct CompanionAds: Sendable, Hashable {
  /// How many of the companions have to be shown (VAST 3.0 § CompanionAds@required).
  package enum Requirement: String, Sendable, Hashable, CaseIterable {
    /// All of them, otherwise the whole ad fails (602).
    case all
    /// At least one, otherwise the whole ad fails (602).
    case any
    /// None has to be shown; the player shows as many as fit. The default.
    case none
  }

  package var required: Requirement
  package var companions: [Companion]
  package var position: SourcePosition

  package init(
    required: Requirement = .none, companions: [Companion] = [], position: SourcePosition
  ) {
    self.required = required
    self.companions = companions
    self.position = position
  }
}
