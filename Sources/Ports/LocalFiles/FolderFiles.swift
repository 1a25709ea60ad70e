internal import Glibc

/// Finds the files of a path: the file itself, or those below a folder.
package struct FolderFiles {
  /// The file name endings that are searched for in folders, in lower case.
  package let extensions: [String]

  package init(extensions: [String]) { self.extensions = extensions }

  /// The path itself, or the files below a folder in the order of their names; names that begin
  /// with a dot are left out, and links to folders are not followed.
  ///
  /// - Throws: for a folder that cannot be read or has no such file.
  package func files(at path: String) throws(UnreadableInput) -> [String] {
    guard Self.isFolder(path) else { return [path] }
    let found = try files(below: path)
    guard !found.isEmpty else {
      throw UnreadableInput(
        path: path, reason: "no file in it ends in \(extensions.joined(separator: ", "))",
        remedy: "use a file")
    }
    return found
  }

  private func files(below folder: String) throws(UnreadableInput) -> [String] {
    guard let stream = opendir(folder) else {
      throw UnreadableInput(
        failingAt: folder,
        remedy: "check the path and its permissions")
    }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    closedir(stream)
    var files: [String] = []
    for name in names.sorted() {
      let path = folder.hasSuffix("/") ? "\(folder)\(name)" : "\(folder)/\(name)"
      if Self.isFolder(path, followingLinks: false) {
        files += try self.files(below: path)
      } else if extensions.contains(where: { name.lowercased().hasSuffix($0) }) {
        files.append(path)
      }
    }
    return files
  }

  package static func isFolder(_ path: String, followingLinks: Bool = true) -> Bool {
    var information = stat()
    let result = followingLinks ? stat(path, &information) : lstat(path, &information)
    return result == 0 && information.st_mode & S_IFMT == S_IFDIR
  }
}
