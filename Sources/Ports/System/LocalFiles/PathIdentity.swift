internal import Glibc
internal import Vocabulary

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

/// Shows paths so that the same input gives the same bytes in every folder.
package struct DisplayPath: Sendable {
  /// The current folder, absolute.
  package let currentFolder: String

  package init(currentFolder: String) { self.currentFolder = currentFolder }

  /// The path relative to the current folder, with `..` when it is outside of it, so that two files are
  /// never shown alike; a URL stays unchanged.
  package func text(of path: String) -> String {
    guard path != "-" else { return "standard input" }
    if URLReference.isOfNetwork(path) { return path }
    let parts = Self.normalized(Self.isAbsolute(path) ? path : "\(currentFolder)/\(path)")
    let folder = Self.normalized(currentFolder)
    let shared = zip(parts, folder).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let steps = Array(repeating: "..", count: folder.count - shared)
    let relative = steps + parts.dropFirst(shared).map(String.init)
    return relative.isEmpty ? "." : relative.joined(separator: "/")
  }

  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  /// The folder that a file is in, without a slash at its end.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The absolute path, with `.` and `..` resolved.
  package static func absolute(_ path: String, in folder: String) -> String {
    "/" + normalized(isAbsolute(path) ? path : "\(folder)/\(path)").joined(separator: "/")
  }

  private static func normalized(_ path: String) -> [Substring] {
    var parts: [Substring] = []
    for part in path.utf8.split(separator: UInt8(ascii: "/")).map(Substring.init) where part != "."
    {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts
  }
}
