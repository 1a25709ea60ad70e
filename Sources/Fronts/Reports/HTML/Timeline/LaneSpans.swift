internal import Player
internal import RunRecords
internal import VirtualTime

/// What lasts in a stretch of a run: when media ran, when it waited, and how much was in view.
struct LaneSpans {
  /// What holds from one instant to another.
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
  /// In percent of the ad.
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

  /// Whether the media ran between two events: its playhead then kept up with time.
  private static func playback(
    from earlier: RunEvent, to later: RunEvent, isPaused: Bool
  ) -> Playback? {
    guard let start = earlier.position, let end = later.position else { return nil }
    switch later.kind {
    // Their playhead is the one after the jump.
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
