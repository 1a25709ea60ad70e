internal import CreativeQuality
internal import OpenMeasurement
internal import Player
package import Vocabulary

/// Every rule that a run reports by itself.
package enum VASTSimulatorRules {
  /// All rules, grouped by what they are about.
  package static let all: [Rule] = [
    .adNotPlayed, .assetLengthStated, .mediaFileUnplayable, .mediaNotDecodedInBrowsers,
    .trackedByNobody, .snapMovesBreak, .resumeSkipsContent,
    .resumeRepeatsContent, .restrictionNotHonoured, .verificationLost, .assetNotPlayed,
    .assetLongerThanDeclared, .assetShorterThanDeclared, .contentLoudnessStep, .contentCodecChange,
    .contentResolutionChange, .headersMissing,
    .beaconBeforeMedia,
    .companionNotShown, .contentAssumed,
    .interactiveNotExecuted, .mezzanineNotUsed,
    .nonLinearDisplaced, .nonLinearDurationAssumed, .nonLinearSizeAssumed, .relativeTracker,
    .identicalBeacon, .resourceAssumed, .captionsMissing, .captionsNotAvailable,
    .captionsNotFetched, .documentSlow, .documentTypeNotXML, .documentWithoutCORS,
    .documentWithoutCredentials,
    .mapPathMissing, .runInterrupted, .runLimitReached, .runUnfinished,
    .scenarioPlayerUnknown, .scriptDownloadRefused, .stepIgnored, .stepNeverHappened,
    .impressionNotCounted,
    .measurersDiffer, .sessionConfigurationInvalid, .vendorKeyDiffers, .verificationKeyUnknown,
    .verificationNotExecuted, .verificationNotMeasured, .verificationStandIn, .viewabilityDiffers,
    .viewabilityShareRounded,
  ]

  /// The rules of findings about MediaFiles that the tag offers.
  package static let ofMediaFiles: Set<Rule> = [.mediaFileUnplayable, .mediaNotDecodedInBrowsers]

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

  /// The rules of findings about a vendor whose script does not run, registers nothing, or stops
  /// early.
  package static let scriptFailures: Set<Rule> = [
    .verificationNotExecuted, .scriptRegistersNothing, .scriptThrew, .scriptTimedOut,
    .scriptExhausted,
  ]
}

/// The rules of a run's findings about its ads.
extension Rule {
  package static let mediaFileUnplayable = Rule(
    "MediaFileUnplayable", .error, "a MediaFile of the tag cannot be played",
    explanation: """
      The file is missing, is no media, or is damaged. The player of the run takes another MediaFile; a \
      player, a device or a connection that takes this one shows nothing.
      """,
    fix: "Replace the file, or remove the MediaFile.",
    clause: "VAST 4.2, section 3.9")

  package static let mediaNotDecodedInBrowsers = Rule(
    "MediaNotDecodedInBrowsers", .warning, "a MediaFile is not decoded by the players in a page",
    explanation: """
      What a browser decodes was measured. Players in a page show nothing of other files, and an app may. It \
      is an error where no MediaFile of the creative shows a picture in a page. 'vastsim explain html5' lists \
      containers and codecs.
      """,
    fix: "Add an MP4 with H.264 and AAC.")

  package static let assetLengthStated = Rule(
    "AssetLengthStated", .warning,
    "an asset of a stream is unavailable, so its stated length is used",
    explanation: """
      The asset is found neither in a file nor on the network, so the run assumes the length that \
      the asset list or the date range states. Whether the asset plays at all, and for how long, \
      is not known.
      """,
    fix: "Put the asset where its URI leads to, or use --map PREFIX=PATH or --network.")

  package static let companionNotShown = Rule(
    "CompanionNotShown", .warning, "a companion is not shown",
    explanation: """
      The scenario's 'companions' have no slot of the companion's size, or its resource is \
      unavailable or of an unsupported type. The ad plays, the companion's trackers are not \
      requested, and the Error trackers are requested with the code that the message names.
      """,
    fix: """
      Add a slot of the companion's size to the scenario, or correct the companion's resource.
      """)

  package static let interactiveNotExecuted = Rule(
    "InteractiveNotExecuted", .note, "an interactive file is not executed, and a MediaFile plays",
    explanation: """
      vastsim runs no SIMID or VPAID unit. The ad's MediaFile plays instead, and the Error \
      trackers are requested with code 409, as players do that support neither SIMID nor VPAID.
      """,
    fix: "Test the interactive unit in a player that supports the unit's framework.")

  package static let mezzanineNotUsed = Rule(
    "MezzanineNotUsed", .note, "the scenario prefers a mezzanine, and none can be used",
    explanation: """
      The ad plays from its MediaFiles. With 'mezzanine: required' it would be rejected with the \
      error code that the message names.
      """,
    fix: "Add a Mezzanine to the MediaFiles, or remove 'mezzanine' from the scenario.")

