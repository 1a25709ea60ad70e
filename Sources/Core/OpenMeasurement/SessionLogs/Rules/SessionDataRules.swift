package import Vocabulary

/// The rules about the values of a session's events.
extension Rule {
  package static let sessionDurationInvalid = Rule(
    "SessionDurationInvalid", .error, "'start' reports an impossible duration",
    explanation: """
      Vendors compute quartiles from the duration, which is in seconds. A duration in milliseconds \
      is the usual mistake.
      """,
    fix: "Report the media's duration in seconds.",
    clause: "Open Measurement API 1.5, MediaEvents, start")

  package static let volumeOutOfRange = Rule(
    "VolumeOutOfRange", .error, "a volume is not between 0 and 1",
    explanation:
      "Vendors distinguish audible from silent ads by the volume. A volume of 100 is the usual "
      + "mistake.",
    fix: "Report volumes as numbers from 0 to 1.",
    clause: "Open Measurement API 1.5, MediaEvents, start, volumeChange")

  package static let mutedAutoplayNotReported = Rule(
    "MutedAutoplayNotReported", .warning,
    "an ad that starts by itself reports full volume at 'start'",
    explanation: """
      On most devices a player that starts by itself is muted. If the app reports a constant \
      instead of the player's volume, vendors count a silent ad as audible.
      """,
    fix: "Report the player's own volume at 'start'; 0 while it is muted.",
    clause: "Open Measurement API 1.5, MediaEvents, start")

  package static let geometryMissing = Rule(
    "GeometryMissing", .error, "a session reports no geometry",
    explanation: """
      Without 'geometryChange' vendors do not know how much of the ad is in view, and the ad \
      counts as not measured.
      """,
    fix: "Register the ad's view with the session before the session starts.",
    clause: "Open Measurement API 1.5, AdSession, registerAdView")

  package static let geometryInconsistent = Rule(
    "GeometryInconsistent", .error, "'percentageInView' does not agree with the reported areas",
    explanation: """
      'percentageInView' is the part of the ad's area that can be seen. Vendors that compute this \
      share from the areas get another result.
      """,
    fix: """
      Compute the share and the areas for the same instant, and do not subtract areas that \
      friendly obstructions cover.
      """,
    clause: "Open Measurement API 1.5, geometryChange, adView")

  package static let reasonMissing = Rule(
    "ReasonMissing", .warning, "nothing of the ad is in view, and no reason is reported",
    explanation:
      "Vendors distinguish 'scrolled away', 'covered' and 'in the background' by the reasons.",
    fix: "Report the reasons with the geometry.",
    clause: "Open Measurement API 1.5, geometryChange, reasons")

  package static let reasonUnknown = Rule(
    "ReasonUnknown", .warning, "'reasons' has a value that Open Measurement does not define",
    explanation: "Scripts compare reasons as texts, and ignore reasons that they do not know.",
    fix: "Report only reasons that the Open Measurement API names.",
    clause: "Open Measurement API 1.5, geometryChange, reasons")

  package static let obstructionUndeclared = Rule(
    "ObstructionUndeclared", .warning, "views over the ad are not declared friendly",
    explanation: """
      Every view over the ad reduces the share that counts as in view. Controls of the player that \
      are declared friendly do not reduce this share.
      """,
    fix: """
      Declare controls, a close button and invisible views as friendly obstructions before the \
      session starts; move other views away from the ad.
      """,
    clause: "Open Measurement API 1.5, AdSession, addFriendlyObstruction")

  package static let accessModeDomain = Rule(
    "AccessModeDomain", .warning, "a session gives scripts the access mode 'domain'",
    explanation:
      "OM SDK 1.5.4 removed the mode. Scripts that know only 'full' and 'limited' reject it.",
    fix: "Update the SDK.",
    clause: "OM SDK 1.5.4, change log")

  package static let versionOld = Rule(
    "VersionOld", .warning, "the SDK is too old for the device",
    explanation:
      """
      Version 1.4 introduced a device category for television sets. Vendors count sessions of \
      older versions as sessions on mobile devices.
      """,
    fix: "Update the SDK to 1.4 or later.",
    clause: "OM SDK 1.4, change log")

  package static let partnerMissing = Rule(
    "PartnerMissing", .error, "a session does not report the name or the version of its partner",
    explanation: """
      The IAB Tech Lab certifies a partner and its version. Vendors drop sessions without a partner.
      """,
    fix: "Create the partner with its name and version, as agreed with the IAB Tech Lab.",
    clause: "Open Measurement API 1.5, Partner")

  package static let sessionParametersMissing = Rule(
    "SessionParametersMissing", .warning, "a script gets no verification parameters",
    explanation: "The parameters tell the vendor's script which campaign it measures.",
    fix: "Pass the tag's VerificationParameters with the script, unchanged.",
    clause: "Open Measurement API 1.5, VerificationScriptResource")
}

