/// The names of events that a scenario file can use.
///
/// A misspelt name in an expectation would wait for ever, or, after `never`,
/// hold for ever; so names are checked.
package enum EventNames {
  /// Events of the player, in VAST spelling where VAST has a name.
  package static let player = [
    "loaded", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete", "progress",
    "pause", "resume", "mute", "unmute", "volumeChange", "rewind", "skip", "fullscreen",
    "exitFullscreen", "playerExpand", "playerCollapse", "closeLinear", "click",
    "acceptInvitation", "minimize", "restore", "adExpand", "adCollapse", "close",
    "overlayViewDuration",
    "bufferStart", "bufferFinish", "seek", "loop", "caption",
  ]

  /// Beacons of VAST 2.0 to 4.3 and VMAP: tracking events by their names, and the rest by vastsim's
  /// own.
  package static let beacon =
    [
      "impression", "error", "creativeView", "loaded", "start", "firstQuartile", "midpoint",
      "thirdQuartile", "complete", "progress", "skip", "closeLinear", "close", "mute", "unmute",
      "pause", "resume", "rewind", "fullscreen", "exitFullscreen", "playerExpand",
      "playerCollapse", "expand", "collapse", "adExpand", "adCollapse", "minimize",
      "acceptInvitation", "acceptInvitationLinear", "timeSpentViewing", "overlayViewDuration",
      "otherAdInteraction", "interactiveStart", "notUsed", "verificationNotExecuted",
    ] + [
      "clickTracking", "customClick", "viewable", "notViewable", "viewUndetermined", "iconView",
      "iconClick", "companionView", "companionClick", "nonLinearClick", "breakStart", "breakEnd",
      "breakError",
    ]

  /// Keys of the `beacons` object in verification parameters, and the event of scripts' requests.
  package static let verification = [
    "omidTrackView", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete",
    "twoSecondsFiftyPercentView", "sendUrl",
  ]

  /// Event types of OMID 1.5: session, ad and media events.
  package static let omid = [
    "sessionStart", "sessionError", "sessionFinish", "loaded", "impression", "geometryChange",
    "start", "firstQuartile", "midpoint", "thirdQuartile", "complete", "pause", "resume",
    "bufferStart", "bufferFinish", "skipped", "volumeChange", "playerStateChange",
    "adUserInteraction",
  ]

  /// The sources of beacons.
  package static let beaconSources = ["vast", "verification", "native", "prebid"]

  /// How a run ends.
  package static let outcomes = ["completed", "skipped", "closed", "unfinished", "error", "noAd"]
}
