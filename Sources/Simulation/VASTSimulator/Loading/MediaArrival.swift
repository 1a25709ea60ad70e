internal import Media
internal import Player
internal import RunRecords
internal import Transport
internal import VirtualTime

/// What is written down about media that takes time to come.
struct MediaArrival {
  /// The request, until it is told what came of it.
  var fetch: Fetch?
  let requested: VirtualInstant
  /// The sizes of the files that the player downloads after the media, before it is loaded.
  let furtherByteCounts: [Int64]
  private(set) var buffering = BufferingRecord()
  /// Since when the media is dry.
  private var drySince: VirtualInstant?

  init(_ fetch: Fetch, requested: VirtualInstant, furtherByteCounts: [Int64] = []) {
    self.fetch = fetch
    self.requested = requested
    self.furtherByteCounts = furtherByteCounts
  }

  /// The player reported an event.
  mutating func reported(_ kind: PlayerEvent.Kind, at now: VirtualInstant) {
    if kind == .loaded { buffering.startup = requested.duration(to: now) }
    if kind == .bufferStart {
      buffering.count += 1
      drySince = now
    }
    if kind == .bufferFinish { settle(at: now) }
  }

  /// Nothing is awaited any more.
  mutating func settle(at now: VirtualInstant) {
    buffering.total += drySince.map { $0.duration(to: now) } ?? .zero
    drySince = nil
  }
}

extension DownloadableMedia {
  /// The media as its packets lie in the file.
  init(_ facts: MediaFacts) {
    var indexAtEnd: IndexAtEnd?
    if let layout = facts.layout, layout.isIndexAtEnd, let index = layout.index,
      let mediaData = layout.mediaData
    {
      indexAtEnd = IndexAtEnd(
        discoveredAfter: mediaData.offset + mediaData.headerByteCount, offset: index.offset)
    }
    self.init(
      byteCount: facts.byteCount,
      needs: facts.byteMap.steps.map { Need(position: $0.position, byteCount: $0.byteCount) },
      indexAtEnd: indexAtEnd)
  }
}
