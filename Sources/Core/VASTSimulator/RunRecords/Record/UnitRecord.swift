internal import Media
package import OpenMeasurement

/// The result of one unit of a run.
package struct UnitRecord: Sendable, Hashable {
  package var unit: UnitID
  /// The SDK of a widget, a message or an auctioned ad; nil for a video.
  package var sdk: NativeSDK?
  /// The display name of the unit's tag, or of the content of a native unit.
  package var tag: String
  /// The name of its player profile; empty for a native unit.
  package var player: String
  /// Why a native unit failed, as a sentence fragment.
  package var failure: String?
  package var outcome: RunOutcome
  package var ads: [AdRecord]
  /// Each viewability standard with whether it was met, in the order they were measured.
  package var viewability: [ViewabilityResult] = []
  /// How much of each ad was in view, in play order.
  package var exposure: [SessionExposure] = []
  /// The tag and every document that it led to, as received, in the order in which they were
  /// received.
  package var documents: [FetchedDocument] = []

  /// Whether a player plays the unit: a video, or an auctioned ad that is a video.
  package var isPlayer: Bool { sdk == nil || !ads.isEmpty }

  /// The actual duration of the media that played first; for a nonlinear ad, how long it was shown.
  /// Playheads that expectations state as percentages are percentages of this duration.
  package var mediaDuration: Duration? {
    ads.lazy.compactMap { $0.mediaFacts?.duration ?? $0.nonLinear?.duration }.first
  }

  package init(
    _ unit: UnitID, tag: String, player: String, _ outcome: RunOutcome, ads: [AdRecord] = []
  ) {
    self.unit = unit
    self.tag = tag
    self.player = player
    self.outcome = outcome
    self.ads = ads
  }
}

extension RunOutcome {
  /// The outcome of a run whose units have these outcomes: the worst of them.
  package static func worst(of outcomes: [RunOutcome]) -> RunOutcome {
    let fromTheWorst: [RunOutcome] = [.error, .noAd, .unfinished, .closed, .skipped, .completed]
    return fromTheWorst.first(where: outcomes.contains) ?? .noAd
  }
}
