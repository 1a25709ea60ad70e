internal import OpenMeasurement
internal import Player
internal import VAST

/// One ad break of a run: the only one of a VAST tag, or one of a VMAP document.
struct PlannedBreak {
  var source: BreakSource
  /// The content's playhead at which the break comes; absent when there is no content.
  var contentOffset: Duration?
  /// Where the session says that the ad stands.
  var position: VASTProperties.Position
  /// Whether the same break came before (`repeatAfter`).
  var isRepetition = false

  /// The breaks of a schedule, in playing order.
  static func all(of schedule: BreakSchedule, in document: VMAPDocument) -> [PlannedBreak] {
    var seen: Set<Int> = []
    return schedule.entries.map { entry in
      PlannedBreak(
        source: .vmap(document.adBreaks[entry.breakIndex], file: document.file),
        contentOffset: entry.contentOffset, position: entry.place.position,
        isRepetition: !seen.insert(entry.breakIndex).inserted)
    }
  }

  /// The break in words; absent for a plain tag.
  var title: String? {
    guard case .vmap(let adBreak, _) = source else { return nil }
    return "break '\(adBreak.breakID ?? "without id")'"
  }

  /// What the break takes, in order of preference; empty when it does not say.
  var breakTypes: [AdBreak.BreakType] {
    switch source {
    case .document: []
    case .vmap(let adBreak, _): adBreak.breakTypes
    }
  }

  /// The trackers of one of the break's own events.
  func tracking(of name: AdBreakTracking.Name) -> [PlacedURL] {
    switch source {
    case .document: []
    case .vmap(let adBreak, let file):
      adBreak.tracking(of: name).map { PlacedURL(url: $0, hop: 0, file: file) }
    }
  }
}

extension BreakSchedule.Place {
  fileprivate var position: VASTProperties.Position {
    switch self {
    case .preroll: .preroll
    case .midroll: .midroll
    case .postroll: .postroll
    }
  }
}

extension AdBreakStateMachine {
  /// The break of the ads that wrappers led to.
  init(_ ads: [ResolvedAd]) {
    self.init(
      sequences: ads.map(\.sequence),
      withoutSubstitute: Set(ads.indices.filter { !ads[$0].allowsFallback }))
  }
}
