internal import LocalFiles

/// Finds the files of a path: the file itself, or the documents below a folder.
enum LintInputs {
  /// The file name endings that are searched for in folders.
  static let extensions = [".xml", ".vast", ".vmap"]

  /// The path itself, or the documents below a folder, in the order of their names, and what is not
  /// read there.
  ///
  /// - Throws: for a folder that cannot be read or has no such file.
  static func listing(of path: String) throws(UnreadableInput) -> FolderFiles.Listing {
    try FolderFiles(extensions: extensions).listing(of: path)
  }
}
