/// The options for accepted findings.
package struct BaselineOptions: Sendable, Hashable {
  /// The baseline's file; nil for none.
  package var path: String?
  /// Whether the present findings become the accepted ones.
  package var isUpdated: Bool

  /// Reads what a table with `group` parsed.
  ///
  /// - Throws: when there is nothing to update.
  init(_ parsed: ParsedArguments, of table: OptionTable) throws(UsageError) {
    path = parsed.value(of: Self.baselineOption)
    isUpdated = parsed.isSet(Self.updateOption)
    if isUpdated, path == nil {
      throw table.usageError("'--update-baseline' needs '--baseline FILE'.")
    }
  }

  static let group = OptionGroup("Known findings", [baselineOption, updateOption])

  static let baselineOption = Option(
    "baseline", "FILE", .path, file: .input(rewrittenUnder: updateOption.name),
    help: "A file of known findings that do not fail the run")

  static let updateOption = Option(
    flag: "update-baseline",
    help: "Accept all current findings and write the baseline; ignored if CI is set")
}
