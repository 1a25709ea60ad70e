/// How much a case counts for the verdict of a certification.
package enum Obligation: String, Sendable, Hashable, CaseIterable {
  /// Every ad and every player must pass it.
  case mandatory
  /// The ad or player must pass the case if the tag, the player or the media has the feature that
  /// it tests.
  case conditional
  /// A failure is worth a warning.
  case optional
}

/// What an ad must have for a scenario to have an effect.
package enum ScenarioNeed: String, Sendable, Hashable, CaseIterable {
  /// A page that a click opens.
  case clickThrough
}
