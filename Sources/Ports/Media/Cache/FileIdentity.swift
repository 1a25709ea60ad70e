internal import Glibc
// The compiler finds the fields of timespec in either of the two.
internal import SwiftOverlayShims

/// Identifies a state of a file without reading it.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64
  private let changedSeconds: Int
  private let changedNanoseconds: Int
  /// In bytes.
  let byteCount: Int64

  /// Its size and time of change, which a copy that keeps times has too.
  var version: String { "\(byteCount) \(changedSeconds) \(changedNanoseconds)" }

  /// Nil for anything but a regular file.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    changedSeconds = status.st_mtim.tv_sec
    changedNanoseconds = status.st_mtim.tv_nsec
    byteCount = Int64(status.st_size)
  }
}
