internal import Player
internal import VASTSimulator
internal import Vocabulary

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
