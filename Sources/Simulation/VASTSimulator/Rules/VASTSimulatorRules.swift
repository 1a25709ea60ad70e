package import Diagnostics
internal import OpenMeasurement
internal import VerificationHost

/// Every rule that a run reports by itself.
package enum VASTSimulatorRules {
  /// All rules, by their subjects.
  package static let all: [Rule] = [
    .adNotPlayed, .companionNotShown,
    .contentAssumed, .durationDiffers, .interactiveNotExecuted, .mediaTypeDiffers,
    .mezzanineNotUsed, .nonLinearDisplaced,
    .nonLinearDurationAssumed, .nonLinearSizeAssumed, .relativeTracker, .resourceAssumed,
    .unresolvedMacro, .captionsMissing, .captionsNotAvailable, .captionsNotFetched,
    .mapPathMissing, .runInterrupted, .runUnfinished, .runawayRun,
    .scenarioPlayerUnknown, .stepIgnored, .stepNeverHappened, .impressionNotCounted,
    .measurersDiffer, .sessionConfigurationInvalid, .verificationKeyUnknown,
    .verificationNotExecuted, .verificationStandIn, .viewabilityDiffers,
  ]

  /// What tells of a session that is not used as it should be.
  package static let sessionMisuse: Set<Rule> = [
    .sessionMisuse, .sessionEventOutsideSession, .sessionEventRepeated, .sessionPublisherMisuse,
    .sessionConfigurationInvalid, .mediaEventBeforeStart, .mediaEventValueInvalid,
  ]

  /// What tells of a vendor whose script is not run, or not to its end.
  package static let scriptFailures: Set<Rule> = [
    .verificationNotExecuted, .scriptThrew, .scriptTimedOut, .scriptExhausted,
  ]
}
