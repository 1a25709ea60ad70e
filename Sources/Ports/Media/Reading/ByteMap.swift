import Vocabulary

/// How much of a file must have arrived for the media to play up to a position.
///
/// It is made from the offsets of the packets of the best video and the best audio stream: a frame
/// needs its own bytes and those of every packet that is decoded before it.
package struct ByteMap: Sendable, Hashable {
  /// A position from which more of the file is needed than before it.
  package struct Step: Sendable, Hashable {
    /// When the first frame that needs the additional bytes is presented, counted from the
    /// container's start.
    package let position: Duration
    /// How many bytes from the file's start must have arrived, whatever their content.
    package let byteCount: Int64

    package init(position: Duration, byteCount: Int64) {
      self.position = position
      self.byteCount = byteCount
    }
  }

  /// Ascending in both position and bytes; empty when the container does not say where packets are.
  package let steps: [Step]

  package init(steps: [Step] = []) { self.steps = steps }

  /// The map for several streams together; each stream's steps may be in any order.
  init(merging streams: [[Step]]) {
    var merged: [Step] = []
    for step in streams.joined().sorted(by: { $0.position < $1.position }) {
      guard let last = merged.last else {
        merged.append(step)
        continue
      }
      guard step.byteCount > last.byteCount else { continue }
      if step.position == last.position { merged.removeLast() }
      merged.append(step)
    }
    steps = merged
  }

  /// The bytes from the file's start that the frame at a position needs; zero before the first.
  package func byteCount(playing position: Duration) -> Int64 {
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].position <= position { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : steps[low - 1].byteCount
  }
}

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