/// The rules about disagreements between a session and its tag.
extension Rule {
  package static let sessionDurationDiffers = Rule(
    "SessionDurationDiffers", .warning, "'start' reports another duration than the tag",
    explanation: "Vendors calculate with the session's duration, the ad server with the tag's.",
    fix: "Correct the tag's Duration, or report the duration of the media that plays.",
    clause: "VAST 4.2, section 3.8.1; Open Measurement API 1.5, MediaEvents, start")

  package static let skipOffsetDiffers = Rule(
    "SkipOffsetDiffers", .warning, "'loaded' reports another skip offset than the tag",
    explanation: "Vendors identify skippable ads by the skip offset.",
    fix: "Report the tag's 'skipoffset', in seconds.",
    clause: "VAST 4.2, section 3.8; Open Measurement API 1.5, VastProperties")

  package static let vendorKeyWrong = Rule(
    "VendorKeyWrong", .error, "the app passes a vendor key that the tag does not have",
    explanation: """
      A script that gets another key finds no parameters under its own key, or reports under another \
      vendor's name.
      """,
    fix: "Pass the 'vendor' of the tag's Verification, unchanged.",
    clause: "VAST 4.1, section 3.17; Open Measurement API 1.5, VerificationScriptResource")

  package static let sessionParametersDiffer = Rule(
    "SessionParametersDiffer", .error, "a script gets other parameters than the tag's",
    explanation: "The vendor measures another campaign, or cannot read its parameters.",
    fix: "Pass the text of the tag's VerificationParameters, unchanged.",
    clause: "VAST 4.1, section 3.17.1")

  package static let universalAdIDDiffers = Rule(
    "UniversalAdIdDiffers", .warning, "a session has another UniversalAdId than the tag",
    explanation: "Reports join a creative's numbers by its UniversalAdId. With two ids they cannot "
      + "be joined.",
    fix: "Pass the tag's UniversalAdId to the session in the form 'VALUE; REGISTRY'.",
    clause: "OM SDK 1.5.5, change log; VAST 4.2, section 3.7.1")
}

/// The rules about the VAST beacons in the log of a session.
extension Rule {
  package static let beaconApart = Rule(
    "BeaconApart", .warning,
    "the VAST Impression and the session's impression are far apart in time",
    explanation: """
      The ad server and the vendor count at different instants. Viewers who leave in between are counted by \
      one of them only.
      """,
    fix: "Request the VAST Impression at the instant at which the app reports 'impression'.",
    clause: "OM SDK for Android, FAQ")

  package static let beaconTwice = Rule(
    "BeaconTwice", .error, "a beacon was sent again",
    explanation: "The ad server counts it twice.",
    fix: "Send each tracker once; look for a second listener or a retry.",
    clause: "VAST 4.2, section 3.14")

  package static let beaconMissing = Rule(
    "BeaconMissing", .error, "a beacon was not sent",
    explanation: "The ad server counts less than what was shown.",
    fix: "Send every tracker of the event, those of wrappers too.",
    clause: "VAST 4.2, section 3.14")

  package static let beaconOrder = Rule(
    "BeaconOrder", .error, "beacons were sent in the wrong order",
    explanation: "Ad servers drop a progress event that comes before the events that should "
      + "precede it.",
    fix: "Send the events in the order in which they happen.",
    clause: "VAST 4.2, section 3.14.1")
}

/// Every rule of logs of measurement sessions.
package enum SessionLogRules {
  /// All rules, grouped by subject.
  package static let all: [Rule] = [
    .sessionLogLineMalformed, .omidNotSupported, .noSession, .sessionSplit, .logTruncated,
    .sessionNotFirst, .sessionNotFinished, .eventAfterFinish, .eventTwice, .startMissing,
    .sessionImpressionMissing, .impressionBeforeLoaded, .impressionAfterStart,
    .impressionTypeUnspecified, .creativeTypeWrong, .quartileMissing, .quartileOrder,
    .quartileEarly, .quartileLate, .completeAfterSkip, .pauseWithoutResume, .bufferUnbalanced,
    .sessionDurationInvalid, .volumeOutOfRange, .mutedAutoplayNotReported, .geometryMissing,
    .geometryInconsistent, .reasonMissing, .reasonUnknown, .obstructionUndeclared,
    .accessModeDomain, .versionOld, .partnerMissing, .sessionParametersMissing,
    .sessionDurationDiffers, .skipOffsetDiffers, .vendorKeyWrong, .sessionParametersDiffer,
    .universalAdIDDiffers, .beaconApart, .beaconTwice, .beaconMissing, .beaconOrder,
  ]
}
