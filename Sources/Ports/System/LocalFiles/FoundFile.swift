internal import Glibc

/// A file that the program found and the user did not name. It is read only if it belongs to the
/// user.
///
/// A third party who delivered the folder, or who has write access to a folder above, could have
/// put the file there.
package enum FoundFile: Sendable, Hashable {
  /// The content of the user's own file.
  case content([UInt8])
  /// The file was not read. The text says why, as a clause such as `it belongs to another user`.
  case distrusted(String)

  /// Opens the file at a path once, and reads it if it is the user's own.
  ///
  /// The owner and the permissions are checked on the opened file, so that they are those of the
  /// content. A link is not followed, and only a regular file is read.
  ///
  /// - Throws: for a folder, and for a file of the user that cannot be read.
  package static func read(
    _ path: String, limit: Int = LocalFile.documentLimit
  ) throws(UnreadableInput) -> FoundFile {
    var information = stat()
    // Opening a device or a link may have side effects, so the type of what is at the path is
    // checked first.
    guard lstat(path, &information) == 0 else { throw LocalFile.failure(path) }
    if let objection = objection(to: information) { return .distrusted(objection) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw LocalFile.failure(path) }
    defer { close(descriptor) }
    guard fstat(descriptor, &information) == 0 else { throw LocalFile.failure(path) }
    if let objection = objection(to: information) { return .distrusted(objection) }
    guard information.st_mode & S_IFMT != S_IFDIR else {
      throw UnreadableInput(path: path, reason: "it is a folder", fix: "use a file inside it")
    }
    return .content(
      try LocalFile.bytes(ofDescriptor: descriptor, path: path, limit: limit))
  }

  private static func objection(to information: stat) -> String? {
    objection(owner: information.st_uid, mode: information.st_mode, user: geteuid())
  }

  /// Why a user does not trust a file or folder with this owner and mode; nil for a regular file or
  /// a folder that only the user can change.
  static func objection(owner: UInt32, mode: UInt32, user: UInt32) -> String? {
    guard owner == user else { return "it belongs to another user" }
    switch mode & S_IFMT {
    case S_IFLNK: return "it is a link"
    case S_IFREG, S_IFDIR: break
    default: return "it is not a regular file"
    }
    return mode & (S_IWGRP | S_IWOTH) == 0 ? nil : "other users can write to it"
  }
}
