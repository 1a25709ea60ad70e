package import Vocabulary

/// The rules of measurement sessions (OMID's lifecycle).
extension Rule {
  package static let friendlyObstructionRefused = Rule(
    "FriendlyObstructionRefused", .warning, "a friendly obstruction is rejected",
    explanation: """
      The app declares a view as a friendly obstruction, with a reason that Open Measurement does \
      not allow. A reason has at most 50 characters, which are letters, digits or spaces. The view \
      still counts as an obstruction of the ad.
      """,
    fix: "Correct the declaration as the message says.")

  package static let mediaEventBeforeStart = Rule(
    "MediaEventBeforeStart", .warning, "a media event was reported before 'start'",
    explanation: "The event was delivered. A script that counts from 'start' may misinterpret it.",
    fix: "Report 'start' first.")

  package static let mediaEventValueInvalid = Rule(
    "MediaEventValueInvalid", .warning, "a media event has invalid values",
    explanation: """
      A duration must be above zero, and a volume between 0 and 1. The event was not delivered. \
      Common mistakes are a duration in milliseconds or ticks and a volume of 100.
      """,
    fix: "Give the duration in seconds, and the volume as a number from 0 to 1.")

  package static let mediaEventWhilePaused = Rule(
    "MediaEventWhilePaused", .error, "progress was reported while the player did not play",
    explanation: """
      A paused or buffering player reported a quartile or the ad's end. The event was delivered. A \
      script that counts only while the ad plays may ignore the event.
      """,
    fix: "Report progress only while the player plays.",
    clause: "Open Measurement API 1.5, MediaEvents")

  package static let sessionCallOmitted = Rule(
    "SessionCallOmitted", .error, "the app leaves out a call that its session needs",
    explanation: """
      The app did not make the call at the instant at which it was due. The vendors do not receive \
      what the call reports.
      """,
    fix: "Make the call.",
    clause: "Open Measurement API 1.5, AdSession, AdEvents, MediaEvents")

  package static let sessionEventOutsideSession = Rule(
    "SessionEventOutsideSession", .warning,
    "an event was reported before the session's start or after its finish",
    explanation: """
      A session delivers only events between its start and its finish. The event of this finding \
      was not delivered.
      """,
    fix: "Start the session before the first event, and finish the session after the last event.")

  package static let sessionEventRepeated = Rule(
    "SessionEventRepeated", .warning, "'loaded' or 'impression' was reported again",
    explanation: "Each counts once per session. The second one was not delivered.",
    fix: "Report each once.")

  package static let sessionMisuse = Rule(
    "SessionMisuse", .warning, "the measurement session is used incorrectly",
    explanation: """
      The player called the session at a time, or with values, that the Open Measurement interface \
      does not allow. The message says whether the event was delivered anyway.
      """,
    fix: "Correct the call that the message names.")

  package static let sessionPublisherMisuse = Rule(
    "SessionPublisherMisuse", .warning,
    "'AdEvents' or 'MediaEvents' is created or used incorrectly",
    explanation: """
      A session has one 'AdEvents' object and one 'MediaEvents' object, through which the app \
      reports events. 'MediaEvents' must be created before the session starts, and only if the \
      native app owns the media events. Through these objects the app may report only events whose \
      owner is the native app.
      """,
    fix: """
      In the app, create each object once, before the session starts, and 'MediaEvents' only if \
      the native app owns the media events. Report only events whose owner is the native app.
      """)

  package static let verificationResourceIncomplete = Rule(
    "VerificationResourceIncomplete", .warning,
    "a verification resource has a vendor without parameters, or parameters without a vendor",
    explanation: """
      An app must pass a vendor's name together with the vendor's parameters, or the script's URL \
      alone. An SDK rejects anything else. vastsim runs the script anyway, with the values that \
      the Verification has.
      """,
    fix: """
      Give the Verification both a 'vendor' and VerificationParameters, or neither of the two.
      """)
}

/// Every rule of measurement sessions.
package enum SessionRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = [
    .friendlyObstructionRefused, .mediaEventBeforeStart, .mediaEventValueInvalid,
    .mediaEventWhilePaused, .sessionCallOmitted, .sessionEventOutsideSession, .sessionEventRepeated,
    .sessionMisuse,
    .sessionPublisherMisuse,
    .verificationResourceIncomplete,
  ]
}

