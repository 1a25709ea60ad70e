internal import Glibc

/// The file that a path leads to, however the path is written.
package enum PathIdentity: Sendable, Hashable {
  /// A file or a folder that exists.
  case existing(device: UInt64, number: UInt64)
  /// A file that does not exist yet, by its name and its folder, which exists.
  case new(device: UInt64, folder: UInt64, name: [UInt8])
  /// A path whose folder does not exist either, made absolute, with `.` and `..` resolved.
  case nowhere([UInt8])

  /// Identifies the file of a path. Nil when the path leads to neither a file nor a folder, such as
  /// `/dev/null` or a pipe, where writing replaces nothing.
  package init?(_ path: String) {
    var information = stat()
    if stat(path, &information) == 0 {
      guard [S_IFREG, S_IFDIR].contains(information.st_mode & S_IFMT) else { return nil }
      self = .existing(device: UInt64(information.st_dev), number: UInt64(information.st_ino))
      return
    }
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
    if stat(DisplayPath.folder(of: path), &information) == 0 {
      self = .new(
        device: UInt64(information.st_dev), folder: UInt64(information.st_ino), name: name)
      return
    }
    let folder = getcwd(nil, 0)
    defer { free(folder) }
    let absolute = DisplayPath.absolute(path, in: folder.map { String(cString: $0) } ?? "/")
    self = .nowhere(Array(absolute.utf8))
  }

  /// The folder that a path is in.
  package static func folder(of path: String) -> PathIdentity? {
    PathIdentity(DisplayPath.folder(of: path))
  }
}

/// The properties that show whether a file has changed: its location, its size and its time of change. Links
/// are followed.
package struct FileStamp: Sendable, Hashable {
  package let identity: PathIdentity
  private let size: Int
  /// Since 1970.
  private let changed: Duration

  /// Makes the stamp of the file at a path; nil when no regular file exists there.
  package init?(_ path: String) {
    var information = stat()
    guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
    identity = .existing(
      device: UInt64(information.st_dev), number: UInt64(information.st_ino))
    size = Int(information.st_size)
    changed =
      .seconds(information.st_mtim.tv_sec) + .nanoseconds(information.st_mtim.tv_nsec)
  }
}

/// The files that documents named and that runs found, which no output may overwrite.
package final class NamedFiles {
  private var identities: Set<PathIdentity> = []
  /// The paths by which the files were found.
  package private(set) var paths: Set<String> = []

  package init() {}

  package func note(_ path: String) {
    guard let identity = PathIdentity(path) else { return }
    identities.insert(identity)
    paths.insert(path)
  }

  /// Forgets all paths, for the next run.
  package func forget() { (identities, paths) = ([], []) }

  /// Whether a path leads to one of these files.
  package func contains(_ path: String) -> Bool {
    PathIdentity(path).map(identities.contains) ?? false
  }
}