  package static let nonLinearDisplaced = Rule(
    "NonLinearDisplaced", .note, "an overlay was removed early",
    explanation: "A break or the end of the content came before the overlay's time was over.",
    fix: "Start the overlay earlier, or give the overlay a shorter duration.")

  package static let nonLinearDurationAssumed = Rule(
    "NonLinearDurationAssumed", .note, "an overlay's suggested duration is zero",
    explanation: """
      A 'minSuggestedDuration' of zero has no meaning, so the player's own duration is used.
      """,
    fix: "State how long the overlay is to be shown, or remove the attribute.")

  package static let nonLinearSizeAssumed = Rule(
    "NonLinearSizeAssumed", .note, "an overlay is declared without a size",
    explanation: "A width or height of zero has no meaning, so the player's size is used.",
    fix: "Declare the overlay's width and height in pixels.")

  package static let identicalBeacon = Rule(
    "IdenticalBeacon", .note,
    "a beacon is not requested, because an earlier beacon had the same URL",
    explanation: """
      The player requests beacons as images. A browser loads an image's URL once for each \
      document, and answers later requests for the same URL from memory. If, for example, the \
      viewer pauses twice, the server receives only one request.
      """,
    fix: "Put [CACHEBUSTING] into the trackers of events that can occur more than once.")

  package static let assetLongerThanDeclared = Rule(
    "AssetLongerThanDeclared", .warning, "an asset of a stream is longer than stated",
    explanation: """
      Players plan a break with the length that the asset list, the date range or the ad creative \
      signaling states. If the asset is longer, the primary content is resumed late, and a playout \
      limit cuts the asset's end. Quartiles come too early if the ad creative signaling states \
      their times.
      """,
    fix: "State the length of the media, as 'vastsim probe' prints it.",
    clause: "draft-pantos-hls-rfc8216bis-18, appendix D")

  package static let assetShorterThanDeclared = Rule(
    "AssetShorterThanDeclared", .warning, "an asset of a stream is shorter than stated",
    explanation: """
      The break ends earlier than the asset list, the date range or the ad creative signaling \
      states. Events that are due after this end are never sent. If the stated length is used as \
      the resume offset, a part of the primary content is not played.
      """,
    fix: "State the length of the media, as 'vastsim probe' prints it.",
    clause: "draft-pantos-hls-rfc8216bis-18, appendix D")

  package static let headersMissing = Rule(
    "HeadersMissing", .note, "a server's beacon lacks the headers that name the device",
    explanation: """
      A server that sends the beacons of a stream's ads has to name the device in the headers \
      X-Device-IP and X-Device-User-Agent. A beacon without these headers counts for the server's \
      own address, or not at all.
      """,
    fix: "On the command line, name the device with --macro DEVICEIP=… and --macro DEVICEUA=….",
    clause: "VAST 4.3, 1.1.3")

  package static let beaconBeforeMedia = Rule(
    "BeaconBeforeMedia", .warning, "beacons were sent for a stream's ad that was not shown",
    explanation: """
      The player sends impression and start before the ad's media arrives. Where the media does not arrive, \
      the ad is counted although no picture of it was shown.
      """,
    fix: """
      Make the player send impression and start with the first picture. If the player cannot be \
      changed, compare the number of its impressions with the number of its errors.
      """,
    clause: "VAST 4.3, 3.4.2")

  package static let relativeTracker = Rule(
    "RelativeTracker", .warning, "a tracker's URL is relative",
    explanation: """
      VAST does not define relative URLs. vastsim resolves the tracker's URL against the URL of \
      the document that contains the tracker. A real player may resolve it against the URL of the \
      page instead, or send nothing.
      """,
    fix: "Write the whole URL.")

  package static let resourceAssumed = Rule(
    "ResourceAssumed", .note, "an overlay's resource is assumed to be available",
    explanation: """
      The run does not fetch the resource from the network, and no --map entry matches the URL, so \
      the run continues as if the resource had loaded.
      """,
    fix: "Map the URL to a file to check the resource.")

  package static let captionsMissing = Rule(
    "CaptionsMissing", .warning, "a caption file is missing",
    explanation: "The ad plays without captions.",
    fix: "Check the URL, or the path that it is mapped to.")

  package static let captionsNotAvailable = Rule(
    "CaptionsNotAvailable", .warning, "captions are on, but the ad has none to show",
    explanation: """
      The scenario turns captions on, and the ad has none, or none in the requested language.
      """,
    fix: """
      Add a ClosedCaptionFile in the requested language, or turn captions off in the scenario.
      """)

  package static let captionsNotFetched = Rule(
    "CaptionsNotFetched", .note, "a caption file was not fetched",
    explanation: """
      The run does not fetch the file from the network, and no --map entry matches the URL.
      """,
    fix: "Map the URL to a file, so that the captions are read and checked.")
}

