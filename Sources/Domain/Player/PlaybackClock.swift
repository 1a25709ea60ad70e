package import VirtualTime

/// The playhead while the media plays: a media position pinned to a virtual instant.
package struct PlaybackClock: Sendable, Hashable {
  private let anchor: VirtualInstant
  private let anchorPosition: Duration
  private let cadence: ObservationPolicy.Cadence
  /// How many observations were made since the anchor.
  private var looks: Int = 0

  /// Starts the media at a position.
  package init(
    from position: Duration, at instant: VirtualInstant, cadence: ObservationPolicy.Cadence
  ) {
    anchor = instant
    anchorPosition = position
    self.cadence = cadence
  }

  /// The playhead at an instant at or after the anchor.
  package func position(at instant: VirtualInstant) -> Duration {
    anchorPosition + anchor.duration(to: instant)
  }

  /// The instant at which the playhead reaches a position; in the past for one already passed.
  package func instant(of position: Duration) -> VirtualInstant {
    anchor.advanced(by: position - anchorPosition)
  }

  /// The instant of the next observation, for a player that polls; nil for one that does not.
  package var nextLook: VirtualInstant? {
    switch cadence {
    case .exact:
      return nil
    case .mediaInterval(let interval):
      let passed = anchorPosition.attoseconds / interval.attoseconds
      let next = passed + 1 + Int128(looks)
      return instant(of: Duration(attoseconds: interval.attoseconds * next))
    case .playingInterval(let first, let then):
      return anchor.advanced(by: first + then * looks)
    }
  }

  /// An observation was made.
  package mutating func looked() { looks += 1 }
}
