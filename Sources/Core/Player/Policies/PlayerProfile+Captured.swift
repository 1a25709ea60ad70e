internal import VAST
internal import Vocabulary

/// Open-source web players, modeled from captures in Chromium: every beacon that a player sent in
/// 24 to 28 cases.
///
/// The profiles include the players' faults. Where a profile keeps a policy's default, the player
/// did not differ from one that follows the standard.
extension PlayerProfile {
  /// A captured player, which starts with the policies that most captured players share.
  static func captured(
    _ name: String, _ player: String, cases: String = "24 or more cases"
  ) -> PlayerProfile {
    var profile = PlayerProfile.html5
    profile.name = name
    profile.base = PlayerProfile.html5.name
    profile.standing = .onePlayer
    profile.summary = "\(player), as captured in Chromium"
    profile.evidence =
      "\(player): \(cases), captured in Chromium 156 from loopback HTTP; the host plays with sound "
      + "(muted: false) and by itself"
    return profile
  }

  /// A captured player that pages hardly use any more.
  private static func capturedLegacy(_ name: String, _ player: String) -> PlayerProfile {
    var profile = captured(name, player)
    profile.standing = .legacy
    profile.summary += "; legacy"
    return profile
  }

  /// Sends the impression at `canplay`, resume at the first `play` and pause at the natural end.
  package static let vastClientJS: PlayerProfile = {
    var profile = captured("vast-client-js", "vast-client-js 6.4.4, wired as its guide says")
    profile.observation.basis = .declared
    profile.observation.progress = .roundedPercent
    profile.reports.impression = .canPlay
    profile.reports.loaded = .loadedData
    profile.reports.firstPlay = .resumeOnRequest
    profile.reports.naturalEnd = .pauseThenComplete
    profile.reports.fullscreen = .vast3
    profile.reports.rewind = .everySeekBack
    profile.delivery.hopOrder = .impressionsFromOutside
    profile.delivery.errors.missingMedia = .code405
    profile.delivery.errors.unplayableMedia = .code405
    profile.delivery.errors.emptyWrapper = .wrappersThenRoot
    profile.capabilities.maxWrappers = 9
    profile.capabilities.demands.missingCreative = .code303
    profile.addSource("maxWrappers and missingCreativeError are from its source code")
    profile.notModelled = ["[ADPLAYHEAD] has the playhead of the previous observation"]
    profile.capabilities.documentTimeout = .seconds(120)
    profile.addSource(
      "documents: fetch without credentials, 120 s (src/fetcher/url_handler.js at 05c61dd, lines 57 to 70; "
        + "src/fetcher/consts.js at 2d193c5)")
    return profile
  }()

  /// Sends Viewable at start, beacons by XMLHttpRequest, and at most one event for each
  /// observation.
  package static let rmpVast: PlayerProfile = {
    var profile = captured("rmp-vast", "rmp-vast 17.0.0")
    profile.observation.start = .whenPlayingBegins
    profile.observation.crossing = .onePerObservation
    profile.observation.progress = .onePerObservation
    profile.click = .pauses
    profile.reports.impression = .playing
    profile.reports.loaded = .loadedMetadata
    profile.reports.viewable = .withStart
    profile.reports.firstPlay = .resume
    profile.reports.rewind = .never
    profile.delivery.transport = .everyTime
    profile.delivery.hopOrder = .impressionsFromOutside
    profile.delivery.errors.undecodedMedia = .code401
    profile.delivery.errors.noAd = .twice
    profile.delivery.errors.emptyWrapper = .wrappersThenRootTwice
    profile.capabilities.maxWrappers = 3
    profile.addSource("maxWrappers is from its source code")
    profile.notModelled = ["it asks the browser about the codec attribute of a MediaFile"]
    profile.capabilities.documentTimeout = .seconds(8)
    profile.addSource(
      "documents: without credentials, 8 s (filterParams in src/js/helpers/utils.js at f96f209)")
    return profile
  }()

  /// Fluid Player: compares the playhead with the declared duration in whole seconds, so quartiles can be up
  /// to a second early; requests no Error URLs.
  package static let fluidPlayer: PlayerProfile = {
    var profile = captured("fluid-player", "fluid-player 3.57.0")
    profile.observation.basis = .declared
    profile.observation.threshold = .sameSecond
    profile.observation.completion = .lastSecond
    profile.observation.progress = .sameSecond
    profile.click = .pausesSilently
    profile.reports.impression = .loadedMetadata
    profile.reports.creativeView = .withStart
    profile.reports.viewable = .wholeSeconds
    profile.reports.fullscreen = .withoutExitFullscreen
    profile.reports.rewind = .never
    profile.delivery.hopOrder = .wrappersFirst
    profile.delivery.errors = .none
    profile.capabilities.replacesMacros = false
    profile.capabilities.maxWrappers = 4
    profile.addSource("maxWrappers is from its source code")
    profile.capabilities.documentRequests = .corsWithCredentials
    profile.capabilities.needsXMLType = true
    profile.capabilities.documentTimeout = .seconds(5)
    profile.addSource(
      "documents: XMLHttpRequest with credentials and responseXML, 5 s (resolveAdTreeRequests in "
        + "src/modules/vast.js, vastTimeout in src/fluidplayer.js)")
    return profile
  }()

