internal import Vocabulary

extension PlayerProfile {
  /// Reports everything at its exact instant: the reference that others are compared with.
  package static let exact: PlayerProfile = {
    var profile = PlayerProfile(
      name: "exact",
      summary: "reports every event at its exact instant; the reference",
      observation: ObservationPolicy(
        cadence: .exact, threshold: .reached, crossing: .all, start: .whenPlayingBegins,
        completion: .atEnd))
    profile.standing = .reference
    profile.mediaFileChoice = .bestFit
    return profile
  }()

  /// A plain `<video>` element in Chromium with what most captured web players have in common:
  /// `timeupdate` as their clock, images as beacons, neither `loaded` nor `Viewable`.
  package static let html5: PlayerProfile = {
    var profile = PlayerProfile(
      name: "html5",
      summary: "a <video> element observed by 'timeupdate', as most web players use it in Chromium",
      observation: .mediaElement)
    profile.evidence =
      "behaviour that at least eight of ten web players share in 445 captures (Chromium 156, "
      + "loopback HTTP)"
    profile.standing = .usual
    profile.seek = .leavesToObservation
    profile.playheadLag = .milliseconds(80)
    profile.reports.loaded = .never
    profile.reports.viewable = .never
    profile.delivery.transport = .image
    profile.capabilities.codecs = .chromium
    profile.capabilities.frameworks = .allButVPAID
    profile.capabilities.documentRequests = .cors
    return profile
  }()

  /// The iOS player of Criteo's public guide: polls once a second, reports one state per
  /// observation, loops, starts muted.
  ///
  /// It reads only the first element of each kind in the document, by XPath and without checking
  /// that the element exists. Its state is never reset, so that a later play reports what the first
  /// play passed without a report. AVPlayer calls its observer whenever playback begins, pauses or
  /// jumps. The file is downloaded before the player exists. The player loops without end: a run
  /// plays the ad twice, and a scenario may need more plays, because a clip of 3 s completes in the
  /// third.
  package static let criteoIOS: PlayerProfile = {
    var profile = PlayerProfile(
      name: "criteo-ios",
      summary: "the iOS player of Criteo's guide: polls every 1 s, one event per poll, loops, "
        + "muted",
      observation: ObservationPolicy(
        cadence: .mediaInterval(.seconds(1)), threshold: .passed, crossing: .onePerObservation,
        start: .whenObserved, completion: .whenObserved))
    profile.standing = .app
    profile.evidence =
      "from documents: Criteo's guide to native video ads on iOS, whose code it reproduces line by line"
    profile.observation.changes = .all
    profile.observation.plays = .every
    profile.click = .togglesWithoutClickThrough
    profile.seek = .leavesToObservation
    profile.mediaFileChoice = .first
    profile.buffering = .wholeFile
    profile.plays = 2
    profile.startsMuted = true
    profile.capabilities.isolatesScripts = false
    profile.capabilities.vendorKey = "criteo"
    profile.capabilities.clickOpens = .clickTracking
    profile.capabilities.replacesMacros = false
    profile.capabilities.followsWrappers = false
    profile.capabilities.trackers = .first
    profile.capabilities.sentEvents = [
      "impression", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete", "mute",
      "unmute", "pause", "resume", "clickTracking",
    ]
    profile.capabilities.tellsSessionFirst = true
    profile.delivery.tries = 1
    profile.capabilities.codecs = .avPlayer
    profile.capabilities.showsNotice = true
    profile.capabilities.lookups = TagLookup.criteo
    profile.capabilities.verificationVendor = TagLookup.criteoVendor
    profile.capabilities.needsCaptions = true
    profile.capabilities.needsPictureAndSound = true
    return profile
  }()

