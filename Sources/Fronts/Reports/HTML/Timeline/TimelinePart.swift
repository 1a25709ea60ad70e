internal import Beacons
internal import NativeUnits
internal import RunRecords
internal import Scenario
internal import VirtualTime

/// A stretch of a run that is drawn on one time axis: a break with its ads, or the whole run.
///
/// Content between breaks may last for minutes in which nothing happens; it is left out.
struct TimelinePart {
  /// How long nothing has to happen, without an ad, for a new stretch to begin.
  private static let pause = Duration.seconds(5)

  /// The events with their places in the run's stream.
  var events: [(index: Int, event: RunEvent)]
  /// The name of the unit that it is about; nil for a sole ad.
  var unit: String?
  /// Whether the unit is a widget or a message.
  var isNative = false
  /// The ads that can be on the screen in it.
  var records: [AdRecord]

  var start: Duration { events.first?.event.at.sinceStart ?? .zero }
  var end: Duration { events.last?.event.at.sinceStart ?? .zero }

  /// The ads on the screen in it, in play order, with the time that each has.
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

  /// The run's stretches in order, unit by unit; empty for a run in which no time passes.
  static func parts(of record: RunRecord) -> [TimelinePart] {
    guard record.duration > .zero else { return [] }
    let events = record.events.enumerated().map { (index: $0, event: $1) }
    return record.units.flatMap { unit in
      let part = TimelinePart(
        events: events.filter { record.concerns($0.event, unit.unit) },
        unit: record.configuration.name(of: unit.unit), isNative: !unit.isPlayer,
        records: unit.ads)
      return unit.isPlayer ? parts(of: part) : [part]
    }
  }

  private static func parts(of whole: TimelinePart) -> [TimelinePart] {
    var parts: [TimelinePart] = []
    var current = whole
    current.events = []
    for (index, event) in whole.events {
      if let last = current.events.last?.event, last.ad == nil || event.ad != last.ad,
        last.at.duration(to: event.at) > Self.pause, last.position == nil || event.ad == nil
      {
        parts.append(current)
        current.events = []
      }
      current.events.append((index, event))
    }
    parts.append(current)
    // Stretches in which nothing is shown and nobody hears of anything are of no interest.
    let worthwhile = parts.filter { !$0.ads.isEmpty || $0.hasBeacons }
    return worthwhile.isEmpty ? [whole] : worthwhile
  }

  private var hasBeacons: Bool {
    events.contains { if case .beacon = $0.event.kind { true } else { false } }
  }

  /// Where an instant lies, as a percentage of the stretch.
  func place(of instant: Duration) -> Percentage { scale.place(of: instant) }

  /// The time that it takes.
  var scale: TimeScale { TimeScale(start: start, end: end) }
}

/// A stretch of time that is drawn from edge to edge.
struct TimeScale {
  var start: Duration
  var end: Duration

  /// Where an instant lies, as a percentage of the stretch.
  func place(of instant: Duration) -> Percentage {
    Percentage(of: instant, from: start, to: end)
  }
}

/// A share of the axis, exact to a thousandth of a percent.
struct Percentage: Comparable, CustomStringConvertible {
  var thousandths: Int

  init(thousandths: Int) { self.thousandths = thousandths }

  /// Where an instant lies between two others; at an end when it is beyond.
  init(of instant: Duration, from start: Duration, to end: Duration) {
    guard end > start else {
      thousandths = 0
      return
    }
    let share = (instant - start).attoseconds * 100_000 / (end - start).attoseconds
    thousandths = Int(clamping: min(100_000, max(0, share)))
  }

  static func < (lhs: Percentage, rhs: Percentage) -> Bool { lhs.thousandths < rhs.thousandths }

  static func - (lhs: Percentage, rhs: Percentage) -> Percentage {
    Percentage(thousandths: lhs.thousandths - rhs.thousandths)
  }

  /// As SVG takes it, such as `12.5%`.
  var description: String {
    let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
    guard rest != 0 else { return "\(whole)%" }
    var digits = String(String(1000 + rest).dropFirst())
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(whole).\(digits)%"
  }
}

extension TimelinePart {
  /// Whether a bid was told of something.
  var hasAuctionBeacons: Bool {
    events.contains {
      if case .beacon(let beacon) = $0.event.kind { beacon.source == .prebid } else { false }
    }
  }

  /// Whether an auction came before the player.
  var hasNativeEvents: Bool {
    events.contains { if case .native = $0.event.kind { true } else { false } }
  }
}

extension RunEvent {
  /// Whether an auction did it beside the ad that it brought, of whose media it says nothing.
  var isOfAuction: Bool {
    switch kind {
    case .native(let event): NativeEventName.prebid.contains(event.event)
    case .beacon(let beacon): beacon.source == .prebid
    default: false
    }
  }
}
