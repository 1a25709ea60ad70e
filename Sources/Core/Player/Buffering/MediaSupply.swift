package import Vocabulary

/// A media file that arrives at a player over time; it knows when each part can be played.
package struct MediaSupply: Sendable, Hashable {
  /// The point at which playback runs out of media if nothing changes: when the playhead stops, and
  /// where.
  struct Starvation: Sendable, Hashable {
    var instant: VirtualInstant
    var position: Duration
  }

  package let media: DownloadableMedia
  package internal(set) var download: ProgressiveDownload
  /// The point of the next rebuffering; computed again whenever the playhead or the connection
  /// changes.
  var starvation: Starvation?

  package init(_ media: DownloadableMedia, download: ProgressiveDownload) {
    self.media = media
    self.download = download
  }

  /// When the media file's last byte arrives; nil when it never will.
  package var mediaFinish: VirtualInstant? { download.instant(of: media.byteCount) }

  /// How many bytes of the media file have arrived by an instant.
  package func mediaByteCount(at now: VirtualInstant) -> Int64 {
    min(download.byteCount(at: now), media.byteCount)
  }

  /// The instant at which a given duration of media from a position, or all media to the end, has
  /// arrived; nil when it never does.
  func instant(
    having amount: Duration, from position: Duration, end: Duration
  ) -> VirtualInstant? {
    let target = min(position + amount, end)
    return download.instant(
      of: target > position
        ? media.arrivals(playingUpTo: target) : media.arrivals(playing: position))
  }

  /// Whether the frame at a position has arrived.
  func hasArrived(_ position: Duration, by now: VirtualInstant) -> Bool {
    download.instant(of: media.arrivals(playing: position)).map { $0 <= now } ?? false
  }

  /// Finds the first frame that is due before it arrives, if the media plays on from a position.
  mutating func playing(from position: Duration, at now: VirtualInstant, end: Duration) {
    starvation = nil
    if let finish = download.finish, finish <= now { return }
    guard hasArrived(position, by: now) else {
      starvation = Starvation(instant: now, position: position)
      return
    }
    for need in media.arrivals(after: position, before: end) {
      let due = now.advanced(by: need.position - position)
      if let arrival = download.instant(of: need.byteCount), arrival <= due { continue }
      starvation = Starvation(instant: due, position: need.position)
      return
    }
  }
}

/// The parts of a media file that a player needs before it can play a position.
package struct DownloadableMedia: Sendable, Hashable {
  /// A position from which more of the file is needed than before it.
  package struct Need: Sendable, Hashable {
    var position: Duration
    /// How many bytes from the file's start must have arrived, whatever their content.
    var byteCount: Int64

    package init(position: Duration, byteCount: Int64) {
      self.position = position
      self.byteCount = byteCount
    }
  }

  /// A contiguous range of bytes that arrives as a unit.
  struct Part: Sendable, Hashable {
    var bytes: Range<Int64>
    /// Whether the player has to request the part, which takes a round trip.
    var needsRequest: Bool
  }

  /// The place of the index in a file that does not begin with it.
  package struct IndexAtEnd: Sendable, Hashable {
    /// How many bytes a player needs to find out that the media comes before the index.
    var discoveredAfter: Int64
    /// The offset of the index's first byte.
    var offset: Int64

    package init(discoveredAfter: Int64, offset: Int64) {
      self.discoveredAfter = discoveredAfter
      self.offset = offset
    }
  }

  /// The file's size.
  package let byteCount: Int64
  /// The file in the order in which it arrives.
  private(set) var parts: [Part]
  private let needs: [Need]

  /// A file of a size, with the bytes that its frames need, in ascending order of both position and
  /// bytes.
  ///
  /// A file with its index at the end arrives in three parts: its head; then the tail, for which
  /// the player makes a second request; then the media, as the rest of the answer to the first
  /// request, which waits until the tail has arrived. Without needs nothing plays before the whole
  /// file has arrived.
  package init(byteCount: Int64, needs: [Need], indexAtEnd: IndexAtEnd? = nil) {
    self.byteCount = max(0, byteCount)
    self.needs = needs
    guard let indexAtEnd, (1..<byteCount).contains(indexAtEnd.offset),
      (0...indexAtEnd.offset).contains(indexAtEnd.discoveredAfter)
    else {
      parts = [Part(bytes: 0..<self.byteCount, needsRequest: true)]
      return
    }
    let (head, tail) = (indexAtEnd.discoveredAfter, indexAtEnd.offset)
    parts = [
      Part(bytes: 0..<head, needsRequest: true), Part(bytes: tail..<byteCount, needsRequest: true),
      Part(bytes: head..<tail, needsRequest: false),
    ]
  }

  /// The same download, followed by further files of the given sizes, such as captions. The player requests
  /// them after the media, and needs them for no frame.
  package func followed(by byteCounts: [Int64]) -> DownloadableMedia {
    var media = self
    var end = byteCount
    for count in byteCounts where count > 0 {
      media.parts.append(Part(bytes: end..<end + count, needsRequest: true))
      end += count
    }
    return media
  }

  /// How many bytes must have arrived, counted in the order of arrival, before the frame at a
  /// position can be shown.
  func arrivals(playing position: Duration) -> Int64 {
    let index = firstNeed { $0.position > position }
    guard !needs.isEmpty else { return byteCount }
    return arrivals(havingFirst: index == 0 ? 1 : needs[index - 1].byteCount)
  }

  /// How many bytes, in the order in which they arrive, all frames before a position need.
  func arrivals(playingUpTo end: Duration) -> Int64 {
    let index = firstNeed { $0.position >= end }
    guard !needs.isEmpty else { return byteCount }
    return arrivals(havingFirst: index == 0 ? 1 : needs[index - 1].byteCount)
  }

  /// The positions after one position and before another at which a frame needs more bytes than the
  /// frames before it. Each position comes with the number of bytes that the frame needs, counted
  /// in the order in which the bytes arrive.
  func arrivals(
    after position: Duration, before end: Duration
  ) -> some Sequence<(position: Duration, byteCount: Int64)> {
    needs[firstNeed { $0.position > position }...].lazy.prefix { $0.position < end }
      .map { ($0.position, arrivals(havingFirst: $0.byteCount)) }
  }

  /// How many bytes, in the order in which they arrive, include all of the file's first `count`
  /// bytes.
  private func arrivals(havingFirst count: Int64) -> Int64 {
    let last = min(max(count, 1), byteCount) - 1
    var before: Int64 = 0
    for part in parts {
      if part.bytes.contains(last) { return before + last - part.bytes.lowerBound + 1 }
      before += Int64(part.bytes.count)
    }
    return before
  }

  /// The index of the first need that satisfies a condition, which all later ones satisfy too.
  private func firstNeed(where condition: (Need) -> Bool) -> Int {
    var (low, high) = (0, needs.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(needs[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
