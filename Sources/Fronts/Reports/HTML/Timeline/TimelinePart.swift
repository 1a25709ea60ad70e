internal import Player
internal import VASTSimulator
internal import Vocabulary

/// A unit of a run with its ads, drawn on the run's time axis.
struct TimelinePart {
  /// The events with their indices in the run's stream.
  var events: [(index: Int, event: RunEvent)]
  /// The unit's name; nil for a sole ad.
  var unit: String?
  /// Whether the unit is a widget or a message.
  var isNative: Bool
  /// The ads that can appear on the screen in the unit.
  var records: [AdRecord]
  /// The scale of the run's time.
  var scale: TimeScale

  /// The ads that were on the screen in the unit, in play order, each with the instants of its
  /// first and its last event.
  var ads: [(index: Int, start: Duration, end: Duration)] {
    var ads: [(index: Int, start: Duration, end: Duration)] = []
    var places: [Int: Int] = [:]
    for (_, event) in events {
      guard let ad = event.ad else { continue }
      if let place = places[ad] {
        ads[place].end = event.at.sinceStart
      } else {
        places[ad] = ads.count
        ads.append((ad, event.at.sinceStart, event.at.sinceStart))
      }
    }
    return ads
  }

  /// The run's units in order; empty for a run in which no time passes.
  static func parts(of record: RunRecord) -> [TimelinePart] {
    guard record.duration > .zero else { return [] }
    let events = record.events.enumerated().map { (index: $0, event: $1) }
    let scale = TimeScale(ShownTime(record))
    return record.units.map { unit in
      TimelinePart(
        events: events.filter { record.concerns($0.event, unit.unit) },
        unit: record.configuration.name(of: unit.unit), isNative: !unit.isPlayer,
        records: unit.ads, scale: scale)
    }
  }

  /// The title, such as `Unit top: one ad, 2.000 s to 10.000 s`; nil for a sole ad.
  var title: String? {
    guard let unit else { return nil }
    let content =
      switch ads.count {
      case _ where isNative: "\(events.count) event\(events.count == 1 ? "" : "s")"
      case 0: "no ad"
      case 1: "one ad"
      default: "\(ads.count) ads"
      }
    let start = events.first?.event.at.sinceStart ?? .zero
    let end = events.last?.event.at.sinceStart ?? .zero
    let time =
      start == end
      ? "at \(TimeText.readable(start))"
      : "\(TimeText.readable(start)) to \(TimeText.readable(end))"
    return "Unit \(unit): \(content), \(time)"
  }

  /// The position of an instant, as a percentage of the axis.
  func place(of instant: Duration) -> Percentage { scale.place(of: instant) }

  /// Whether a bid notice was sent.
  var hasAuctionBeacons: Bool {
    events.contains {
      if case .beacon(let beacon) = $0.event.kind { beacon.source == .prebid } else { false }
    }
  }

  /// Whether the unit has events of an auction that takes place before the player plays.
  var hasNativeEvents: Bool {
    events.contains { if case .native = $0.event.kind { true } else { false } }
  }
}
