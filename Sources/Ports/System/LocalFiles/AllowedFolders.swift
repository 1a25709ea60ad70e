internal import Glibc

/// The folders in which a third-party document, such as a tag, a playlist, captions or a script,
/// may name files.
///
/// The decision is made here and without I/O: paths are compared as bytes and component by
/// component, after `.`, `..` and links are resolved. As in a URL, `..` removes the component
/// before it, whether that component exists or not.
///
/// An allowed folder does not allow what is hidden below it by a component that begins with a dot,
/// such as `.git/config` and `.env`, because that belongs to the machine. A hidden file or folder
/// is allowed by its own path in ``paths``.
package struct AllowedFolders: Sendable, Hashable {
  /// How many links are followed on the way to one file; the system has the same limit.
  static let linkLimit = 40
  /// How many bytes a path, or the text of a link, has at most; the system has the same limit.
  static let pathLimit = 4_096

  /// The paths of folders and files as the user wrote them; relative paths start from the current folder.
  package var paths: [String]

  package init(_ paths: [String]) { self.paths = paths }

  /// The judgement of a path.
  package enum Judgement: Sendable, Hashable {
    /// The path is in one of the folders, or is one of ``AllowedFolders/paths``. The value is the
    /// absolute path without links, `.` and `..`.
    case inside(String)
    /// The path is in one of the folders, but hidden there, and ``AllowedFolders/paths`` does not
    /// name it.
    case hidden
    /// The path is in none of the folders.
    case outside
    /// The path has a NUL, at which the system would end it, or exceeds the limit of bytes or of
    /// links.
    case malformed
  }

  /// Says where a path leads.
  ///
  /// - Parameters:
  ///   - path: absolute, or relative to the current folder.
  ///   - currentFolder: absolute.
  ///   - link: the text of the link at an absolute path in which only the last component may be a
  ///     link; nil where there is no link.
  /// - Returns: the judgement, which is the same for a file that exists and one that does not.
  package func judge(
    _ path: String, currentFolder: String, link: @escaping (String) -> String?
  ) -> Judgement {
    let walk = PathWalk(currentFolder: currentFolder, link: link)
    guard let target = walk.components(of: path) else { return .malformed }
    var isHidden = false
    for path in paths {
      guard let folder = walk.components(of: path), target.starts(with: folder) else { continue }
      guard target.dropFirst(folder.count).contains(where: PathWalk.isHidden) else {
        return .inside(PathWalk.text(of: target))
      }
      isHidden = true
    }
    return isHidden ? .hidden : .outside
  }
}

/// Resolves paths to lists of components, which are bytes: comparison of Swift's characters would
/// hide a `..` whose slash carries a combining mark.
private struct PathWalk {
  typealias Component = [UInt8]

  let currentFolder: String
  let link: (String) -> String?

  /// The components without `.`, `..` and links; nil for a malformed path.
  func components(of path: String) -> [Component]? {
    guard path.utf8.count <= AllowedFolders.pathLimit, !path.utf8.contains(0) else { return nil }
    var remaining = Array(Self.split(path).reversed())
    var found: [Component] = []
    if !Self.isAbsolute(path) { remaining += Self.split(currentFolder).reversed() }
    var links = 0
    while let next = remaining.popLast() {
      if next == Self.parent {
        _ = found.popLast()
        continue
      }
      found.append(next)
      guard let target = link(Self.text(of: found)) else { continue }
      links += 1
      guard links <= AllowedFolders.linkLimit, target.utf8.count <= AllowedFolders.pathLimit,
        !target.utf8.contains(0)
      else { return nil }
      if Self.isAbsolute(target) { found = [] } else { found.removeLast() }
      remaining += Self.split(target).reversed()
    }
    return found
  }

  static func text(of components: [Component]) -> String {
    var text = ""
    for component in components {
      text += "/"
      text += String(decoding: component, as: UTF8.self)
    }
    return text.isEmpty ? "/" : text
  }

  /// Whether listings leave a name out, as `ls` does.
  static func isHidden(_ name: Component) -> Bool { name.first == UInt8(ascii: ".") }

