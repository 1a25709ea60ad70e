package import Vocabulary

/// A rule for when an ad counts as viewable.
package struct ViewabilityStandard: Sendable, Hashable {
  /// The name that users write, for example `mrc-video`.
  package var name: String
  /// The share of the ad that must be in view, in percent, above 0 up to 100.
  package var percent: Double
  /// How long the ad must be in view while playing; ignored when `share` is given, or when the
  /// standard is judged at the ad's end.
  package var time: Duration
  /// Whether the time must be continuous.
  package var isContinuous: Bool
  /// The share of the media's duration that replaces `time`, in percent.
  package var share: TimeOffset?
  /// Whether only time with sound counts.
  package var requiresAudible: Bool
  /// Whether playback must be user-initiated.
  package var requiresUserInitiated: Bool
  /// Whether the conditions must hold only at the instant at which the ad is complete.
  package var isJudgedAtCompletion: Bool
  /// Whether the time of replayed content counts.
  package var countsReplays: Bool
  /// The kinds of creatives that the standard applies to.
  package var creatives: CreativeKinds
  /// The least area of an ad that the standard applies to, in square points; absent for any.
  package var minimumArea: Double?
  /// The area from which the standard no longer applies, in square points.
  package var areaLimit: Double?
  /// Who published the standard, and when; empty for a standard that a user defines.
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

  /// Whether the standard applies to a kind of creative, and to an area in square points.
  package func applies(to kind: CreativeKinds, area: Double) -> Bool {
    !creatives.isDisjoint(with: kind) && area >= (minimumArea ?? 0)
      && area < (areaLimit ?? .infinity)
  }
}
