internal import Glibc

/// A file that is open for sending.
struct ServedFile: ~Copyable {
  /// Its length in bytes.
  let length: Int
  private let descriptor: Int32
  private let inode: Int
  private let changed: timespec

  /// Opens a regular file; nil when there is no readable one.
  init?(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
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
