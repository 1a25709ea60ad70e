internal import Units
internal import Player
internal import Vocabulary

/// The part of a run that timelines show: the whole run or, when its ads take less than half of it,
/// the stretches in which ads are loaded, with cuts in place of the content between them.
package struct ShownTime: Sendable, Hashable, Codable {
  /// An interval between two instants, both counted from the run's start.
  package struct Stretch: Sendable, Hashable, Codable {
    package var start: Duration
    package var end: Duration
    package var length: Duration { end - start }
  }

  private struct Loaded: Hashable {
    var unit: UnitID?
    /// The ad's index; nil for a widget or a message.
    var ad: Int?
  }

  /// The shortest pause between ads that is cut out. Cutting a shorter pause would save no space.
  private static let leastCut = Duration.seconds(5)

  /// The shortest stretch, so that an ad that failed at once is visible.
  private static let leastStretch = Duration.seconds(1)

  /// The sign that marks a cut on an axis.
  package static let sign = "╱╱"

  /// The stretches that are drawn, in order; the whole run when nothing is cut out.
  package let stretches: [Stretch]
  /// The stretches that are cut out, in order.
  package let cuts: [Stretch]

  package init(_ record: RunRecord) {
    let whole = Stretch(start: .zero, end: record.duration)
    let ads = Self.stretches(of: record, within: whole)
    let shown = ads.reduce(Duration.zero) { $0 + $1.length }
    stretches = ads.isEmpty || shown * 2 >= whole.length ? [whole] : ads
    cuts = zip(
      [whole.start] + stretches.map(\.end), stretches.map(\.start) + [whole.end]
    ).compactMap { $1 > $0 ? Stretch(start: $0, end: $1) : nil }
  }

  /// Creates a shown time without cuts, from zero to `end`.
  package init(until end: Duration) {
    stretches = [Stretch(start: .zero, end: end)]
    cuts = []
  }

  /// The intervals in which ads are loaded, or widgets or messages exist; pauses too short to be cut are
  /// included.
  private static func stretches(of record: RunRecord, within whole: Stretch) -> [Stretch] {
    let native = Set(record.units.filter { !$0.isPlayer }.map(\.unit))
    var loaded: [Loaded: Stretch] = [:]
    for event in record.events where !event.isOfAuction {
      guard event.ad != nil || event.unit.map(native.contains) == true else { continue }
      let at = event.at.sinceStart
      loaded[Loaded(unit: event.unit, ad: event.ad), default: Stretch(start: at, end: at)].end = at
    }
    var stretches: [Stretch] = []
    let all = loaded.values.map { visible($0, within: whole) }
    for next in all.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      if let last = stretches.last, next.start <= last.end + leastCut {
        stretches[stretches.count - 1].end = max(last.end, next.end)
      } else {
        stretches.append(next)
      }
    }
    guard let first = stretches.first, let last = stretches.last else { return [] }
    if first.start <= leastCut { stretches[0].start = whole.start }
    if whole.end <= last.end + leastCut { stretches[stretches.count - 1].end = whole.end }
    return stretches
  }

  private static func visible(_ stretch: Stretch, within whole: Stretch) -> Stretch {
    let end = max(stretch.end, min(whole.end, stretch.start + leastStretch))
    return Stretch(start: min(stretch.start, max(.zero, end - leastStretch)), end: end)
  }

  /// A note about the total time that is cut out; nil when nothing is.
  package var note: String? {
    cuts.isEmpty ? nil : Self.note(on: cuts.reduce(.zero) { $0 + $1.length })
  }

  /// A note about the time that one cut removes.
  package static func note(on hidden: Duration) -> String {
    "cut: \(TimeText.readable(hidden)) without an ad"
  }
}

extension RunEvent {
  /// Whether the event belongs to an auction and not to the ad that the auction returned.
  package var isOfAuction: Bool {
    switch kind {
    case .native(let event): NativeEventName.ofAuctions.contains(event.event)
    case .beacon(let beacon): beacon.source == .prebid
    case .runStarted, .runFinished, .screen, .fetch, .ad, .player, .omid, .script, .viewability,
      .exposure, .call, .geometry, .stream, .diagnostic:
      false
    }
  }
}