/// The rules of a run's findings about sessions, vendors and viewability.
extension Rule {
  package static let impressionNotCounted = Rule(
    "ImpressionNotCounted", .note, "a measurement session never reached its impression",
    explanation: """
      The scenario's 'impressionType' requires something that did not happen, such as a pixel in \
      view. VAST's Impression trackers were requested when the ad was shown.
      """,
    fix: "Change the scenario so that the condition is met, or use another 'impressionType'.")

  package static let scriptDownloadRefused = Rule(
    "ScriptDownloadRefused", .warning, "a script requests a file that it must not read",
    explanation: """
      A relative URL that a script requests is resolved against the script's own URL, so a script \
      that is a local file can request other local files. Such a script may read only files in the \
      tag's folder and below, because scripts come from strangers and can send what they read. The \
      script's request fails.
      """,
    fix: """
      Find out why the script reads the file. If the script may read it, move the file into the \
      tag's folder, or use --map or --allow-files PATH.
      """)

  package static let sessionConfigurationInvalid = Rule(
    "SessionConfigurationInvalid", .error, "a measurement session cannot be created",
    explanation: """
      The values of 'session' in the scenario contradict each other or the ad. An app that sets up \
      its session in the same way has the same error. The ad plays, and nothing is measured.
      """,
    fix: """
      Correct 'session' in the scenario as the message says. If the app sets up its session in the \
      same way, correct the app too.
      """)

  package static let viewabilityShareRounded = Rule(
    "ViewabilityShareRounded", .note,
    "a vendor counts a view that the viewability standard does not count",
    explanation: """
      The session reports to scripts in whole percents how much of the ad is in view, so that \
      49.5 % becomes 50 %. So the vendor counts two seconds with 50 % in view. The viewability \
      standard uses the exact share. This share was below 50 % at that instant, so the standard \
      was not met.
      """,
    fix: """
      Rely on the result of the viewability standard, and expect the vendor to count more views.
      """)

  package static let viewabilityDiffers = Rule(
    "ViewabilityDiffers", .note, "polled viewability differs from the exact viewability",
    explanation: """
      Scripts observe only every 200 ms what is in view. According to these observations, a \
      viewability standard may be met later than it really is, or never. Time that the ad spends \
      out of view between two observations may count as in view. The scenario's 'sampling' sets \
      whether the session observes the views every 200 ms or at each change.
      """,
    fix: "Set 'sampling: continuous' in the scenario to measure exactly.")
}

/// The rules of a run's findings about its own course and its surroundings.
extension Rule {
  package static let mapPathMissing = Rule(
    "MapPathMissing", .warning, "a path of a mapping does not exist",
    explanation: "URLs that begin with the mapping's prefix are unavailable.",
    fix: """
      Correct the PATH of '--map PREFIX=PATH', or of 'map' in the scenario or in 'vastsim.yaml'. \
      Relative paths of --map start from the current folder, and those in a file from the file's \
      folder.
      """)

  package static let runInterrupted = Rule(
    "RunInterrupted", .note, "the run was interrupted",
    explanation: """
      When Ctrl-C ends a run in real time, the player stops as if its app destroyed the player: \
      the session finishes, and the beacons of the teardown are sent.
      """,
    fix: "Let the run finish to see all of it.")

  package static let runUnfinished = Rule(
    "RunUnfinished", .warning, "the run stopped before the ad was over",
    explanation: """
      No further event could happen, for example after a pause without a resume, or the time in \
      the scenario's 'until' was over.
      """,
    fix: "Let the scenario resume or end the ad, or give the run more time with 'until'.")

  package static let runLimitReached = Rule(
    "RunLimitReached", .error, "a limit of the run was reached",
    explanation: """
      A run has limits for events, requests, virtual instants, documents, scripts, what scripts \
      load, and the time of the network and of scripts. Anything beyond a limit is cut, so the run \
      does not show all of the tag.
      """,
    fix: """
      Find out why the tag, or the scenario, needs so much. If that is intended, raise the limit \
      with '--limit NAME=VALUE', or with 'limit' in a file that '--config' names.
      """)

  package static let scenarioPlayerUnknown = Rule(
    "ScenarioPlayerUnknown", .error, "the scenario names an unknown player",
    explanation: "There is no player profile of that name, so nothing can be played.",
    fix: "Use a player that 'vastsim list players' prints.")

  package static let stepIgnored = Rule(
    "StepIgnored", .note, "a step of the scenario had no effect",
    explanation: """
      The step was not possible at that instant. The message says why. The run continues.
      """,
    fix: "Move the step to an instant at which it is possible, or remove it.")

  package static let stepNeverHappened = Rule(
    "StepNeverHappened", .note, "a step was never reached",
    explanation:
      "The run ended before the step, or the event that the step waits for did not occur.",
    fix: "Give the step an earlier time or another event, or remove it.")
}
