internal import Vocabulary

/// The playhead while the media plays: a media position pinned to a virtual instant.
struct PlaybackClock: Sendable, Hashable {
  private let anchor: VirtualInstant
  private let anchorPosition: Duration
  private let cadence: ObservationPolicy.Cadence
  /// How long the playhead stays where it is before it moves.
  private let lag: Duration
  /// The time from the beginning of the first interval between observations to the anchor.
  private let headStart: Duration
  /// How many observations were made since the anchor.
  private var looks: Int = 0

  /// Starts the media at a position.
  ///
  /// - Parameters:
  ///   - position: where the media is.
  ///   - instant: when it begins to play there.
  ///   - cadence: when the player observes.
  ///   - lag: how long the playhead stays there, zero or more.
  ///   - headStart: how long ago the first interval between observations began, zero or more.
  init(
    from position: Duration, at instant: VirtualInstant, cadence: ObservationPolicy.Cadence,
    lag: Duration = .zero, headStart: Duration = .zero
  ) {
    anchor = instant
    anchorPosition = position
    self.cadence = cadence
    self.lag = lag
    self.headStart = headStart
  }

  /// The playhead at an instant at or after the anchor.
  func position(at instant: VirtualInstant) -> Duration {
    anchorPosition + max(anchor.duration(to: instant) - lag, .zero)
  }

  /// The playhead as it was `age` before an instant: a delayed observation at the instant reads
  /// this position.
  func position(at instant: VirtualInstant, age: Duration) -> Duration {
    anchorPosition + max(anchor.duration(to: instant) - lag - age, .zero)
  }

  /// The instant at which the playhead reaches a position; an instant in the past if the playhead
  /// has passed the position.
  func instant(of position: Duration) -> VirtualInstant {
    anchor.advanced(by: position - anchorPosition + (position > anchorPosition ? lag : .zero))
  }

  /// The instant of the next observation, for a player that polls; nil for a player that does not
  /// poll.
  var nextLook: VirtualInstant? {
    switch cadence {
    case .exact:
      return nil
    case .mediaInterval(let interval):
      let passed = anchorPosition.attoseconds / interval.attoseconds
      let next = passed + 1 + Int128(looks)
      return instant(of: Duration(attoseconds: interval.attoseconds * next))
    case .playingInterval(let first, let then):
      return anchor.advanced(by: max(first - headStart, .zero) + then * looks)
    }
  }

  /// An observation was made.
  mutating func observed() { looks += 1 }
}
