internal import Glibc

extension LocalFile {
  /// Writes text to a file in the way in which the function for bytes writes bytes.
  package static func write(_ text: String, to path: String) throws(UnreadableInput) {
    try write(Array(text.utf8), to: path)
  }

  /// Writes bytes to a file, replacing its content at once: a reader of the path finds either the
  /// old content or all of the new.
  ///
  /// A link stays, and the file that it leads to is replaced; the permissions of a file stay too. A
  /// pipe, a device, another owner's file, and a file that cannot be replaced in its folder are
  /// written in place.
  ///
  /// - Throws: when the system refuses. The old content is then untouched, unless the file was
  ///   being written in place.
  package static func write(_ bytes: [UInt8], to path: String) throws(UnreadableInput) {
    var present = stat()
    guard stat(path, &present) == 0 else {
      // Writing to a link whose target does not exist creates the target.
      let isLink = lstat(path, &present) == 0
      return isLink
        ? try writeInPlace(bytes, to: path)
        : try replace(path, with: try draft(of: bytes, for: path))
    }
    // Replacing a file of another owner would make it this user's.
    guard present.st_mode & S_IFMT == S_IFREG, present.st_uid == geteuid(),
      let real = realPath(path)
    else { return try writeInPlace(bytes, to: path) }
    guard access(real, W_OK) == 0 else { throw failure(path, to: "write") }
    let name: String
    do throws(UnreadableInput) {
      name = try draft(of: bytes, for: real, mode: present.st_mode & 0o7777)
    } catch {
      return try writeInPlace(bytes, to: path)
    }
    guard rename(name, real) != 0 else { return }
    // The rename fails, for example, when the file is a mount point.
    unlink(name)
    try writeInPlace(bytes, to: path)
  }

  /// Creates a file with all of its bytes at once, where the file system has hard links. Only the
  /// owner can read a private file.
  ///
  /// - Throws: when something exists at the path, and when the system refuses.
  package static func create(
    _ bytes: [UInt8], at path: String, isPrivate: Bool = false
  ) throws(UnreadableInput) {
    let mode: mode_t = isPrivate ? 0o600 : 0o644
    let name = try draft(of: bytes, for: path, mode: isPrivate ? mode : nil)
    defer { unlink(name) }
    guard link(name, path) != 0 else { return }
    guard errno != EEXIST else {
      throw UnreadableInput(
        verb: "write", path: path, reason: "it already exists", fix: "use another name")
    }
    // A file system without hard links.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure(path, to: "write") }
    try fill(descriptor, bytes, path)
  }

  private static func replace(_ path: String, with draft: String) throws(UnreadableInput) {
    guard rename(draft, path) != 0 else { return }
    let failure = failure(path, to: "write")
    unlink(draft)
    throw failure
  }

  /// Writes the bytes to a temporary file in the folder of a path. If the writing fails, the
  /// temporary file is removed.
  private static func draft(
    of bytes: [UInt8], for path: String, mode: mode_t? = nil
  ) throws(UnreadableInput) -> String {
    let folder = DisplayPath.folder(of: path)
    let number = String(UInt64.random(in: .min ... .max), radix: 16)
    let name = "\(folder)/.vastsim-\(number).part"
    let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(path, to: "write") }
    if let mode { fchmod(descriptor, mode) }
    do throws(UnreadableInput) {
      try fill(descriptor, bytes, path)
    } catch {
      unlink(name)
      throw error
    }
    return name
  }

  private static func writeInPlace(_ bytes: [UInt8], to path: String) throws(UnreadableInput) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(path, to: "write") }
    try fill(descriptor, bytes, path)
  }

  /// Writes bytes to a descriptor and closes it.
  private static func fill(
    _ descriptor: Int32, _ bytes: [UInt8], _ path: String
  ) throws(UnreadableInput) {
    let isWritten = bytes.withUnsafeBytes {
      FileDescriptorStream.writeAll($0, to: descriptor)
    }
    let failure = isWritten ? nil : failure(path, to: "write")
    guard close(descriptor) == 0, failure == nil else {
      throw failure ?? Self.failure(path, to: "write")
    }
  }

  /// The absolute path, without links, of the file or folder that a path leads to now; nil when it
  /// leads to nothing.
  package static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