  /// Criteo's later sample app: polls every tenth of a second, reports all that was reached, autoplays
  /// from 50 % in view.
  ///
  /// It observes its playhead only while it plays. The app itself loops the ad when playback stops at
  /// the end; its observer is called for that stop.
  package static let criteoIOSApp: PlayerProfile = {
    var profile = criteoIOS
    profile.name = "criteo-ios-app"
    profile.base = "criteo-ios"
    profile.summary =
      "Criteo's later iOS sample app: polls every 0.1 s, reports all that was "
      + "reached, loops, muted"
    profile.evidence = "from documents: the code of Criteo's later sample app for iOS"
    profile.observation = ObservationPolicy(
      cadence: .mediaInterval(.milliseconds(100)), threshold: .reached, crossing: .all,
      start: .whenObserved, completion: .atEnd)
    profile.observation.changes = .whilePlaying
    profile.observation.plays = .every
    profile.autoplayPercent = 50
    profile.capabilities.tellsSessionFirst = false
    profile.delivery.tries = 3
    profile.capabilities.sentEvents?.insert("error")
    profile.click = .reportedAndTogglesWithoutClickThrough
    profile.mediaFileChoice = .closestAspectRatio
    profile.capabilities.vendorKey = nil
    profile.capabilities.clickOpens = .clickThrough
    profile.capabilities.trackers = .lastTracking
    profile.capabilities.showsNotice = false
    profile.capabilities.lookups = []
    profile.capabilities.verificationVendor = nil
    profile.capabilities.needsCaptions = false
    profile.capabilities.needsPictureAndSound = false
    return profile
  }()

  /// All built-in profiles, the default first.
  package static let builtIn: [PlayerProfile] =
    [.exact, .html5, .criteoIOS, .criteoIOSApp] + captured + documented + ofStreams

  /// The profile with a name.
  package static func named(_ name: String) -> PlayerProfile? {
    builtIn.first { $0.name == name }
  }
}

/// Native players, modeled from their code and their documentation. Their playback was not
/// captured.
extension PlayerProfile {
  /// Google's IMA for Android with the player of its sample: progress is polled every 250 ms.
  ///
  /// In issue 198 of googleads-ima-android a 10 s ad has startAdTracking at 53.202 s, STARTED at
  /// 53.488 s, its quartiles at 56.232, 58.728 and 61.248 s, the end at 63.481 s and COMPLETED 20
  /// ms later. So the ad plays from 53.481 s, 29 ms after the last observation, and each quartile
  /// is 0.22 to 0.25 s late.
  package static let imaAndroid: PlayerProfile = {
    var profile = html5
    profile.name = "ima-android"
    profile.base = html5.name
    profile.standing = .onePlayer
    profile.summary = "IMA for Android in its sample player, from documents: polls every 250 ms"
    profile.observation.cadence = .playingInterval(
      first: .milliseconds(250), then: .milliseconds(250))
    profile.observation.headStart = .milliseconds(29)
    profile.observation.changes = .none
    profile.observation.start = .whenPlayingBegins
    profile.playheadLag = .zero
    profile.reports.impression = .beforeStart
    profile.reports.loaded = .whenLoaded
    profile.reports.viewable = .measured
    profile.delivery.transport = .everyTime
    profile.capabilities.codecs = .everything
    profile.capabilities.frameworks = .openMeasurement
    profile.capabilities.documentRequests = .native
    profile.evidence =
      "from documents: googleads-ima-android, issue 198 (instants of a 10 s ad), and its sample player, which "
      + "polls every 250 ms from startAdTracking on; assumed: all that is not about time, and that "
      + "the impression comes right before start"
    return profile
  }()

  /// IMA in Media3's ExoPlayer: the player reports an ad's progress every 200 ms.
  ///
  /// In issue 1232 of androidx/media the first frame is rendered at 22.026 s, the media plays from 22.261 s,
  /// the first progress (31 ms of 15.014 s) comes at 22.334 s and the impression at 22.348 s.
  package static let media3IMA: PlayerProfile = {
    var profile = imaAndroid
    profile.name = "media3-ima"
    profile.base = imaAndroid.name
    profile.summary = "IMA in Media3's ExoPlayer, from documents: progress every 200 ms"
    profile.observation.cadence = .playingInterval(
      first: .milliseconds(200), then: .milliseconds(200))
    profile.observation.headStart = .milliseconds(127)
    profile.observation.start = .whenObserved
    profile.evidence =
      "from documents: AdTagLoader of androidx/media, 200 ms between progress updates (100 ms in older "
      + "releases), and its issue 1232 (impression at the first progress above 0, 73 ms after playing "
      + "began); assumed: all else, as ima-android"
    return profile
  }()

  /// Every player that is modeled from documents alone.
  package static let documented: [PlayerProfile] = [.imaAndroid, .media3IMA]
}
