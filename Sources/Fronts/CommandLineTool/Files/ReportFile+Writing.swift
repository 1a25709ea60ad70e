internal import LocalFiles

extension ReportFile {
  /// Writes the report, unless its file is one that a document of the run names: only the run knows
  /// those.
  ///
  /// - Throws: `UsageError` for such a file, `UnreadableInput` when it cannot be written.
  func write(_ text: String, keeping named: NamedFiles, for table: OptionTable) throws {
    guard !named.contains(path) else {
      throw table.usageError(
        "'--report \(kind.rawValue)=\(path)' would overwrite a file that the tag names: name another "
          + "file.")
    }
    try LocalFile.write(text, to: path)
  }
}
