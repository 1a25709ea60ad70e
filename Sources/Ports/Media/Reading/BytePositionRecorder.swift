import Vocabulary

/// Records the file offsets of the packets of some streams while they are read.
final class BytePositionRecorder: ReadingObserver {
  /// One stream's packets, in the order of decoding.
  private struct Track {
    let index: Int
    /// Presentation times, and the bytes that each packet and all before it need.
    var packets: [(presentation: Int64, byteCount: Int64)] = []
    var byteCount: Int64 = 0
  }

  private var tracks: [Track]

  /// Observes only the streams with these indices.
  init(streams: [Int]) {
    tracks = streams.map { Track(index: $0) }
  }

  func read(_ packet: borrowing Packet) {
    let index = packet.streamIndex
    guard let slot = tracks.firstIndex(where: { $0.index == index }) else { return }
    if let end = packet.endInFile { tracks[slot].byteCount = max(tracks[slot].byteCount, end) }
    // A packet that an edit list hides is decoded only for other packets, and is never presented
    // itself.
    guard !packet.isHidden, let timing = packet.timing, tracks[slot].byteCount > 0 else { return }
    tracks[slot].packets.append((timing.presentation, tracks[slot].byteCount))
  }

  /// The recorded offsets on the media's timeline; `clock` returns each stream's clock by its
  /// index.
  func byteMap(_ clock: (Int) -> StreamClock) -> ByteMap {
    ByteMap(
      merging: tracks.map { track in
        let clock = clock(track.index)
        return track.packets.map { packet in
          ByteMap.Step(
            position: max(.zero, clock.position(of: packet.presentation)),
            byteCount: packet.byteCount)
        }
      })
  }
}
