package import Vocabulary

/// Whether the scripts of a session share a global object (`scriptIsolation`).
package enum ScriptIsolation: String, Sendable, CaseIterable {
  /// Each script has a context of its own.
  case separate
  /// All scripts share one context, as in a native app.
  case shared
}

/// The configuration of a session's scripts.
package struct VerificationHostConfiguration: Sendable, Hashable {
  package var isolation: ScriptIsolation
  /// The wall time that scripts see at virtual zero.
  package var wallClock: WallClock
  /// The seed of `Math.random`; each context has its own generator.
  package var seed: UInt64
  /// The answer of `getVersion`.
  package var serviceVersion: String
  package var limits: VerificationLimits

  package init(
    isolation: ScriptIsolation = .separate,
    wallClock: WallClock = .default,
    seed: UInt64 = 1,
    serviceVersion: String,
    limits: VerificationLimits = VerificationLimits()
  ) {
    self.isolation = isolation
    self.wallClock = wallClock
    self.seed = seed
    self.serviceVersion = serviceVersion
    self.limits = limits
  }
}
