package import Vocabulary

/// The rules about a log of measurement sessions itself.
extension Rule {
  package static let sessionLogLineMalformed = Rule(
    "SessionLogLineMalformed", .warning, "a message in a log cannot be read",
    explanation: """
      The message is cut off, or is not an event of Open Measurement. The rest of the log is judged. \
      Android's logcat cuts lines at about 4,000 characters.
      """,
    fix: "Capture the log again; a HAR of a proxy keeps long messages whole.",
    clause: "IAB Tech Lab, OM SDK validation scripts")

  package static let omidNotSupported = Rule(
    "OMIDNotSupported", .error, "a verification script finds no Open Measurement",
    explanation: """
      The script was run, and could not subscribe to any session. Nothing of the ad is measured.
      """,
    fix: "Load the script through the SDK's ad session, not as an ordinary script of the page.",
    clause: "Open Measurement API 1.5, OmidVerificationClient, isSupported")

  package static let noSession = Rule(
    "NoSession", .error, "a log has no session",
    explanation: """
      A verification script was loaded, but never received the start of a session. Nothing of the ad is \
      measured.
      """,
    fix: """
      Create the ad session before the ad plays. Register the ad's view, then start the session.
      """,
    clause: "Open Measurement API 1.5, AdSession")

  package static let sessionSplit = Rule(
    "SessionSplit", .error, "one play of an ad is split into two sessions",
    explanation: """
      A session ends in the middle of the ad, and another one continues it. Vendors count two ads, both \
      incomplete.
      """,
    fix: """
      Keep one session until the ad is dismissed. Do not end the session when the user scrolls, \
      rotates the device or sends the app to the background.
      """,
    clause: "OM SDK for Android, FAQ")

  package static let logTruncated = Rule(
    "LogTruncated", .warning, "a log ends before its session does",
    explanation: """
      Neither the end of the ad nor the end of the session is in the log, so what is missing may have \
      been sent. The session is judged as far as it goes, and the verdict is INCONCLUSIVE.
      """,
    fix: "Record until the ad is over, and a second longer.")
}

/// The rules about the course of a session.
extension Rule {
  package static let sessionNotFirst = Rule(
    "SessionNotFirst", .error, "an event comes before 'sessionStart'",
    explanation: """
      'sessionStart' is a session's first event. A script that waits for it misses what came before.
      """,
    fix: "Start the session before anything of the ad is reported.",
    clause: "Open Measurement API 1.5, session observers")

  package static let sessionNotFinished = Rule(
    "SessionNotFinished", .error, "a session is not finished after its ad",
    explanation: """
      The ad is over, and 'sessionFinish' never comes. Scripts that wait for it never send their \
      last results, and the SDK goes on to observe a view that is no longer an ad.
      """,
    fix: "Finish the session when the ad ends, is skipped, fails or is dismissed.",
    clause: "Open Measurement API 1.5, AdSession, finish")

  package static let eventAfterFinish = Rule(
    "EventAfterFinish", .error, "an event comes after 'sessionFinish'",
    explanation:
      "'sessionFinish' is a session's last event. Scripts have sent their results by then.",
    fix: "Finish the session after the last event.",
    clause: "Open Measurement API 1.5, AdSession, finish")

  package static let eventTwice = Rule(
    "EventTwice", .error, "an event comes twice in a session",
    explanation: """
      An ad may report this event only once. Vendors count a second event as well, or refuse the \
      session as invalid.
      """,
    fix: "Report the event once; do not report the event again for a replay in the same session.",
    clause: "Open Measurement API 1.5, AdEvents, MediaEvents")

  package static let startMissing = Rule(
    "StartMissing", .error, "an ad makes progress and never reports 'start'",
    explanation: """
      'start' reports the duration and the volume. Without it no script knows how long the ad is.
      """,
    fix: "Report 'start' with the duration and the volume when playback begins.",
    clause: "Open Measurement API 1.5, MediaEvents, start")

  package static let sessionImpressionMissing = Rule(
    "SessionImpressionMissing", .error, "a session has no impression",
    explanation: "The ad played, and its impression was never reported, so no vendor counts it.",
    fix: "Report 'impression' when the app reports the impression to its ad server.",
    clause: "Open Measurement API 1.5, AdEvents, impressionOccurred")

  package static let loadedMissing = Rule(
    "LoadedMissing", .error, "the session of a video or audio ad has no 'loaded'",
    explanation: """
      'loaded' says that the ad can be played, whether it can be skipped, whether it starts by itself, \
      and its position. Scripts that wait for it do not measure the ad.
      """,
    fix:
      "Report 'loaded' with the VAST properties when the creative is ready, before the impression.",
    clause: "Open Measurement API 1.5, AdEvents, loaded")

  package static let impressionBeforeLoaded = Rule(
    "ImpressionBeforeLoaded", .warning, "the impression comes before 'loaded'",
    explanation: """
      'loaded' means that the ad can be played, 'impression' that it is shown. Scripts that take the ad's \
      properties from 'loaded' do not have them at the impression.
      """,
    fix: "Report 'loaded' when the creative is ready, then the impression.",
    clause: "Open Measurement API 1.5, AdEvents; the order follows from the definitions")

  package static let impressionAfterStart = Rule(
    "ImpressionAfterStart", .warning, "the impression comes later than the start",
    explanation: """
      The impression belongs right before playback. A late impression makes the counts of the \
      vendor and of the ad server differ.
      """,
    fix: "Report 'impression' with the VAST Impression, before 'start'.",
    clause: "OM SDK for Android, FAQ")

  package static let impressionTypeUnspecified = Rule(
    "ImpressionTypeUnspecified", .warning, "a session does not say what its impression means",
    explanation: "Vendors cannot tell whether the impression counts by their definition.",
    fix: "Give the session an impression type, such as 'beginToRender', the MRC's definition for "
      + "video.",
    clause: "Open Measurement API 1.5, ImpressionType")