/// The rules of findings about verifications.
extension Rule {
  package static let measurersDiffer = Rule(
    "MeasurersDiffer", .warning, "a vendor's script and the built-in measurer disagree",
    explanation: """
      With '--verification both' the built-in measurer sends the beacons that the \
      VerificationParameters and the standards require. The vendor's script sends its own beacons. \
      Each beacon that only one of them sent, or that they sent at different instants, is \
      reported. Either the script or the built-in measurer is wrong.
      """,
    fix: "Check the script at the instant that the message names.")

  package static let vendorKeyDiffers = Rule(
    "VendorKeyDiffers", .warning, "the app passes another vendor key than the tag's",
    explanation: """
      Scripts and reports name a vendor by its key. A script that gets another key finds no \
      parameters under its own key, or reports under another vendor's name.
      """,
    fix: "Pass the 'vendor' of the Verification, unchanged.")

  package static let verificationKeyUnknown = Rule(
    "VerificationKeyUnknown", .note, "a vendor's parameters name events that do not exist",
    explanation: """
      The vendor's parameters list beacons, each with the name of an event as its key. A key that \
      is not the name of an event is often a spelling mistake. The beacon under such a key is \
      never sent, neither here nor in production.
      """,
    fix: "Check the keys under 'beacons' in the VerificationParameters.")

  package static let verificationNotExecuted = Rule(
    "VerificationNotExecuted", .warning, "a verification script is not executed",
    explanation: """
      The vendor's verificationNotExecuted trackers are requested with the reason in [REASON]: 1 \
      rejected, 2 not supported, 3 an error while loading. Error trackers are requested with code \
      410.
      """,
    fix: "Correct what the message names, or serve the script with --map or --network.")

  package static let verificationNotMeasured = Rule(
    "VerificationNotMeasured", .note, "nothing measured for a vendor",
    explanation: """
      The vendor's script is unavailable. vastsim could measure in its place, but the vendor's \
      VerificationParameters do not say which URLs to request. So it is unknown what the vendor \
      would count, and this part of the run is not judged.
      """,
    fix: """
      Serve the script with --map or --network, or leave vendors out with '--verification none'.
      """)

  package static let verificationStandIn = Rule(
    "VerificationStandIn", .note, "the built-in measurer replaces a vendor's script",
    explanation: """
      The script is unavailable, and the parameters say which beacons it would send, so the \
      built-in measurer sends them at the instants that the standards define.
      """,
    fix: "Serve the script with --map or --network to run it.")
}

/// The rules of verification scripts.
extension Rule {
  package static let scriptExhausted = Rule(
    "ScriptExhausted", .warning, "a verification script reached its session limits",
    explanation: """
      A script has limits of processor time and of calls for a whole session. After it reaches one \
      of them, it receives no more events. Requests that it sent before remain sent, and other \
      vendors' scripts continue.
      """,
    fix: "Do less work for each event, and keep fewer listeners and timers.")

  package static let scriptNotReproducible = Rule(
    "ScriptNotReproducible", .warning,
    "a limit of processor time or memory ended a verification script's work",
    explanation: """
      Runs with the same input have the same output, except where a script reaches a limit that \
      depends on the machine's speed or memory. Another run, or another machine, may stop the \
      script earlier or later, or not at all.
      """,
    fix: "Remove the script's long calls; do not compare this run with golden files or baselines.")

  package static let scriptRegistersNothing = Rule(
    "ScriptRegistersNothing", .warning, "a verification script registers no observer",
    explanation: """
      A verification script hears of an ad only through an observer of the session or a listener \
      for events. This script ran to the session's end and registered neither, so it measures \
      nothing, whatever it sends by itself.
      """,
    fix: "Ask the vendor for the script that registers with 'omidNative', 'omid3p' or the "
      + "verification client, or correct its URL or VerificationParameters.")

  package static let scriptThrew = Rule(
    "ScriptThrew", .warning, "a verification script threw an uncaught exception",
    explanation: """
      An exception aborts the listener or the timer that threw it. An exception during loading \
      aborts the rest of the script. As in native sessions, the callbacks that the script \
      registered before the exception still receive events. A script that threw before it \
      registered a callback counts as not executed.
      """,
    fix: "Correct the script at the place that the message names.")

  package static let scriptTimedOut = Rule(
    "ScriptTimedOut", .warning, "a verification script exceeded the time limit of one call",
    explanation: """
      A listener or a timer was aborted at its limit of processor time. The script still receives \
      later events.
      """,
    fix: "Return from the listener sooner, and split long work over several timers.")
}

/// Every rule of verification scripts.
package enum ScriptRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = [
    .scriptExhausted, .scriptNotReproducible, .scriptRegistersNothing, .scriptThrew,
    .scriptTimedOut,
  ]
}
