package import VirtualTime

/// A rule that says when an ad counts as seen.
package struct ViewabilityStandard: Sendable, Hashable {
  /// The name that users write, for example `mrc-video`.
  package var name: String
  /// The share of the ad that must be in view, in percent, above 0 up to 100.
  package var percent: Double
  /// How long it must be in view while playing; ignored when `share` is given, or when the end of
  /// the ad is what counts.
  package var time: Duration
  /// Whether the time must be in one piece.
  package var isContinuous: Bool
  /// The share of the media's duration that takes the place of `time`, in percent.
  package var share: TimeOffset?
  /// Whether only time with sound counts.
  package var requiresAudible: Bool
  /// Whether the viewer must have asked for the playback.
  package var requiresUserInitiated: Bool
  /// Whether the conditions must hold at the instant at which the ad is complete, for no time.
  package var isJudgedAtCompletion: Bool
  /// Whether time counts in which content plays again that was played before.
  package var countsReplays: Bool
  /// The creatives that it is made for.
  package var creatives: CreativeKinds
  /// The least area of the ad that it is made for, in square points; absent for any.
  package var minimumArea: Double?
  /// The area from which on it is not made for an ad any more, in square points.
  package var areaLimit: Double?
  /// Who published it, and when; empty for a user's own.
  package var source: String

  package init(
    name: String, percent: Double, time: Duration = .zero, isContinuous: Bool = true,
    share: TimeOffset? = nil, requiresAudible: Bool = false, requiresUserInitiated: Bool = false,
    isJudgedAtCompletion: Bool = false, countsReplays: Bool = false,
    creatives: CreativeKinds = .all, minimumArea: Double? = nil, areaLimit: Double? = nil,
    source: String = ""
  ) {
    self.name = name
    self.percent = percent
    self.time = time
    self.isContinuous = isContinuous
    self.share = share
    self.requiresAudible = requiresAudible
    self.requiresUserInitiated = requiresUserInitiated
    self.isJudgedAtCompletion = isJudgedAtCompletion
    self.countsReplays = countsReplays
    self.creatives = creatives
    self.minimumArea = minimumArea
    self.areaLimit = areaLimit
    self.source = source
  }

  /// Whether it is made for creatives of a kind, and for ads of an area in square points.
  package func applies(to kind: CreativeKinds, area: Double) -> Bool {
    !creatives.isDisjoint(with: kind) && area >= (minimumArea ?? 0)
      && area < (areaLimit ?? .infinity)
  }
}
