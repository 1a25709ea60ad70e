package import Diagnostics

/// Creatives that are shown beside the player.
package struct CompanionAds: Sendable, Hashable {
  /// How many of the companions have to be shown (VAST 3.0 § CompanionAds@required).
  package enum Requirement: String, Sendable, Hashable, CaseIterable {
    /// Each of them, or the whole ad is given up (602).
    case all
    /// At least one, or the whole ad is given up (602).
    case any
    /// As many as there is room for: what holds unless the ad says otherwise.
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
