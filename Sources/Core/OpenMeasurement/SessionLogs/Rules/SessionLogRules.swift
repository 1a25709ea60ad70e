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

  package static let quartileOrder = Rule(
    "QuartileOrder", .error, "quartiles come in the wrong order",
    explanation: "Progress goes one way. Scripts ignore what comes late, or count it as a replay.",
    fix: "Report the quartiles in the order in which the ad passes them.",
    clause: "Open Measurement API 1.5, MediaEvents")

  package static let quartileEarly = Rule(
    "QuartileEarly", .error, "a quartile comes too early",
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
