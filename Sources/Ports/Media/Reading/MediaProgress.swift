/// How far the reading of a media file is.
package struct MediaProgress: Sendable, Hashable {
  /// Receives the progress and says whether the reading goes on. It is called for packets, and
  /// therefore often.
  package typealias Listener = (MediaProgress) -> Answer

  /// Whether a reading goes on.
  package enum Answer: Sendable, Hashable {
    case goOn
    /// The reading ends with an error.
    case stop
  }

  /// The path of the file.
  package var path: String
  /// How many of its bytes were read, and decoded where frames are decoded.
  package var bytesRead: Int64
  /// Its size in bytes, above zero.
  package var byteCount: Int64
}

/// Reports how far a reading pass is, by the places of packets in the file.
final class ProgressObserver: ReadingObserver {
  private var progress: MediaProgress
  private let listener: MediaProgress.Listener
  /// Whether the listener ended the reading.
  private(set) var isStopped = false

  /// Makes an observer; nil for a file without bytes, which has no progress.
  init?(path: String, byteCount: Int64, listener: @escaping MediaProgress.Listener) {
    guard byteCount > 0 else { return nil }
    progress = MediaProgress(path: path, bytesRead: 0, byteCount: byteCount)
    self.listener = listener
  }

  func read(_ packet: borrowing Packet) {
    guard let end = packet.endInFile, end > progress.bytesRead else { return }
    progress.bytesRead = min(end, progress.byteCount)
    if listener(progress) == .stop { isStopped = true }
  }
}
