package import VirtualTime

/// A rule that says when an ad counts as seen.
package struct ViewabilityStandard: Sendable, Hashable {
  /// The name that users write, for example `mrc-video`.
  package var name: String
  /// The share of the ad that must be in view, in percent, above 0 up to 100.
  package var percent: Double
  /// How long it must be in view while playing; ignored when `share` is given.
  package var time: Duration
  /// Whether the time must be in one piece.
  package var isContinuous: Bool
  /// The share of the media's duration that takes the place of `time`, in percent.
  package var share: TimeOffset?
  /// Whether only time with sound counts.
  package var requiresAudible: Bool

  package init(
    name: String, percent: Double, time: Duration, isContinuous: Bool = true,
    share: TimeOffset? = nil, requiresAudible: Bool = false
  ) {
    self.name = name
    self.percent = percent
    self.time = time
    self.isContinuous = isContinuous
    self.share = share
    self.requiresAudible = requiresAudible
  }

  /// MRC video: at least 50 % of the pixels in view for two continuous seconds of playing.
  package static let mrcVideo = ViewabilityStandard(
    name: "mrc-video", percent: 50, time: .seconds(2))

  /// MRC display: at least 50 % of the pixels in view for one continuous second.
  package static let mrcDisplay = ViewabilityStandard(
    name: "mrc-display", percent: 50, time: .seconds(1))

  /// MRC large display: for 242,500 square pixels or more, 30 % are enough.
  package static let mrcLargeDisplay = ViewabilityStandard(
    name: "mrc-large-display", percent: 30, time: .seconds(1))

  /// The standards that are known by name.
  package static let builtIn = [mrcVideo, mrcDisplay, mrcLargeDisplay]

  /// The MRC's standard for a display ad of a size in square pixels.
  package static func mrcDisplay(area: Double) -> ViewabilityStandard {
    area >= 242_500 ? mrcLargeDisplay : mrcDisplay
  }
}
