extension SeedTable {
  /// What Criteo's guide to a video player for iOS asks for.
  static let criteo: [SeedBehaviour] = [
    .init(
      lines: "92, 111", "The player takes the first MediaFile, whatever its type.",
      [
        "PlayerCapabilitiesTests/the guide's player takes the first file, and fails where it "
          + "cannot play it"
      ]),
    .init(
      lines: "66, 93, 112, 646",
      "The captions file that the VAST names is downloaded before the player begins.",
      [
        "CaptionPlaybackTests/captions are fetched before the media and shown when they are on",
        "LinearAdBufferingTests/captions are downloaded after the media, with a request of their "
          + "own",
      ]),
    .init(
      lines: "632-635, 660-664",
      "Where the captions cannot be downloaded there is no player, and nothing is sent.",
      [
        "CaptionPlaybackTests/without its captions the guide's player does not come to be, and "
          + "sends nothing"
      ]),
    .init(
      lines: "112", "A run says that the code would crash on a VAST without a ClosedCaptionFile.",
      [
        "PlayerCapabilityTests/the guide's player says of every gap that its code would crash on it"
      ]),
    .init(
      lines: "94-97",
      "Of all verifications only the one of vendor `criteo.com-omid` is used.",
      [
        "PlayerCapabilityTests/the guide's player runs one vendor's script, and says what the others lose"
      ]),
    .init(
      lines: "328, 337",
      "A session has one verification resource, so that no second script runs.",
      [
        "TagReadingTests/of the vendor's Verifications one is left, with the first script and parameters"
      ]),
    .init(
      lines: "96, 113",
      "A run says that the code would crash where there are no VerificationParameters.",
      ["PlayerCapabilityTests/without trackers, parameters and clicks there is more to crash on"]),
    .init(
      lines: "101-105", "Of an event's trackers the first one is requested.",
      [
        "PlayerCapabilitiesTests/each player requests some of an event's trackers",
        "PlayerCapabilityTests/macros go out as they are written, one URL for each event, and no "
          + "other events",
      ]),
    .init(
      lines: "106", "The first Impression is requested, and a VAST without one is found out.",
      [
        "PlayerCapabilitiesTests/each player requests some of an event's trackers",
        "SampleTagTests/each broken tag is broken in the way its name says",
      ]),
    .init(
      lines: "107", "A run says that the code would crash on a VAST without an Error.",
      [
        "PlayerCapabilityTests/without trackers, parameters and clicks there is more to crash on"
      ]),
    .init(
      lines: "108", "A run says that the code would crash on a VAST without a ClickTracking.",
      ["PlayerCapabilityTests/without trackers, parameters and clicks there is more to crash on"]),
    .init(
      lines: "426", "A run names the events without a tracker, each of which would crash the code.",
      ["PlayerCapabilityTests/without trackers, parameters and clicks there is more to crash on"]),
    .init(
      lines: "129-180", "A run says that the code's XPath finds nothing under a default namespace.",
      ["PlayerCapabilityTests/without trackers, parameters and clicks there is more to crash on"]),
    .init(
      lines: "92",
      "White space before the address of a MediaFile is what the code uses as the address.",
      [
        "PlayerCapabilityTests/the guide's player says of every gap that its code would crash on it"
      ]),
    .init(
      lines: "93-97, 108",
      "White space before the address of captions, script or click becomes part of the address, too.",
      [
        "XPathAgreementTests/two hundred tags crash the guide's player where xmllint finds "
          + "nothing or no URL",
        "TagReadingTests/white space before a CDATA section is read in its place",
        "PlayerCapabilityTests/the sample tag crashes the guide's player no more once every "
          + "remedy is followed",
      ]),
    .init(
      lines: "104-107",
      "White space around an Impression or a Tracking keeps its address from being a URL.",
      [
        "XPathAgreementTests/two hundred tags crash the guide's player where xmllint finds "
          + "nothing or no URL",
        "TagReadingTests/a finding stands at the element, and events that lack the same share one",
      ]),
    .init(
      lines: "92, 111", "Of a document with several ads only the first MediaFile plays.",
      [
        "TagReadingTests/a pod is one ad, with the first of each thing in the document"
      ]),
    .init(
      lines: "92",
      "A wrapper is not followed: the code finds no MediaFile in it, and crashes.",
      [
        "TagReadingTests/a document without a MediaFile crashes the player, and nothing is left "
          + "to play",
        "PlayerCapabilityTests/an ad that the guide's player finds no MediaFile for sends nothing",
      ]),
    .init(
      lines: "107, 660-664", "The Error URL is read and never requested.",
      ["PlayerCapabilityTests/the guide's player sends no error, and plays whatever is in view"]),
    .init(
      lines: "113, 115",
      "The app passes vendor key `criteo`, though the VAST names `criteo.com-omid`.",
      [
        "VerificationScriptTests/an app that passes another vendor key than the tag's is found out"
      ]),
    .init(
      lines: "103", "Macros in a URL are requested as they are written.",
      [
        "EventStreamGoldenTests/every player profile gives its event stream, byte for byte",
        "PlayerCapabilityTests/macros go out as they are written, one URL for each event, and no "
          + "other events",
      ]),
    .init(
      lines: "52", "Documents of VAST 4.2 are read and played.",
      [
        "SampleTagTests/the complete tag of each version is read without findings",
        "SimulationTests/every version of the sample plays to its end",
      ]),
    .init(
      lines: "202", "The video starts muted.",
      [
        "LinearAdStateMachineControlsTests/a player that starts muted can be heard once it is "
          + "unmuted",
        "PlayerProfileTests/every profile has the policies of its player",
      ]),
    .init(
      lines: "199-218", "The video loops: a run plays it twice, or as often as `plays` says.",
      [
        "PlayerProfileTests/every profile has the policies of its player",
        "LinearAdStateMachineTests/the guide's player reports in later plays what the first one "
          + "passed",
      ]),
    .init(
      lines: "190", "The viewer can play and pause, mute and unmute, and turn captions on and off.",
      [
        "PlayerCapabilityTests/the guide's player tells the session of a control first, and of "
          + "playback last",
        "CaptionPlaybackTests/the viewer turns captions on and off; a cue that is due appears at "
          + "once",
      ]),
    .init(
      lines: "192", "A note says that a mandatory notice may lie over the ad.",
      ["EventStreamGoldenTests/every player profile gives its event stream, byte for byte"]),
    .init(
      lines: "194", "What the session measures is the view of the player.",
      ["MeasuredRunTests/a step about the layout changes what is in view"]),
    .init(
      lines: "212", "The picture keeps its shape inside of the view, which may be larger.",
      [
        "LayoutCommandTests/a picture keeps its shape in its view, which is what is measured",
        "FittedRectangleTests/a shape is as large as fits, and in the middle",
      ]),
    .init(
      lines: "275-320",
      "Before a session, OMID is active, its script is there, and the ad view is known.",
      [
        "SessionSettingsTests/without the SDK or its script there is no session, and every "
          + "vendor loses all",
        "SessionSettingsTests/without the view nothing is in view, though the session hears of "
          + "all else",
      ]),
    .init(
      lines: "348-352",
      "The session is one of video, whose impression counts when rendering begins, owned natively.",
      [
        "EventStreamGoldenTests/every player profile gives its event stream, byte for byte",
        "SessionMisuseTests/every misuse is a diagnostic with place and remedy",
      ]),
    .init(
      lines: "352", "Verification scripts are not isolated from each other.",
      ["VerificationScriptTests/the player's app decides about isolation where no scenario does"]),
    .init(
      lines: "366-387",
      "The publishers exist before the session starts: a media publisher late or left out is "
        + "found.",
      [
        "SessionMisuseTests/every misuse is a diagnostic with place and remedy",
        "SessionSettingsTests/a session without its publisher, start or finish says so",
      ]),
    .init(
      lines: "413-414", "`loaded` says that the ad plays by itself and stands alone.",
      [
        "EventStreamGoldenTests/every player profile gives its event stream, byte for byte",
        "AudioSessionTests/an audio session has media events, and no geometry",
      ]),
    .init(
      lines: "400",
      "Every event of the ad and of its media reaches the session; one left out is found.",
      [
        "SessionSettingsTests/a call that the app leaves out is missing, and nothing else",
        "SessionSettingsTests/a call that the run never comes to is not missed",
      ]),
    .init(
      lines: "400", "The session receives the beginning and the end of buffering.",
      ["MediaDownloadTests/player, session and summary hear of media that runs dry"]),
    .init(
      lines: "430-433",
      "Once the ad is on the screen the Impression is requested, and then reported to the session.",
      ["EventStreamGoldenTests/every player profile gives its event stream, byte for byte"]),
    .init(
      lines: "439, 461",
      "`start` comes with the first observation, one each second, that finds progress above 0.",
      [
        "PublishedPlayerTests/the profile reports what the published code does, in five plays",
        "QuartileTrackerTests/a start counts above zero where thresholds are to be passed",
      ]),
    .init(
      lines: "468-494",
      "Each observation reports one state at most: a quartile that was passed, or the end.",
      [
        "PublishedPlayerTests/the profile reports what the published code does, in five plays",
        "QuartileTrackerTests/one look reports one state, however many were crossed",
      ]),
    .init(
      lines: "447-499",
      "The state is never reset, so that later plays report what the first one passed.",
      [
        "LinearAdStateMachineTests/the guide's player reports in later plays what the first one "
          + "passed",
        "PublishedPlayerTests/the profile reports what the published code does, in five plays",
      ]),
    .init(
      lines: "502",
      "A check fails playback beacons that come twice, after the first play or while paused.",
      [
        "CheckCommandTests/the seed vendor's tag fails for what is known of it",
        "RunInvariantsTests/an invariant finds the fault that it is about",
      ]),
    .init(
      lines: "462-494",
      "`start` and the quartiles are sent to VAST trackers first, then to the session.",
      [
        "PlayerCapabilityTests/the guide's player tells the session of a control first, and of "
          + "playback last"
      ]),
    .init(
      lines: "439", "The player observes its playhead at a pause and at a jump too.",
      [
        "LinearAdStateMachineControlsTests/AVPlayer calls its observer at a pause too",
        "LinearAdStateMachineControlsTests/a jump reports one state in the guide's player, and all "
          + "in the later app",
      ]),
    .init(
      lines: "504", "Pause, resume, mute and unmute are sent each time that they happen.",
      [
        "StepTriggerTests/an event's first occurrence counts",
        "PlayerStepTests/an interaction is told and leaves playback alone",
      ]),
    .init(
      lines: "513-523",
      "A pause and a resume are reported to the session before VAST trackers are requested.",
      [
        "PlayerCapabilityTests/the guide's player tells the session of a control first, and of "
          + "playback last"
      ]),
    .init(
      lines: "546-550",
      "A change of the sound is reported to the session before VAST trackers are requested.",
      [
        "PlayerCapabilityTests/the guide's player tells the session of a control first, and of "
          + "playback last"
      ]),
    .init(
      lines: "526-537",
      "A click is reported to the session, then its tracker is requested, and its page opens last.",
      [
        "PlayerCapabilityTests/the guide's player tells the session of a control first, and of "
          + "playback last"
      ]),
    .init(
      lines: "108, 531",
      "A click opens the ClickTracking's URL, also where there is no ClickThrough.",
      [
        "PlayerCapabilityTests/a click opens the ClickThrough, and in the guide's player the "
          + "ClickTracking"
      ]),
    .init(
      lines: "556-560",
      "Buttons over the player are declared friendly, with their purpose and reason.",
      [
        "ExposureTests/exposure follows the agreed cases",
        "MeasuredRunTests/a refused friendly view stays an obstruction",
      ]),
    .init(
      lines: "262",
      "`omidTrackView` is sent when the session has begun, however little is in view.",
      [
        "SimulationTests/a part of the ad keeps VAST's quartiles and loses the vendor's",
        "SessionMisuseTests/an ad without a session plays, and its vendors hear that they do not",
      ]),
    .init(
      lines: "263-267", "The script's `start`, quartiles and `complete` need the whole ad in view.",
      [
        "CriteoMeasurerStateMachineTests/two seconds want half of the ad, the others all of it, "
          + "in whole percents",
        "SimulationTests/a part of the ad keeps VAST's quartiles and loses the vendor's",
      ]),
    .init(
      lines: "268",
      "Two seconds count that are played without a break with half of the ad in view.",
      [
        "CriteoMeasurerStateMachineTests/two seconds want half of the ad, the others all of it, "
          + "in whole percents",
        "CriteoMeasurerStateMachineTests/two glimpses of 1.7 seconds are not enough",
      ]),
    .init(
      lines: "268", "A pause or buffering begins the two seconds anew.",
      [
        "CriteoMeasurerStateMachineTests/interruptions start the two seconds again",
        "MediaDownloadTests/two seconds begin anew when the media is there again",
      ]),
    .init(
      lines: "269",
      "`verificationNotExecuted` reports a script that fails to load; the code never sends it.",
      [
        "VerificationExecutionTests/a script that fails to load is reason 3, in every mode that "
          + "runs it",
        "PlayerCapabilitiesTests/each player requests some of an event's trackers",
      ]),
    .init(
      lines: "253", "A vendor's own script can be run, and is compared with the built-in measurer.",
      [
        "VerificationExecutionTests/both send side by side, and where they differ is told",
        "MeasurersAgreeTests/they agree in every built-in scenario",
      ]),
    .init(
      lines: "564-587", "The session is finished before the player is destroyed.",
      [
        "EventStreamGoldenTests/every sample scenario gives its event stream, byte for byte",
        "PlayerStepTests/a step that moves or ends playback moves or ends what follows",
      ]),
    .init(
      lines: "586", "The downloaded file is removed with the player.",
      ["HTTPNetworkTests/a temporary folder is gone with what is in it"]),
    .init(
      lines: "612, 625",
      "A run says that the code would crash on media without a picture or without sound.",
      [
        "PlayerCapabilityTests/the guide's player says of every gap that its code would crash on it"
      ]),
    .init(
      lines: "-", "The player plays by itself, and goes on playing, whatever is in view.",
      [
        "PlayerCapabilityTests/the guide's player sends no error, and plays whatever is in view",
        "PlayerProfileTests/every profile has the policies of its player",
      ]),
    .init(
      lines: "253",
      "The VAST calls of an app on a device are received, and compared with what a profile sends.",
      [
        "ReceiveCommandTests/what is sent is what is listed, with the URLs of the real servers",
        "ReceptionResultTests/what is missing comes in its order, and then what is extra",
      ]),
  ]
}
