internal import LocalFiles

/// Finds the files of a path: the file itself, or those in a folder.
enum LintInputs {
  /// The file name endings that are searched for in folders.
  static let extensions = [".xml", ".vast", ".vmap"]

  /// The path itself, or the documents below a folder, in the order of their names.
  ///
  /// - Throws: for a folder that cannot be read or has no such file.
  static func files(at path: String) throws(UnreadableInput) -> [String] {
    try FolderFiles(extensions: extensions).files(at: path)
  }
}
