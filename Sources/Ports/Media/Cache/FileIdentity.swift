internal import Glibc

/// Identifies a state of a file without reading it.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64
  private let changedSeconds: Int
  private let changedNanoseconds: Int
  /// In bytes.
  let byteCount: Int64

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
