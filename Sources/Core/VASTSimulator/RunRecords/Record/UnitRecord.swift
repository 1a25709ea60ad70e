package import Units
internal import Media
package import OpenMeasurement
internal import Player

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
  var mediaDuration: Duration? {
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
  static func worst(of outcomes: [RunOutcome]) -> RunOutcome {
    let fromTheWorst: [RunOutcome] = [.error, .noAd, .unfinished, .closed, .skipped, .completed]
    return fromTheWorst.first(where: outcomes.contains) ?? .noAd
  }
}

/// A run seen from one of its units.
extension RunRecord {
  /// The part of the run that concerns one unit: its events, its result and its expectations. In a
  /// scenario of a sole ad this is the whole run.
  ///
  /// Reports about one ad on the screen treat this part like a run with a single unit. The events
  /// have other indices in it than in the whole run.
  package func part(of unit: UnitRecord) -> RunRecord {
    guard configuration.soleUnit == nil else { return self }
    var part = self
    part.configuration.tag = unit.tag
    part.configuration.player = unit.player
    part.configuration.soleUnit = unit.unit
    part.events = events.filter { $0.unit == unit.unit }
    part.outcome = unit.outcome
    part.units = [unit]
    part.expectations = expectations.filter { $0.unit == unit.unit }
    return part
  }

  /// Each unit's part of the run, with the unit's name, which is nil for a sole ad.
  package var unitParts: [(name: String?, record: RunRecord)] {
    units.map { (configuration.name(of: $0.unit), part(of: $0)) }
  }

  /// Whether an event concerns a unit; every event of a run with a sole ad concerns that ad.
  package func concerns(_ event: RunEvent, _ unit: UnitID) -> Bool {
    unit == configuration.soleUnit || event.unit == unit
  }

  /// The name of the unit that an event concerns; nil for a sole ad.
  package func unitName(of event: RunEvent) -> String? { configuration.name(of: event.unit) }
}

/// How a run ended.
package enum RunOutcome: String, Sendable, Hashable, CaseIterable {
  /// Every ad that was played reached its end.
  case completed
  case skipped
  /// The user closed the ad, or the app destroyed it.
  case closed
  /// The run stopped before the ad's end: no further event was due, or the time limit was reached.
  case unfinished
  /// An ad failed with a VAST error.
  case error
  /// The document holds no ad.
  case noAd

  /// The outcome in reports for people.
  package var words: String {
    switch self {
    case .completed, .skipped, .closed, .unfinished, .error: rawValue
    case .noAd: "no ad"
    }
  }
}
