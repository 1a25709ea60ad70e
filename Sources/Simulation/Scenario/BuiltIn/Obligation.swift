/// How much a case counts for the verdict of a certification.
package enum Obligation: String, Sendable, Hashable, CaseIterable {
  /// Every ad and every player must pass it.
  case mandatory
  /// It must be passed where the tag, the player or the media give it something to show.
  case conditional
  /// A failure is worth a warning.
  case optional
}

/// What a scenario needs of an ad to show anything.
package enum ScenarioNeed: String, Sendable, Hashable, CaseIterable {
  /// A page that a click opens.
  case clickThrough
}
