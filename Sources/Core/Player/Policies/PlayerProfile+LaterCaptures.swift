internal import VAST

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
    return profile
  }()
}
