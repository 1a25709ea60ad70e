internal import Vocabulary

extension ViewabilityStandard {
  /// At least 50 % of the pixels in view for two continuous seconds of playing.
  package static let mrcVideo = ViewabilityStandard(
    name: "mrc-video", percent: 50, time: .seconds(2), creatives: .video,
    source: "Media Rating Council, Viewable Ad Impression Measurement Guidelines")

  /// At least 50 % of the pixels in view for one continuous second.
  package static let mrcDisplay = ViewabilityStandard(
    name: "mrc-display", percent: 50, time: .seconds(1), creatives: .display,
    areaLimit: largeDisplayArea,
    source: "Media Rating Council, Viewable Ad Impression Measurement Guidelines")

  /// At least 30 % of the pixels in view, for ads of 242,500 square pixels or more.
  package static let mrcLargeDisplay = ViewabilityStandard(
    name: "mrc-large-display", percent: 30, time: .seconds(1), creatives: .display,
    minimumArea: largeDisplayArea,
    source: "Media Rating Council, Viewable Ad Impression Measurement Guidelines")

  /// All of the pixels in view for two continuous seconds of playing.
  package static let mrcCrossMediaVideo = ViewabilityStandard(
    name: "mrc-cross-media-video", percent: 100, time: .seconds(2), creatives: .video,
    source: "Media Rating Council, Cross-Media Audience Measurement Standards for video, 2019")

  /// All of the pixels in view for half of the ad, with sound, and playback user-initiated.
  package static let groupMVideo = ViewabilityStandard(
    name: "groupm-video", percent: 100, isContinuous: false, share: half, requiresAudible: true,
    requiresUserInitiated: true, creatives: .video,
    source: "GroupM's terms for video")

  /// All of the pixels in view for half of the ad; it may autoplay and be silent.
  package static let groupMInFeed = ViewabilityStandard(
    name: "groupm-in-feed", percent: 100, isContinuous: false, share: half, creatives: .video,
    source: "GroupM's terms for video in feeds, 2017")

  /// At least 50 % of the pixels in view for three cumulative seconds of playing.
  package static let cumulative3s = ViewabilityStandard(
    name: "cumulative-3s", percent: 50, time: .seconds(3), isContinuous: false, creatives: .video,
    source: "a preset of measurement vendors")

  /// At least 50 % of the pixels in view for five cumulative seconds of playing.
  package static let cumulative5s = ViewabilityStandard(
    name: "cumulative-5s", percent: 50, time: .seconds(5), isContinuous: false, creatives: .video,
    source: "a preset of measurement vendors")

  /// Audible and visible on complete: at least 50 % of the pixels in view, and sound, at the end.
  package static let avoc = ViewabilityStandard(
    name: "avoc", percent: 50, requiresAudible: true, isJudgedAtCompletion: true,
    creatives: .video, source: "a metric of measurement vendors, audible and visible on complete")

  /// The built-in standards; for each ad the first that applies is the one that makes it `viewable`
  /// in VAST's terms.
  package static let builtIn = [
    mrcVideo, mrcDisplay, mrcLargeDisplay, mrcCrossMediaVideo, groupMVideo, groupMInFeed,
    cumulative3s, cumulative5s, avoc,
  ]

  /// The least area of a large display ad (MRC), in square pixels.
  private static let largeDisplayArea = 242_500.0

  private static let half = TimeOffset.percentage(digits: 50, scale: 1)

  /// The MRC's standard for a display ad of a size in square pixels.
  package static func mrcDisplay(area: Double) -> ViewabilityStandard {
    mrcLargeDisplay.applies(to: .display, area: area) ? mrcLargeDisplay : mrcDisplay
  }
}
