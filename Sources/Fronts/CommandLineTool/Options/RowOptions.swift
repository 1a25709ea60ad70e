internal import Reports

/// The options for the rows of a text, and for the URLs in them.
enum RowOptions {
  static let urlsOption = Option(
    flag: "urls", configuration: .anyFile,
    help: "Print whole URLs; by default URLs are shortened")

  static let grepOption = Option(
    "grep", "TEXT", .text, configuration: .commandLineOnly,
    help: "Print only rows that contain TEXT, also in a part of a URL that the row does not show")

  /// Reads what a table with these options parsed.
  ///
  /// - Throws: a `UsageError` if `--grep` is used with a format that is not text.
  static func rows(
    _ parsed: ParsedArguments, of table: OptionTable
  ) throws(UsageError) -> ShownRows {
    let text = parsed.value(of: grepOption)
    guard text == nil || parsed.format.isForPeople else {
      throw table.usageError(
        "'--grep' selects rows of text: use '--format text', or remove '--grep'.")
    }
    return ShownRows(hasWholeURLs: parsed.isSet(urlsOption), text: text)
  }
}
