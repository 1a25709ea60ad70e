internal import Glibc

/// A regular file that stays open, so that every reader reads the same file even when its path
/// meanwhile leads to another one.
final class HeldFile {
  private let descriptor: Int32
  /// The path at which the file can be opened again, any number of times, even after it was moved or removed.
  let path: String

  /// Opens the file at a path. Nil when it cannot be opened or is not a regular file, or when the
  /// system has no paths for descriptors.
  init?(path: String) {
    // A pipe in place of the file would keep an ordinary `open` waiting.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    self.path = "/proc/self/fd/\(descriptor)"
    guard descriptor >= 0, let present = state, FileIdentity(path: self.path) == present else {
      return nil
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The state that the file is in now.
  var state: FileIdentity? { FileIdentity(descriptor: descriptor) }
}

/// Notices whether a file of an input changes, or is replaced, between the digest of the input and the
/// end of its measurement.
///
/// Every reader passes the descriptor that it reads from, so the files that were actually read are compared:
/// a path may lead to another file by then.
final class FileWitness {
  private var states: [String: FileIdentity] = [:]
  /// Whether two readings of a path may have read different content.
  private(set) var hasSeenChange = false

  /// Compares an open file with the file that was read under the same path before.
  func observe(_ descriptor: Int32, at path: String) {
    if let known = states[path] {
      if FileIdentity(descriptor: descriptor) != known { hasSeenChange = true }
    } else if let state = FileIdentity.settled({ FileIdentity(descriptor: descriptor) }) {
      states[path] = state
    } else {
      hasSeenChange = true
    }
  }
}
