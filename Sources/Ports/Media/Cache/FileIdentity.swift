internal import Glibc
// The compiler attributes the fields of timespec sometimes to Glibc and sometimes to
// SwiftOverlayShims, so both are imported.
internal import SwiftOverlayShims

/// Identifies a state of a file without reading it.
///
/// No program can set the time of a file's last change. A file that was changed and then restored,
/// including its size and its time of modification, is therefore in another state.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64
  private let modifiedSeconds: Int
  private let modifiedNanoseconds: Int
  private let changedSeconds: Int
  private let changedNanoseconds: Int
  /// In bytes.
  let byteCount: Int64

  /// The file's size and time of modification. A copy of the file that keeps its times has the same
  /// version.
  var version: String { "\(byteCount) \(modifiedSeconds) \(modifiedNanoseconds)" }

  /// The state of the file at a path; nil for anything but a regular file.
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

  /// The state of a file, as soon as every later change of the file will give another state. Nil
  /// when it is not a regular file, or keeps changing.
  ///
  /// The kernel's clock for changes ticks every few milliseconds, and two changes within one tick
  /// get the same time. For a file that was changed just now, this waits for the next tick, 50 ms
  /// at most.
  static func settled(_ state: () -> FileIdentity?) -> FileIdentity? {
    for _ in 0..<50 {
      guard let identity = state() else { return nil }
      var now = timespec()
      clock_gettime(CLOCK_REALTIME_COARSE, &now)
      guard (identity.changedSeconds, identity.changedNanoseconds) >= (now.tv_sec, now.tv_nsec)
      else { return identity }
      // The clock of a file server may be ahead of this one, and waiting does not change that.
      guard identity.changedSeconds <= now.tv_sec + 1 else { return nil }
      usleep(1_000)
    }
    return nil
  }
}
