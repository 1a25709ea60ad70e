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