  /// MailOnline's plug-in: sends at most one quartile for each observation, at most five seconds
  /// late, and complete only after the third quartile.
  package static let videojsVASTVPAID: PlayerProfile = {
    var profile = captured("videojs-vast-vpaid", "MailOnline's videojs-vast-vpaid")
    profile.observation.basis = .declared
    profile.observation.threshold = .reachedWithin5s
    profile.observation.crossing = .onePerObservation
    profile.observation.completion = .atEndAfterThirdQuartile
    profile.observation.progress = .crossedInTagOrder
    profile.click = .pauses
    profile.reports.impression = .playing
    profile.reports.fullscreen = .vast3
    profile.reports.rewind = .everySeekBack
    profile.delivery.hopOrder = .wrappersFirst
    profile.delivery.pod = .firstOnly
    profile.delivery.errors.missingMedia = .code400
    profile.delivery.errors.undecodedMedia = .code400
    profile.delivery.errors.noAd = .never
    profile.delivery.errors.emptyWrapper = .wrappersOnly
    profile.capabilities.maxWrappers = 4
    profile.capabilities.demands.versions = [.v2_0, .v3_0]
    profile.capabilities.demands.otherVersion = .code102
    profile.capabilities.demands.missingDuration = .code101
    profile.capabilities.demands.missingOffset = .code101
    profile.capabilities.demands.missingCreative = .code403
    profile.addSource(
      "maxWrappers, acceptedVersions and the errors for what it does not accept are from its "
        + "source code")
    profile.notModelled = ["it plays the ad again when the content is played again"]
    profile.capabilities.documentRequests = .corsWithCredentials
    profile.capabilities.documentTimeout = .seconds(3)
    profile.addSource(
      "documents: XMLHttpRequest with credentials (_requestVASTXml in src/scripts/ads/vast/VASTClient.js "
        + "at 1768952), 3 s (adCancelTimeout in src/scripts/plugin/videojs.vast.vpaid.js at 0be3dbd)"
    )
    return profile
  }()

  /// Sends the impression at `play`, and progress by rounded seconds.
  package static let videojsxVast: PlayerProfile = {
    var profile = captured("videojsx-vast", "videojsx-vast 1.0.0")
    profile.observation.basis = .declared
    profile.observation.progress = .roundedSecond
    profile.reports.impression = .play
    profile.reports.fullscreen = .vast3
    profile.reports.rewind = .everySeekBack
    profile.delivery.hopOrder = .impressionsFromOutside
    profile.delivery.errors.missingMedia = .code405
    profile.delivery.errors.unplayableMedia = .code405
    profile.delivery.errors.emptyWrapper = .wrappersThenRoot
    profile.capabilities.documentRequests = .corsWithCredentials
    profile.capabilities.documentTimeout = .seconds(3)
    profile.addSource(
      "documents: with credentials (DEFAULT_OPTIONS in src/vast-plugin.mjs at f4c6182), 3 s until its "
        + "'adsready'")
    return profile
  }()

  /// Sends the impression before anything is loaded, and completes at 99 %; sends no errors.
  package static let concertVast: PlayerProfile = {
    var profile = capturedLegacy("concert-vast", "concert-vast 1.3.3")
    profile.observation.threshold = .passed
    profile.observation.completion = .past99Percent
    profile.observation.progress = .never
    profile.click = .pauses
    profile.reports.impression = .prepared
    profile.reports.creativeView = .never
    profile.reports.naturalEnd = .completeThenPause
    profile.reports.pause = .pauseOnly
    profile.reports.fullscreen = .enterOnly
    profile.reports.clickTracking = .never
    profile.reports.skip = .noControl
    profile.reports.rewind = .never
    profile.delivery.hopOrder = .wrappersFirst
    profile.delivery.pod = .firstForAll
    profile.delivery.failedAds = .wrapperImpressions
    profile.delivery.errors = .none
    profile.capabilities.replacesMacros = false
    return profile
  }()

