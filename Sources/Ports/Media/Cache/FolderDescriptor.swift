internal import Glibc
// The compiler attributes the fields of timespec to Glibc or to this module, so both are imported.
internal import SwiftOverlayShims

/// An open folder: operations affect this folder, even if its path leads to another one later.
final class FolderDescriptor {
  /// A file of the folder that is an entry, or one that is being written.
  struct File {
    let name: String
    /// In bytes.
    let byteCount: Int64
    /// When it was last written or read, in nanoseconds since 1970.
    let usedAt: Int64
    let isEntry: Bool
  }

  private let descriptor: Int32

  /// Opens a folder; if requested, creates it and its parent folders.
  ///
  /// A folder in which every user may write is refused, because another user could put a false
  /// entry there.
  init(_ path: String, isMade: Bool) throws(FolderFailure) {
    if isMade { try Self.make(path) }
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FolderFailure(errno) }
    // From here on `deinit` closes the descriptor, even when this initializer throws.
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FolderFailure(errno) }
    guard status.st_mode & S_IWOTH == 0 else {
      throw FolderFailure(EPERM, "every user may write in it; remove that right (chmod o-w)")
    }
  }

  deinit { close(descriptor) }

  /// Makes a folder and those above it, for this user alone.
  private static func make(_ path: String) throws(FolderFailure) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw FolderFailure(errno)
    }
    try make(String(path[..<slash]))
    if mkdir(path, 0o700) != 0 && errno != EEXIST { throw FolderFailure(errno) }
  }

  /// The bytes of an ordinary file; nil for anything else, and for a file that is empty or has more
  /// than `most` bytes. Marks the file as used now.
  func bytes(of name: String, most: Int) -> [UInt8]? {
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
      status.st_size <= most
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes {
        Glibc.read(file, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      if read < 0 && errno == EINTR { continue }
      guard read > 0 else { return nil }
      count += read
    }
    // Marks the file as recently used. The system refuses this for a file of another user, which keeps its
    // old time.
    futimens(file, nil)
    return bytes
  }

  /// Writes a file under a temporary name and renames it.
  ///
  /// - Returns: why it failed; nothing is left behind then.
  func write(_ bytes: [UInt8], as name: String) -> FolderFailure? {
    let draft = EntryName.draft(of: name)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = openat(descriptor, draft, flags, 0o600)
    guard file >= 0 else { return FolderFailure(errno) }
    var failure: FolderFailure?
    var count = 0
    while count < bytes.count, failure == nil {
      let written = bytes.withUnsafeBytes {
        Glibc.write(file, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      if written < 0 && errno == EINTR { continue }
      if written <= 0 { failure = FolderFailure(written < 0 ? errno : ENOSPC) }
      count += max(0, written)
    }
    if close(file) != 0, failure == nil { failure = FolderFailure(errno) }
    if failure == nil, renameat(descriptor, draft, descriptor, name) != 0 {
      failure = FolderFailure(errno)
    }
    if failure != nil { remove(draft) }
    return failure
  }

  /// Removes a file, and returns whether it no longer exists.
  @discardableResult
  func remove(_ name: String) -> Bool { unlinkat(descriptor, name, 0) == 0 || errno == ENOENT }

  /// Does the work while it has the folder's lock, so that no other descriptor of the folder, in
  /// any process, does work at the same time. Does nothing when it does not get the lock within two
  /// seconds.
  ///
  /// The lock is on the folder itself, needs no file, and ends with the process that has it.
  func inTurn(_ work: () -> Void) {
    for _ in 0..<200 {
      guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else {
        work()
        _ = flock(descriptor, LOCK_UN)
        return
      }
      // The file system has no locks, so the work is done although others may write meanwhile.
      guard errno == EWOULDBLOCK || errno == EINTR else { return work() }
      usleep(10_000)
    }
  }

  /// Removes unfinished files that were last written over an hour ago, because their writers are
  /// gone.
  func removeAbandoned(among files: [File]) {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let hourAgo = Int64(now.tv_sec - 3_600) * 1_000_000_000
    for file in files where !file.isEntry && file.usedAt < hourAgo { remove(file.name) }
  }

  /// The entries and the files that are being written, in no order; other files in the folder are
  /// left out.
  var files: [File] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let stream = fdopendir(copy) else {
      if copy >= 0 { close(copy) }
      return []
    }
    defer { closedir(stream) }
    var files: [File] = []
    while let item = readdir(stream) {
      let name = withUnsafePointer(to: &item.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      let isEntry = EntryName.isEntry(name)
      var status = stat()
      guard isEntry || EntryName.isDraft(name),
        fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { continue }
      files.append(
        File(
          name: name, byteCount: Int64(status.st_size),
          usedAt: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec),
          isEntry: isEntry))
    }
    return files
  }
}

/// Why a folder, or a file of it, cannot be used.
package struct FolderFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason in the system's words, or more exact ones.
  package let reason: String
  /// Whether there is nothing at the path.
  let isMissing: Bool

  package var description: String { reason }

  init(_ number: Int32, _ reason: String? = nil) {
    self.reason = reason ?? String(cString: strerror(number))
    isMissing = number == ENOENT
  }
}
