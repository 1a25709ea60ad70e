internal import Glibc
// The compiler finds the fields of timespec in either of the two.
internal import SwiftOverlayShims

/// Identifies a state of a file without reading it.
///
/// No program can set the time of the last change, so a file that was changed and changed back, with
/// its size and its time of modification, is in another state.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64
  private let modifiedSeconds: Int
  private let modifiedNanoseconds: Int
  private let changedSeconds: Int
  private let changedNanoseconds: Int
  /// In bytes.
  let byteCount: Int64

  /// Its size and time of modification, which a copy that keeps times has too.
  var version: String { "\(byteCount) \(modifiedSeconds) \(modifiedNanoseconds)" }

  /// Nil for anything but a regular file.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The state of an open file; nil for anything but a regular one.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    modifiedSeconds = status.st_mtim.tv_sec
    modifiedNanoseconds = status.st_mtim.tv_nsec
    changedSeconds = status.st_ctim.tv_sec
    changedNanoseconds = status.st_ctim.tv_nsec
    byteCount = Int64(status.st_size)
  }

  /// The state of a file as soon as every later change of it gives another one; nil for no regular
  /// file, and for one that keeps changing.
  ///
  /// The kernel's clock for changes ticks every few milliseconds, and two changes within one tick have
  /// one time: for a file that was changed just now the next tick is awaited, 50 ms at most.
  static func settled(_ state: () -> FileIdentity?) -> FileIdentity? {
    for _ in 0..<50 {
      guard let identity = state() else { return nil }
      var now = timespec()
      clock_gettime(CLOCK_REALTIME_COARSE, &now)
      guard (identity.changedSeconds, identity.changedNanoseconds) >= (now.tv_sec, now.tv_nsec)
      else { return identity }
      // The clock of a server may be ahead: that does not pass.
      guard identity.changedSeconds <= now.tv_sec + 1 else { return nil }
      usleep(1_000)
    }
    return nil
  }
}
