internal import Diagnostics
internal import OpenMeasurement

/// What a run finds about the use of measurement sessions (OMID's lifecycle).
extension RunRule {
  static let sessions = [
    RunRule(
      "FriendlyObstructionRefused", .warning, "a view cannot be declared friendly",
      "The declaration breaks a rule of Open Measurement, such as the length of its reason, so the "
        + "view goes on obstructing the ad."),
    RunRule(
      "ImpressionNotCounted", .note, "a session had no impression",
      "The scenario's 'impressionType' waits for something that never came about, such as a pixel "
        + "in view. VAST's Impression trackers were told when the ad was put on the screen."),
    RunRule(
      "MediaEventBeforeStart", .warning, "a media event came before 'start'",
      "It was delivered, and a script that counts from 'start' may make something else of it than "
        + "was meant."),
    RunRule(
      "MediaEventValueInvalid", .warning, "a media event has values that cannot be",
      "A duration must be above zero, and a volume between 0 and 1; the event was not delivered. A "
        + "duration in milliseconds or ticks is a common mistake, and so is a volume of 100."),
    RunRule(
      "SessionConfigurationInvalid", .error, "a measurement session cannot be created",
      "What the scenario's 'session' says contradicts itself or the ad, as an app's own setup may. "
        + "The ad plays, and nobody measures it."),
    RunRule(
      "SessionEventOutsideSession", .warning, "a session heard of something outside of its life",
      "Events count between the session's start and its finish; this one was not delivered."),
    RunRule(
      "SessionEventRepeated", .warning, "'loaded' or 'impression' was reported again",
      "Each counts once for a session. The second one was not delivered."),
    RunRule(
      "SessionMisuse", .warning, "the measurement session is not used as it should be",
      "The player told the session something at a time, or with values, that the Open Measurement "
        + "interface does not allow. The message says whether it was delivered all the same."),
    RunRule(
      "SessionPublisherMisuse", .warning, "an event publisher is created or used wrongly",
      "A session has one 'AdEvents' and one 'MediaEvents', the latter from before its start on, and "
        + "each for events that the native app owns."),
    RunRule(
      "VerificationResourceIncomplete", .warning, "a verification has one half of what it needs",
      "An app passes a vendor's name and its parameters together, or the script's URL alone; an SDK "
        + "refuses anything else. Here the script runs with what there is."),
  ]
}

extension AdSessionMisuse {
  /// The rule of a run that a wrong use goes under.
  var rule: String {
    switch self {
    case .secondAdEvents, .secondMediaEvents, .mediaEventsAfterSessionStart, .publisherAfterFinish,
      .notOwner, .mediaEventsWithoutNativeOwner, .withoutPublisher:
      "SessionPublisherMisuse"
    case .sessionStartedTwice, .beforeSessionStart, .afterFinish: "SessionEventOutsideSession"
    case .repeated: "SessionEventRepeated"
    case .mediaEventBeforeStart: "MediaEventBeforeStart"
    case .invalidDuration, .invalidVolume: "MediaEventValueInvalid"
    case .notPlaying, .notPaused, .alreadyPaused, .notBuffering, .alreadyBuffering, .afterSkip:
      "SessionMisuse"
    case .obstructionReasonTooLong, .obstructionReasonWithOtherCharacters:
      "FriendlyObstructionRefused"
    case .vendorKeyWithoutParameters, .parametersWithoutVendorKey:
      "VerificationResourceIncomplete"
    }
  }
}