  private static let parent = Array("..".utf8)

  private static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  private static func split(_ path: String) -> [Component] {
    path.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
      .map(Array.init)
  }
}

/// The result of inspecting a path that a third-party document names.
package enum ReferencedFile: Sendable, Hashable {
  /// A regular file in an allowed folder: its absolute path without links.
  case file(String)
  /// There is no file at the path, which is in an allowed folder.
  case missing
  /// The path leads out of the allowed folders, whether there is a file or not.
  case outside
  /// The path leads to a hidden file or folder in an allowed folder, whether it exists or not.
  case hidden
  /// Something else than a regular file, such as a folder, a pipe or a device.
  case irregular

  /// Inspects a path without opening anything.
  package init(at path: String, in folders: AllowedFolders) {
    switch Self.judgement(of: path, in: folders) {
    case .outside, .malformed: self = .outside
    case .hidden: self = .hidden
    case .inside(let real):
      var information = stat()
      guard lstat(real, &information) == 0 else {
        self = .missing
        return
      }
      self = information.st_mode & S_IFMT == S_IFREG ? .file(real) : .irregular
    }
  }

  /// Where a path leads, from this process's current folder and through the system's links.
  static func judgement(of path: String, in folders: AllowedFolders) -> AllowedFolders.Judgement {
    folders.judge(path, currentFolder: currentFolder, link: link)
  }

  /// The bytes of a file, up to one more than the limit, by a path without links, such as the path
  /// that ``file(_:)`` holds.
  ///
  /// - Throws: when no such file exists, and when it cannot be read, as `descriptor(of:)`.
  package static func bytes(
    of real: String, limit: Int = LocalFile.documentLimit
  ) throws(UnreadableInput) -> [UInt8] {
    let descriptor = try descriptor(of: real)
    defer { close(descriptor) }
    return try LocalFile.bytes(ofDescriptor: descriptor, path: real, limit: limit)
  }

  /// Opens a file for reading by a path without links, such as the path that ``file(_:)`` holds.
  ///
  /// No component of the path is followed as a link, and only a regular file is opened, so that a
  /// link that has meanwhile replaced a part of the path cannot lead to another file.
  ///
  /// - Returns: the descriptor, which the caller closes.
  /// - Throws: when no such file exists, and when it cannot be opened.
  package static func descriptor(of real: String) throws(UnreadableInput) -> Int32 {
    let names = real.utf8.split(separator: UInt8(ascii: "/")).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let name = names.last else { throw irregular(real) }
    var folder = Glibc.open("/", folderFlags)
    guard folder >= 0 else { throw LocalFile.failure(real) }
    defer { close(folder) }
    for name in names.dropLast() {
      let next = openat(folder, name, folderFlags)
      guard next >= 0 else { throw LocalFile.failure(real) }
      close(folder)
      folder = next
    }
    var information = stat()
    guard fstatat(folder, name, &information, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw LocalFile.failure(real)
    }
    // Opening a device may have side effects, so the type of what is at the path is checked first.
    guard information.st_mode & S_IFMT == S_IFREG else { throw irregular(real) }
    let descriptor = openat(
      folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw LocalFile.failure(real) }
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw irregular(real)
    }
    return descriptor
  }

  private static func irregular(_ path: String) -> UnreadableInput {
    UnreadableInput(path: path, reason: "it is not a regular file", fix: "use a regular file")
  }

  /// `O_PATH`, which Swift's module of the C library lacks: a folder on the way need not be readable.
  private static let pathOnly: Int32 = 0o10000000

  private static let folderFlags = pathOnly | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

  private static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  private static func link(at path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = readlink(path, start, buffer.count)
      guard count > 0 else { return nil }
      return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
  }
}

extension AllowedFolders {
  /// The absolute path, without links, `.` and `..`, of a file in one of the allowed folders, or of
  /// one of ``paths``. Nil for a path that leads out of the folders, or to a hidden file.
  package func realPath(of path: String) -> String? {
    guard case .inside(let real) = ReferencedFile.judgement(of: path, in: self) else { return nil }
    return real
  }
}
