internal import Glibc
internal import System

/// A file that is open for sending.
struct ServedFile: ~Copyable {
  /// Its length in bytes.
  let length: Int
  private let descriptor: Int32
  private let inode: Int
  private let changed: timespec

  /// Opens the regular file at a path without links; nil when there is no readable regular file, or
  /// when a part of the path has become a link.
  init?(_ path: String) {
    guard let descriptor = try? ReferencedFile.descriptor(of: path) else { return nil }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    length = Int(facts.st_size)
    inode = Int(truncatingIfNeeded: facts.st_ino)
    changed = facts.st_mtim
  }

  /// An entity tag (RFC 9110 § 8.8.3) that changes when the file does.
  var tag: String {
    let parts = [inode, length, changed.tv_sec, changed.tv_nsec]
    return "\"\(parts.map { String($0, radix: 16) }.joined(separator: "-"))\""
  }

  deinit { close(descriptor) }

  /// Passes the descriptor to a new owner, who closes it.
  consuming func taken() -> Int32 {
    let number = descriptor
    discard self
    return number
  }
}
