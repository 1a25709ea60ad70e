package import Diagnostics

/// What holds of every run of every ad; the summary says what must hold.
extension Rule {
  package static let playbackEventsOnce = Rule(
    "PlaybackEventsOnce", .error, "playback events are reported at most once",
    explanation: """
      A second play of a looping creative, a seek back and a resumed app must stay silent.
      """,
    remedy: "Keep what was reported for as long as the ad is loaded.",
    clause: "VAST 4.2, § 3.14.1")

  package static let playbackEventsInOrder = Rule(
    "PlaybackEventsInOrder", .error, "playback events come in their order",
    explanation: """
      Servers drop a quartile that comes before its predecessor, and a start before the \
      impression.
      """,
    remedy: "Report every threshold that was passed, lowest first.")

  package static let impressionOncePerHop = Rule(
    "ImpressionOncePerHop", .error, "every hop of an ad that was shown hears of one impression",
    explanation: "What is not heard of is not paid for, what is heard of twice is fraud.",
    remedy: """
      Give each wrapper and the inline ad an Impression of its own, and none of them the same URL \
      twice.
      """,
    clause: "VAST 4.2, § 3.4.2")

  package static let trackersHearThePlayer = Rule(
    "TrackersHearThePlayer", .error, "every hop's trackers hear of playback when it is reported",
    explanation: "A hop that hears less than the others sees an ad that seems to break off.",
    remedy: "Send each event to the trackers of the inline ad and of all wrappers at once.")

  package static let quartilesAtTheirShare = Rule(
    "QuartilesAtTheirShare", .error, "quartiles come at their share of the media",
    explanation: """
      A quartile is a quarter of the media, and complete its end, not those of what the tag \
      declares.
      """,
    remedy: """
      Count quarters of the media file's own duration, and never report one before the playhead \
      has come to it.
      """,
    clause: "VAST 4.2, § 3.14.1")

  package static let resumeOnlyAfterPause = Rule(
    "ResumeOnlyAfterPause", .error, "a resume follows a pause, and a pause no other",
    explanation: """
      Some players report a resume when the ad first plays, or a pause for each press of the \
      button.
      """,
    remedy: "Report what changed, and only when it changed.")

  package static let noPauseAtTheEnd = Rule(
    "NoPauseAtTheEnd", .error, "no pause is told when the ad ends or is skipped",
    explanation: "Media elements report a pause when they stop at the end or are taken away.",
    remedy: "Leave it out once the ad has reached its end.")

  package static let silentAfterSkip = Rule(
    "SilentAfterSkip", .error, "nothing of playback is told after a skip",
    explanation: "What observers of the playhead still report after a skip belongs to no ad.",
    remedy: """
      Take the observers of the playhead away before the player goes on to whatever comes next.
      """)

  package static let viewableOnlyWhenMet = Rule(
    "ViewableOnlyWhenMet", .error, "an ad is told to be viewable only when it was seen long enough",
    explanation: """
      The MRC's guideline asks for half of the pixels for two seconds of playing in one piece, for \
      display ads one second.
      """,
    remedy: "Count playing time only, and begin again after each interruption.",
    clause: "Media Rating Council, Viewable Ad Impression Measurement Guidelines")

  package static let nothingLostUnnamed = Rule(
    "NothingLostUnnamed", .error, "what trackers did not hear of is named with the reason",
    explanation: "When a player is destroyed, what was still to be sent is lost.",
    remedy: "Say which events that were, or the gap in the numbers cannot be explained.")

  package static let nothingLostInPlaying = Rule(
    "NothingLostInPlaying", .error, "an ad that plays to its end loses no event",
    explanation: """
      A player that looks at its playhead now and then, and reports one event a look, passes over \
      what lies between.
      """,
    remedy: """
      Observe exact boundaries, report all that was crossed, and take the end from the player's \
      own notification.
      """)

  package static let sessionInOrder = Rule(
    "SessionInOrder", .error, "a session begins, is loaded, shown and played, in this order",
    explanation: "Scripts count from one event to the next, and drop what comes out of its turn.",
    remedy: """
      Create the session's publishers before it starts; then tell loaded, impression, start and \
      the quartiles, each once, and the quartiles only while the ad plays.
      """,
    clause: "Open Measurement API 1.5, in the order of native sessions")

  package static let silentAfterSessionFinish = Rule(
    "SilentAfterSessionFinish", .error, "a finished session tells nothing more",
    explanation: """
      'sessionFinish' is the last event of a session; nobody listens to what comes after it.
      """,
    remedy: """
      Finish the session once the ad is dismissed and not before, and drop its publishers with it.
      """,
    clause: "Open Measurement API 1.5, sessionFinish")

  package static let sessionHearsThePlayer = Rule(
    "SessionHearsThePlayer", .error,
    "the session hears of all that the player does, when it does it",
    explanation: "A vendor and a server that tell different stories cannot be reconciled.",
    remedy: "Call the session's media events at the place that sends the VAST beacons.")

  package static let volumeConsistent = Rule(
    "VolumeConsistent", .error, "mute, unmute and the session's volume agree",
    explanation: """
      Mute is when the sound goes off and unmute when it comes back, never the other way round.
      """,
    remedy: """
      Report each when it happens, and tell the session 0 for silence; a player that starts muted \
      says so.
      """)
}
