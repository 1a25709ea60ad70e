internal import Vocabulary

/// Players of HLS streams, modeled from their code: how they handle the ad breaks of a playlist and
/// the trackers of these breaks.
extension PlayerProfile {
  private static func ofStreams(
    _ name: String, _ summary: String, by source: String
  ) -> PlayerProfile {
    var profile = html5
    profile.name = name
    profile.base = html5.name
    profile.standing = .streams
    profile.summary = summary
    profile.evidence = "from documents: \(source)"
    // With media source extensions, the limits of what a <video> element opens by itself do not apply.
    profile.capabilities.codecs = .everything
    profile.streams.signaledScripts = false
    return profile
  }

  /// Plays interstitials, and sends nothing by itself.
  package static let hlsJS: PlayerProfile = {
    var profile = ofStreams(
      "hlsjs", "hls.js 1.7, from documents: plays interstitials, sends no beacon",
      by:
        "video-dev/hls.js, commit afe5b8bf (interstitials-schedule.ts, interstitials-controller.ts, "
        + "interstitial-event.ts); assumed: a break that begins in content that another break "
        + "replaces does not play")
    profile.streams.signaling = .ignored
    profile.streams.plainFiles = false
    profile.streams.untimedAsset = .statedLength
    profile.streams.playoutLength = .stated
    profile.streams.playoutLimit = .startsNone
    profile.streams.resumesFrom = .departure
    profile.streams.snapTolerance = .milliseconds(25)
    profile.streams.abutment = .milliseconds(33)
    profile.streams.jump = .firstRestricted
    profile.streams.skipButton = .never
    profile.notModelled = [
      "a jump is not restricted where the break is appended in place",
      "a seek back makes the player forget the error of an asset list",
    ]
    return profile
  }()

  /// Requests the trackers that SVTA 2053-2 signals, at most one quartile for each observation, by
  /// POST.
  package static let shakaStreams: PlayerProfile = {
    var profile = ofStreams(
      "shaka-streams",
      "shaka-player 5.2 with its ad manager, from documents: sends signaled beacons",
      by: "shaka-project/shaka-player after commit 35b290e4 (interstitial_ad_manager.js, "
        + "svta_interstitial_parser.js); assumed: all that is not about streams, as in html5")
    profile.observation.crossing = .onePerObservation
    profile.observation.start = .prepared
    profile.observation.progress = .never
    profile.reports.impression = .prepared
    profile.delivery.transport = .post
    profile.streams.entryWindow = .seconds(1)
    profile.streams.jump = .lastRestricted
    profile.streams.skipButton = .fromStart
    profile.streams.readsXCue = false
    profile.notModelled = ["a change of the volume sends mute or unmute"]
    return profile
  }()

  /// Requests the trackers in MediaTailor's JSON. If the viewer seeks over an ad, the player first
  /// goes back to the ad's break.
  package static let shakaMediaTailor: PlayerProfile = {
    var profile = ofStreams(
      "shaka-mediatailor",
      "shaka-player 5.2 with its MediaTailor manager, from documents: returns to breaks "
        + "that a seek passed",
      by:
        "shaka-project/shaka-player, commit 35b290e4 (media_tailor_ad_manager.js); assumed: all "
        + "that is not about streams, as in html5")
    profile.observation.crossing = .onePerObservation
    profile.observation.start = .whenPlayingBegins
    profile.observation.progress = .never
    profile.reports.impression = .beforeStart
    profile.delivery.transport = .post
    profile.streams.signaling = .firstOfType
    profile.streams.jump = .lastUnplayed
    profile.streams.replays = false
    profile.notModelled = [
      "a change of the volume sends mute or unmute",
      "the tracking JSON is requested again with every update of the playlist",
    ]
    return profile
  }()

  /// Plays interstitials as the ad groups of a timeline, and sends nothing by itself.
  package static let media3HLS: PlayerProfile = {
    var profile = ofStreams(
      "media3-hls",
      "Media3 1.11 with its HLS interstitials, from documents: plays, sends no beacon",
      by:
        "androidx/media, commit 2bc20785 (HlsInterstitialsAdsLoader.java, AssetListParser.java); assumed: "
        + "ad groups that were played are not played again, as in ExoPlayer")
    profile.capabilities.documentRequests = .native
    profile.streams.signaling = .ignored
    profile.streams.plainFiles = false
    profile.streams.untimedAsset = .refusesList
    profile.streams.playoutLength = .dateRange
    profile.streams.jump = .lastUnplayed
    profile.streams.replays = false
    profile.streams.skipButton = .controlOnly
    return profile
  }()

  /// Every player of streams that is built in.
  package static let ofStreams: [PlayerProfile] = [
    .hlsJS, .shakaStreams, .shakaMediaTailor, .media3HLS,
  ]
}
