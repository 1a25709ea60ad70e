internal import CreativeQuality
internal import OpenMeasurement
internal import Player
package import Vocabulary

/// Every rule that a run reports by itself.
package enum VASTSimulatorRules {
  /// All rules, grouped by what they are about.
  package static let all: [Rule] = [
    .adNotPlayed, .assetLengthStated, .trackedByNobody, .snapMovesBreak, .resumeSkipsContent,
    .resumeRepeatsContent, .restrictionNotHonoured, .verificationLost, .assetNotPlayed,
    .assetLongerThanDeclared, .assetShorterThanDeclared, .contentLoudnessStep, .contentCodecChange,
    .contentResolutionChange, .headersMissing,
    .beaconBeforeMedia,
    .companionNotShown, .contentAssumed,
    .interactiveNotExecuted, .mezzanineNotUsed,
    .nonLinearDisplaced, .nonLinearDurationAssumed, .nonLinearSizeAssumed, .relativeTracker,
    .identicalBeacon, .resourceAssumed, .captionsMissing, .captionsNotAvailable,
    .captionsNotFetched,
    .mapPathMissing, .runInterrupted, .runLimitReached, .runUnfinished,
    .scenarioPlayerUnknown, .scriptDownloadRefused, .stepIgnored, .stepNeverHappened,
    .impressionNotCounted,
    .measurersDiffer, .sessionConfigurationInvalid, .vendorKeyDiffers, .verificationKeyUnknown,
    .verificationNotExecuted, .verificationNotMeasured, .verificationStandIn, .viewabilityDiffers,
    .viewabilityShareRounded,
  ]

  /// The rules of findings about the course of a scenario. These findings say nothing about the
  /// tag.
  package static let scenarioCourse: Set<Rule> = [.runUnfinished, .stepIgnored, .stepNeverHappened]

  /// The rules of findings about a step that had no effect.
  package static let idleSteps: Set<Rule> = [.stepIgnored, .stepNeverHappened]

  /// The rules of findings about misuse of a session.
  package static let sessionMisuse: Set<Rule> = [
    .sessionMisuse, .sessionEventOutsideSession, .sessionEventRepeated, .sessionPublisherMisuse,
    .sessionConfigurationInvalid, .mediaEventBeforeStart, .mediaEventValueInvalid,
    .sessionCallOmitted,
  ]

  /// The rules of findings about a vendor whose script does not run, or stops early.
  package static let scriptFailures: Set<Rule> = [
    .verificationNotExecuted, .scriptThrew, .scriptTimedOut, .scriptExhausted,
  ]
}
