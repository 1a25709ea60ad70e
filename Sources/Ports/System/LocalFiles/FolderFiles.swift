internal import Glibc

/// Finds the files of a path: the file itself, or the regular files below a folder.
///
/// A folder may come from a third party, as a tag does, so no link is followed out of it, and only
/// regular files are listed.
package struct FolderFiles {
  /// The file name endings that are searched for in folders, in lower case.
  package let extensions: [String]

  /// The files that a path leads to.
  package struct Listing: Sendable {
    /// The path itself, or the files below a folder in the order of their names.
    package var files: [String] = []
    /// Entries whose names have one of the endings but which are not allowed to be read, each with
    /// the reason.
    package var refused: [UnreadableInput] = []
    /// Folders that are not searched, each with the reason.
    package var unsearched: [UnreadableInput] = []

    package init(files: [String] = []) { self.files = files }
  }

  package init(extensions: [String]) { self.extensions = extensions }

  /// Returns the path itself, or the files below a folder. Names that begin with a dot are left
  /// out. A link counts as a file when it leads to a file below the searched folder. When it leads
  /// to another folder below the searched folder, that folder is searched at its real path.
  ///
  /// - Throws: for a folder that cannot be read, whose contents the kernel generates, or that has
  ///   no file with one of the endings.
  package func listing(of path: String) throws(UnreadableInput) -> Listing {
    guard Self.isFolder(path) else { return Listing(files: [path]) }
    guard !Self.isOfKernel(path) else {
      throw UnreadableInput(
        path: path, reason: "the kernel generates its contents", fix: "use a folder on a disk")
    }
    var listing = Listing()
    try add(path, of: Root(path: path), to: &listing)
    guard !listing.files.isEmpty || !listing.refused.isEmpty else {
      throw UnreadableInput(
        path: path,
        reason: "it is a folder without a file that ends in \(extensions.joined(separator: ", "))",
        fix: "name a file, or another folder")
    }
    return listing
  }

  /// The searched folder, out of which no link is followed.
  private struct Root {
    let path: String
    let folders: AllowedFolders

    init(path: String) {
      self.path = path
      folders = AllowedFolders([path])
    }
  }

  /// The type of an entry of a folder; links are not followed.
  private enum Entry {
    case folder
    case file
    case link
    /// A pipe, a socket or a device.
    case special
  }

  private func add(
    _ folder: String, of root: Root, to listing: inout Listing
  ) throws(UnreadableInput) {
    for name in try Self.names(in: folder, followingLink: folder == root.path) {
      let path = folder.hasSuffix("/") ? "\(folder)\(name)" : "\(folder)/\(name)"
      let lowercased = name.lowercased()
      let isWanted = extensions.contains { lowercased.hasSuffix($0) }
      switch Self.entry(at: path) {
      case .folder? where Self.isOfKernel(path):
        listing.unsearched.append(
          Self.unsearched(
            path, "the kernel generates its contents", fix: "use a folder on a disk"))
      case .folder?: try add(path, of: root, to: &listing)
      case .link?: judge(path, isWanted: isWanted, of: root, into: &listing)
      case .special? where isWanted: listing.refused.append(Self.special(path))
      // If the file no longer exists, reading it reports that.
      case .file? where isWanted, nil where isWanted: listing.files.append(path)
      case .special?, .file?, nil: break
      }
    }
  }

  /// Lists, refuses or leaves unsearched what a link below the folder leads to.
  private func judge(
    _ path: String, isWanted: Bool, of root: Root, into listing: inout Listing
  ) {
    let isFolder = Self.isFolder(path)
    guard isFolder || isWanted else { return }
    switch ReferencedFile(at: path, in: root.folders) {
    case .file: listing.files.append(path)
    case .irregular where isFolder: break
    case .irregular: listing.refused.append(Self.special(path))
    case .outside, .hidden:
      let words =
        "it is a link that leads out of the folder '\(root.path)', or to a hidden place in it"
      if isFolder {
        listing.unsearched.append(
          Self.unsearched(path, words, fix: "name the folder that it leads to"))
      } else if Self.isEndless(path) {
        listing.refused.append(Self.aimless(path, "it is a link that leads in a circle"))
      } else {
        listing.refused.append(
          UnreadableInput(
            path: path, reason: words,
            fix: "name the file that the link leads to, and remove the link from the folder"))
      }
    case .missing: listing.refused.append(Self.aimless(path, "it is a link that leads nowhere"))
    }
  }

  private static func special(_ path: String) -> UnreadableInput {
    UnreadableInput(
      path: path, reason: "it is not a regular file, but a pipe, a socket or a device",
      fix: "remove it from the folder")
  }

  private static func aimless(_ path: String, _ reason: String) -> UnreadableInput {
    UnreadableInput(path: path, reason: reason, fix: "correct or remove the link")
  }

  private static func unsearched(
    _ path: String, _ reason: String, fix: String
  ) -> UnreadableInput {
    UnreadableInput(verb: "search", path: path, reason: reason, fix: fix)
  }

  // MARK: The system

  /// The names in a folder in their order, without those that begin with a dot.
  private static func names(
    in folder: String, followingLink: Bool
  ) throws(UnreadableInput) -> [String] {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followingLink ? 0 : O_NOFOLLOW)
    let descriptor = open(folder, flags)
    guard descriptor >= 0, let stream = fdopendir(descriptor) else {
      let failure = UnreadableInput(
        failingAt: folder, fix: "check the path and its permissions")
      if descriptor >= 0 { close(descriptor) }
      throw failure
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func entry(at path: String) -> Entry? {
    var information = stat()
    guard lstat(path, &information) == 0 else { return nil }
    return switch information.st_mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFREG: .file
    case S_IFLNK: .link
    default: .special
    }
  }

  /// Whether following the links of a path never ends.
  private static func isEndless(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) != 0 && errno == ELOOP
  }

  /// Whether a folder belongs to `/proc` or `/sys`, where files that seem regular describe the
  /// machine and this process.
  private static func isOfKernel(_ folder: String) -> Bool {
    guard let real = LocalFile.realPath(folder) else { return false }
    return ["/proc", "/sys"].contains { real == $0 || real.hasPrefix($0 + "/") }
  }

  /// Whether a path leads to a folder.
  package static func isFolder(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
  }
}

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