  /// The Onion's plug-in: pause, complete and resume at the natural end.
  package static let videojsVASTTheOnion: PlayerProfile = {
    var profile = capturedLegacy("videojs-vast-theonion", "The Onion's videojs-vast 0.2.1")
    profile.observation.basis = .declared
    profile.observation.threshold = .reachedWithin1s
    profile.observation.progress = .never
    profile.reports.impression = .canPlay
    profile.reports.naturalEnd = .pauseCompleteResume
    profile.reports.mute = .never
    profile.reports.fullscreen = .never
    profile.reports.rewind = .everySeekBack
    profile.delivery.hopOrder = .impressionsFromOutside
    profile.delivery.pod = .firstOnly
    profile.delivery.errors.missingMedia = .code405
    profile.delivery.errors.unplayableMedia = .never
    profile.delivery.errors.unavailableWrapper = .code303
    profile.capabilities.needsXMLType = true
    profile.addSource(
      "documents: XMLHttpRequest with responseXML (lib/vast-client.js at 471d72a)")
    return profile
  }()

  /// Sends no complete, pause, resume, mute, skip and ClickTracking at all: it calls methods that
  /// its vast-client does not have.
  package static let openPlayerJS: PlayerProfile = {
    var profile = captured("openplayerjs", "openplayerjs 3.6.3")
    profile.observation.completion = .never
    profile.observation.progress = .roundedPercent
    profile.reports.impression = .prepared
    profile.reports.pause = .never
    profile.reports.mute = .never
    profile.reports.fullscreen = .never
    profile.reports.clickTracking = .never
    profile.reports.skip = .silent
    profile.reports.rewind = .everySeekBack
    profile.delivery.hopOrder = .impressionsFromOutside
    profile.delivery.errors.missingMedia = .never
    profile.delivery.errors.undecodedMedia = .never
    profile.delivery.errors.unplayableMedia = .never
    profile.delivery.errors.emptyWrapper = .wrappersThenRoot
    profile.capabilities.documentTimeout = .seconds(120)
    profile.addSource(
      "documents: vast-client without credentials, 120 s, then fetch (packages/ads/src/strategies/csai.ts "
        + "at 0fe3114, vast-parser.ts at 6366a46, line 23)")
    return profile
  }()

  /// Sends complete only at a skip; a wrapper's first events are sent while the content plays.
  package static let mediaElementVast: PlayerProfile = {
    var profile = capturedLegacy("mediaelement-vast", "mediaelement-plugins 5.0.0 (vast)")
    profile.observation.start = .whenPlayingBegins
    profile.observation.threshold = .withinQuarter
    profile.observation.completion = .onSkip
    profile.observation.progress = .never
    profile.click = .pausesSilently
    profile.reports.impression = .afterStart
    profile.reports.creativeView = .never
    profile.reports.firstPlay = .unmute
    profile.reports.pause = .never
    profile.reports.mute = .unmuteForBoth
    profile.reports.fullscreen = .never
    profile.reports.rewind = .never
    profile.delivery.transport = .everyTime
    profile.delivery.pod = .shifted
    profile.delivery.failedAds = .beginsOverContent
    profile.delivery.errors = .none
    profile.capabilities.replacesMacros = false
    profile.capabilities.followsWrappers = false
    profile.capabilities.needsXMLType = true
    profile.addSource(
      "documents: XMLHttpRequest with responseXML (ajax in src/js/utils/dom.js at c87458e)")
    return profile
  }()

  /// vast-player: counts whole seconds, rounded to the nearest, and reports a quartile only when each second
  /// before it was observed; requests no Error URLs.
  package static let vastPlayer: PlayerProfile = {
    var profile = capturedLegacy("vast-player", "minznerjosh's vast-player 0.2.10")
    profile.observation.start = .whenPlayingBegins
    profile.observation.basis = .mediaWholeSeconds
    profile.observation.threshold = .everySecondSeen
    profile.observation.completion = .everySecondSeen
    profile.observation.progress = .never
    profile.reports.impression = .playing
    profile.reports.creativeView = .withStart
    profile.reports.fullscreen = .never
    profile.reports.skip = .noControl
    profile.reports.rewind = .never
    profile.delivery.pod = .firstOnly
    profile.delivery.errors = .none
    profile.capabilities.replacesMacros = false
    return profile
  }()

  /// Every captured player.
  package static let captured: [PlayerProfile] = [
    .vastClientJS, .rmpVast, .fluidPlayer, .videojsVASTVPAID, .videojsxVast, .concertVast,
    .videojsVASTTheOnion, .openPlayerJS, .mediaElementVast, .vastPlayer, .shaka, .arteVideojsVast,
    .videoAdSDK,
  ]

  /// The captured players that are compared only where they are named.
  /// Every captured or documented player of tags, but for legacy ones.
  package static var ofTags: [PlayerProfile] {
    (captured + documented).filter { $0.standing != .legacy }
  }

  package static var legacy: [PlayerProfile] { captured.filter { $0.standing == .legacy } }

