internal import Player
internal import VASTSimulator
internal import Vocabulary

/// What one unit of a screen showed in a run.
struct UnitTrace {
  /// The part of an item, or of an ad, that is in view from an instant on.
  struct Reading {
    /// The item; nil for a video's ad.
    var item: Int?
    var at: Duration
    /// From 0 to 100.
    var percent: Double
  }

  /// The unit's own events, in order.
  let events: [RunEvent]
  let readings: [Reading]
  /// What happened to a widget or a message.
  let native: [(event: NativeEvent, at: Duration)]
  /// When each item, or the ad, first counted as viewable by the standard of its kind.
  let viewable: [Int?: Duration]
  /// The items that were laid out, in ascending order.
  let items: [Int]

  init(_ unit: UnitID, in record: RunRecord) {
    events = record.events.filter { $0.unit == unit }
    var readings: [Reading] = []
    var native: [(event: NativeEvent, at: Duration)] = []
    var viewable: [Int?: Duration] = [:]
    var items: Set<Int> = []
    for event in events {
      let at = event.at.sinceStart
      switch event.kind {
      case .geometry(let change):
        readings.append(Reading(item: event.item, at: at, percent: change.percentInView))
        if let item = event.item { items.insert(item) }
      case .viewability(let standard, .met, _) where Self.standards.contains(standard):
        viewable[event.item] = viewable[event.item] ?? at
      case .native(let context):
        native.append((context, at))
        if let item = event.item { items.insert(item) }
      default: break
      }
    }
    self.readings = readings
    self.native = native
    self.viewable = viewable
    self.items = items.sorted()
  }

  /// The notices of an auction's bids that were sent.
  var notices: [(beacon: Beacon, at: Duration)] {
    events.compactMap { event in
      guard case .beacon(let beacon) = event.kind, beacon.source == .prebid else { return nil }
      return (beacon, event.at.sinceStart)
    }
  }

  /// What was decided about the ads of a player, in order.
  var ads: [(verdict: AdDecision.Verdict, at: Duration)] {
    events.compactMap { event in
      guard case .ad(let decision) = event.kind else { return nil }
      return (decision.verdict, event.at.sinceStart)
    }
  }

  /// The first event with one of the names.
  func first(_ names: Set<String>) -> (event: NativeEvent, at: Duration)? {
    native.first { names.contains($0.event.event) }
  }

  /// What was in view just before an instant: the last reading of each item that had one, in percent.
  func percents(before instant: Duration) -> [Int?: Double] {
    var percents: [Int?: Double] = [:]
    for reading in readings where reading.at < instant { percents[reading.item] = reading.percent }
    return percents
  }

  /// The largest share of an item that was in view, in percent.
  func largestPercent(of item: Int?) -> Double {
    readings.lazy.filter { $0.item == item }.map(\.percent).max() ?? 0
  }

  private static let standards: Set = ["mrc-display", "mrc-video"]
}
