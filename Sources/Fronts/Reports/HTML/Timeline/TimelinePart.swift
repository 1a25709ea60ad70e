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

/// The conditions that last for a time in a part of a run: when media played, when it buffered, and
/// how much of the ad was in view.
struct LaneSpans {
  /// A value that lasts from one instant to another.
  struct Span<Value: Equatable> {
    var start: Duration
    var end: Duration
    var value: Value
  }

  enum Playback: String {
    case playing
    case paused
  }

  private(set) var playback: [Span<Playback>] = []
  private(set) var buffering: [Span<Bool>] = []
  /// The share of the ad that was in view, in percent.
  private(set) var inView: [Span<Double>] = []

  init(_ part: TimelinePart) {
    var previous: RunEvent?
    var isPaused = false
    var isBuffering = false
    var level: Double?
    for (_, event) in part.events where !event.isOfAuction {
      if let previous, previous.ad == event.ad, event.at > previous.at {
        let (start, end) = (previous.at.sinceStart, event.at.sinceStart)
        if let state = Self.playback(from: previous, to: event, isPaused: isPaused) {
          Self.extend(&playback, start, end, state)
        }
        if isBuffering { Self.extend(&buffering, start, end, true) }
        if let level { Self.extend(&inView, start, end, level) }
      }
      if event.ad != previous?.ad { (level, isBuffering, isPaused) = (nil, false, false) }
      switch event.kind {
      case .player(let player, _):
        let kind = player.kind
        isBuffering = kind == .bufferStart || (isBuffering && kind != .bufferFinish)
        isPaused = kind == .pause || (isPaused && kind != .resume && kind != .loop)
      case .geometry(let geometry): level = geometry.percentInView
      case .runStarted, .runFinished, .screen, .fetch, .ad, .omid, .beacon, .script, .viewability,
        .exposure, .native, .call, .stream, .diagnostic:
        break
      }
      previous = event
    }
  }

  /// Whether the media played between two events, which it did if its playhead moved as fast as
  /// time passed.
  private static func playback(
    from earlier: RunEvent, to later: RunEvent, isPaused: Bool
  ) -> Playback? {
    guard let start = earlier.position, let end = later.position else { return nil }
    switch later.kind {
    // An event that moves the playhead has the position after the jump, which does not show whether
    // the media played. Only the pause state shows it.
    case .player(let player, _) where player.kind.movesPlayhead:
      return isPaused ? .paused : .playing
    default: return end - start == earlier.at.duration(to: later.at) ? .playing : .paused
    }
  }

  private static func extend<Value>(
    _ spans: inout [Span<Value>], _ start: Duration, _ end: Duration, _ value: Value
  ) {
    if let last = spans.last, last.end == start, last.value == value {
      spans[spans.count - 1].end = end
    } else {
      spans.append(Span(start: start, end: end, value: value))
    }
  }
}

/// The legend of a drawn timeline, and the shapes of its marks.
enum TimelineLegend {
  /// Writes the meanings of the marks. The marks of widgets and messages are explained only if the
  /// run has widgets or messages.
  static func write(hasNativeUnits: Bool, to html: inout HTMLText) {
    let native = [
      ("native", "event of a widget or a message"), ("call", "call of its app"),
    ]
    let entries =
      [
        ("player", "player event"), ("vast", "VAST beacon"),
        ("verification", "verification beacon"), ("omid", "OMID event"),
      ] + (hasNativeUnits ? native : []) + [("error", "error, or not delivered")]
    html.element("ul", [("class", "legend"), ("aria-hidden", "true")]) { html in
      for (shape, name) in entries {
        html.element("li") { html in
          html.element(
            "svg", [("width", "18"), ("height", "18"), ("class", "mark \(shape)")]
          ) {
            $0.element("use", [("href", "#m-\(shape)"), ("x", "9"), ("y", "9")]) { _ in }
          }
          html.put(" \(name)")
        }
      }
      html.element("li", text: "a number is the count of events at one instant")
      let bars = [
        ("playing", "playing"), ("paused", "paused or waiting"), ("view", "percentage in view"),
        ("buffering", "buffering"),
      ]
      for (kind, name) in bars {
        html.element("li") { html in
          html.element("svg", [("width", "22"), ("height", "18")]) {
            $0.open(
              "rect",
              [("class", kind), ("x", "1"), ("y", "5"), ("width", "20"), ("height", "9")])
            $0.markup("</rect>")
          }
          html.put(" \(name)")
        }
      }
    }
  }

  /// Writes the shapes of the marks, which can be distinguished without their colours.
  static func writeShapes(to html: inout HTMLText) {
    html.markup(
      """
      <svg class="shapes" width="0" height="0" aria-hidden="true"><defs>
      <path id="m-player" d="M-4-6 6 0-4 6z"/><path id="m-player-n" d="M-9-9H5L11 0 5 9H-9z"/>
      <circle id="m-vast" r="5"/><circle id="m-vast-n" r="9"/>
      <path id="m-verification" d="M0-7 7 0 0 7-7 0z"/>
      <path id="m-verification-n" d="M0-12 12 0 0 12-12 0z"/>
      <path id="m-omid" d="M-2-8H2V8H-2z"/><path id="m-omid-n" d="M-9-8H9V8H-9z"/>
      <path id="m-native" d="M-5-5H5V5H-5z"/><path id="m-native-n" d="M-9-9H9V9H-9z"/>
      <path id="m-call" d="M-6-2H1V-6L7 0 1 6V2H-6z"/>
      <path id="m-call-n" d="M-12-9H4L12 0 4 9H-12z"/>
      <path id="m-stall" d="M-1.5-8H1.5V8H-1.5z"/><path id="m-stall-n" d="M-8-8H8V8H-8z"/>
      <path id="m-error" d="M-6-3-3-6 0-3 3-6 6-3 3 0 6 3 3 6 0 3-3 6-6 3-3 0z"/>
      <path id="m-error-n" d="M-10-5-5-10H5L10-5V5L5 10H-5L-10 5z"/>
      </defs></svg>

      """)
  }
}