  package static let creativeTypeWrong = Rule(
    "CreativeTypeWrong", .error, "the creative type of a session does not fit the session's events",
    explanation: """
      Media events belong to video and audio only. Vendors measure the ad by the rules of its \
      creative type, and display has other rules.
      """,
    fix: "Create the session with the creative type of the ad.",
    clause: "Open Measurement API 1.5, CreativeType")

  package static let quartileMissing = Rule(
    "QuartileMissing", .error, "a quartile is missing",
    explanation: "A later progress event was reported, so the ad passed the quartile without a "
      + "report.",
    fix: "Report every quartile once, when the ad has played that far.",
    clause: "Open Measurement API 1.5, MediaEvents")

  package static let completeMissing = Rule(
    "CompleteMissing", .error, "an ad played to its end and never reports 'complete'",
    explanation: """
      The session goes on for longer than the ad, and reports no pause, no skip and no error. Vendors \
      count an ad that was left.
      """,
    fix: """
      Report 'complete' when the media ends, before the player and its session are released; a player \
      that only polls its position misses the end.
      """,
    clause: "Open Measurement API 1.5, MediaEvents, complete")

  package static let quartileOrder = Rule(
    "QuartileOrder", .error, "quartiles come in the wrong order",
    explanation: "Progress goes one way. Scripts ignore what comes late, or count it as a replay.",
    fix: "Report the quartiles in the order in which the ad passes them.",
    clause: "Open Measurement API 1.5, MediaEvents")

  package static let quartileEarly = Rule(
    "QuartileEarly", .error, "a quartile, or the end, comes too early",
    explanation: """
      Less of the ad was played than the quartile requires; pauses and buffering are not counted. \
      Vendors report a completion that did not happen.
      """,
    fix: "Report quartiles by the player's position, not by a timer.",
    clause: "Open Measurement API 1.5, MediaEvents")

  package static let quartileLate = Rule(
    "QuartileLate", .error, "a quartile comes too late",
    explanation: """
      More of the ad was played than the quartile requires; pauses and buffering are not counted. \
      A viewer who leaves after the quartile and before the event is not counted.
      """,
    fix: "Read the player's position at least four times a second.",
    clause: "Open Measurement API 1.5, MediaEvents")

  package static let completeAfterSkip = Rule(
    "CompleteAfterSkip", .error, "an ad that was skipped is reported as played",
    explanation: "After 'skipped' the ad is over. Vendors count a completion that did not happen.",
    fix: "Report 'complete' only at the end of the media.",
    clause: "Open Measurement API 1.5, MediaEvents, skipped")

  package static let pauseWithoutResume = Rule(
    "PauseWithoutResume", .error, "'pause' and 'resume' do not match",
    explanation: """
      Scripts measure how long the ad plays. They stop counting at 'pause' and continue at 'resume'.
      """,
    fix: "Report both, once for each pause.",
    clause: "Open Measurement API 1.5, MediaEvents")

  package static let bufferUnbalanced = Rule(
    "BufferUnbalanced", .error, "'bufferStart' and 'bufferFinish' do not match",
    explanation: """
      Scripts measure how long the ad plays. They stop counting at 'bufferStart' and continue at \
      'bufferFinish'.
      """,
    fix: "Report both, once for each stall.",
    clause: "Open Measurement API 1.5, MediaEvents")
}

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

  package static let verificationScriptMissing = Rule(
    "VerificationScriptMissing", .error, "a session lacks the script of a vendor of the tag",
    explanation: "The vendor measures nothing of the ad, and counts it as not measured.",
    fix: """
      Create the session with one VerificationScriptResource for each Verification of the tag, those of \
      wrappers too.
      """,
    clause: "VAST 4.1, section 3.16; Open Measurement API 1.5, AdSessionContext")

  package static let verificationScriptDiffers = Rule(
    "VerificationScriptDiffers", .error, "a session loads another script than the tag's",
    explanation: "The script that the vendor published for this ad does not run.",
    fix: "Pass the URL of the tag's JavaScriptResource, unchanged.",
    clause: "VAST 4.1, section 3.17; Open Measurement API 1.5, VerificationScriptResource")

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

  package static let macroNotReplaced = Rule(
    "MacroNotReplaced", .error, "a beacon was sent with a macro as it stands in the tag",
    explanation: """
      The player replaces the macros of VAST before it requests a URL. A server that receives '[NAME]' \
      drops the request, or counts all of them as one.
      """,
    fix: "Make the player replace every macro; a macro without a value becomes -1.",
    clause: "VAST 4.2, section 6")

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
    .sessionImpressionMissing, .loadedMissing, .impressionBeforeLoaded, .impressionAfterStart,
    .impressionTypeUnspecified, .creativeTypeWrong, .quartileMissing, .completeMissing,
    .quartileOrder,
    .quartileEarly, .quartileLate, .completeAfterSkip, .pauseWithoutResume, .bufferUnbalanced,
    .sessionDurationInvalid, .volumeOutOfRange, .mutedAutoplayNotReported, .geometryMissing,
    .geometryInconsistent, .reasonMissing, .reasonUnknown, .obstructionUndeclared,
    .accessModeDomain, .versionOld, .partnerMissing, .sessionParametersMissing,
    .sessionDurationDiffers, .skipOffsetDiffers, .vendorKeyWrong, .sessionParametersDiffer,
    .verificationScriptMissing, .verificationScriptDiffers, .universalAdIDDiffers, .beaconApart,
    .beaconTwice, .beaconMissing, .macroNotReplaced,
    .beaconOrder,
  ]
}