  private mutating func addSource(_ words: String) { evidence = evidence.map { "\($0); \(words)" } }
}

extension ObservationPolicy {
  /// The observations of a `<video>` element in Chromium: the first `timeupdate` comes 256 ms after
  /// the later of `play` and `loadedmetadata`, about 15 ms before `playing`. The next ones come
  /// every 16 frames, and at every pause, jump and end.
  static let mediaElement: ObservationPolicy = {
    var policy = ObservationPolicy(
      cadence: .playingInterval(first: .milliseconds(256), then: .microseconds(265_600)),
      threshold: .reached, crossing: .all, start: .whenObserved, completion: .atEnd)
    policy.headStart = .milliseconds(15)
    policy.changes = .stopsAndJumps
    return policy
  }()
}

extension ErrorReports {
  /// No errors at all.
  static let none: ErrorReports = {
    var reports = ErrorReports()
    reports.missingMedia = .never
    reports.undecodedMedia = .never
    reports.unplayableMedia = .never
    reports.noAd = .never
    reports.emptyWrapper = .never
    reports.unavailableWrapper = .never
    return reports
  }()
}

/// Three web players that were captured later, in 13 cases each.
extension PlayerProfile {
  /// Has its own tracking from VAST 3: it sends the impression and start before anything is loaded,
  /// and follows no wrappers.
  package static let shaka: PlayerProfile = {
    var profile = captured("shaka", "shaka-player 5.2.0 (its own VAST)", cases: "13 cases")
    profile.observation.start = .prepared
    profile.observation.headStart = .milliseconds(46)
    profile.observation.progress = .never
    profile.reports.impression = .prepared
    profile.reports.creativeView = .never
    profile.reports.fullscreen = .never
    profile.reports.rewind = .never
    profile.delivery.transport = .everyTime
    profile.delivery.pod = .completeToNext
    profile.delivery.errors = .none
    profile.delivery.errors.missingMedia = .code401
    profile.delivery.errors.undecodedMedia = .code401
    profile.capabilities.replacesMacros = false
    profile.capabilities.followsWrappers = false
    profile.notModelled = ["a change of the volume sends unmute"]
    profile.capabilities.documentTimeout = .seconds(30)
    profile.addSource(
      "documents: fetch, cookies for its own origin alone (lib/net/http_fetch_plugin.js, line 50), 30 s"
    )
    return profile
  }()

  /// ARTE's plug-in for video.js: a seek back sends rewind and resume; a break has one impression.
  package static let arteVideojsVast: PlayerProfile = {
    var profile = captured(
      "arte-videojs-vast", "ARTE's videojs-vast 1.5.4 on video.js 8, its demo", cases: "13 cases")
    profile.observation.basis = .declared
    profile.observation.progress = .roundedSecond
    profile.observation.headStart = .milliseconds(76)
    profile.reports.impression = .prepared
    profile.reports.loaded = .prepared
    profile.reports.fullscreen = .never
    profile.reports.rewind = .everySeekBackWithResume
    profile.delivery.hopOrder = .impressionsFromOutside
    profile.delivery.pod = .startupOnce
    profile.delivery.errors.missingMedia = .code900
    profile.delivery.errors.undecodedMedia = .code900
    profile.delivery.errors.unplayableMedia = .code900
    profile.delivery.errors.emptyWrapper = .wrappersThenRoot
    profile.evidence =
      profile.evidence.map {
        $0 + "; assumed: unplayableMediaError is as for missing media, and emptyWrapperError is as "
          + "in the client that it is built on"
      }
    profile.capabilities.documentTimeout = .seconds(5)
    profile.addSource(
      "documents: vast-client without credentials (handleVAST in src/index.js at d3027ba), 5 s until the "
        + "ads plug-in gives up")
    return profile
  }()

  /// Sends the impression at the first observation, and reverses a viewer's seek.
  package static let videoAdSDK: PlayerProfile = {
    var profile = captured("video-ad-sdk", "video-ad-sdk 4.0.1, its demo", cases: "13 cases")
    profile.observation.progress = .crossedInTagOrder
    profile.observation.progressShare = .content
    profile.observation.headStart = .milliseconds(78)
    profile.seek = .undone
    profile.reports.impression = .beforeStart
    profile.reports.viewable = .measured
    profile.reports.fullscreen = .everyNameVAST4First
    profile.reports.rewind = .never
    profile.delivery.pod = .firstOnly
    profile.delivery.errors.undecodedMedia = .code401
    profile.notModelled = ["the code of an error for missing media is the text 'undefined'"]
    profile.capabilities.documentRequests = .corsWithCredentials
    profile.addSource(
      "documents: fetch with credentials (src/vastRequest/helpers/fetch.ts at 0a4fb00, lines 15 to 19)"
    )
    return profile
  }()
}
