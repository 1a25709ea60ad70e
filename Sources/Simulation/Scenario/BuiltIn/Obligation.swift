/// How much a case counts for the verdict of a certification.
package enum Obligation: String, Sendable, Hashable, CaseIterable {
  /// Every ad and every player must pass it.
  case mandatory
  /// It must pass if the tag, the player or the media have what it tests.
  case conditional
  /// A failure is worth a warning.
  case optional
}

/// What an ad must have for a scenario to have an effect.
package enum ScenarioNeed: String, Sendable, Hashable, CaseIterable {
  /// A page that a click opens.
  case clickThrough
}
