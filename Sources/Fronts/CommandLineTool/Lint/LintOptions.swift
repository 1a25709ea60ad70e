internal import System
internal import VASTLint
package import Vocabulary

/// The options of one call of `vastsim lint`.
package struct LintOptions: Sendable {
  /// Files and folders, or `-` for standard input.
  package var paths: [String]
  var format: ReportFormat
  /// The least severity that makes the exit status 1.
  package var failOn: Severity
  package var color: PlayOptions.ColorMode
  package var isQuiet: Bool
  /// The rules that are turned off.
  package var off: [String]
  /// The only rules that are checked; empty if all are.
  package var only: [String]
  var reports: [ReportFile<LintReport>]
  package var network: NetworkOptions
  package var baseline: BaselineOptions

  /// Reads what `table` parsed.
  ///
  /// - Throws: for an unknown rule in `--only`, and other mistakes that the table's rules do not
  ///   cover.
  package init(_ parsed: ParsedArguments) throws(UsageError) {
    paths = parsed.positionals
    format = parsed.format
    failOn = parsed.value(of: PlayOptions.failOnOption).flatMap(Severity.init) ?? .error
    color = parsed.value(of: PlayOptions.colorOption).flatMap(PlayOptions.ColorMode.init) ?? .auto
    isQuiet = parsed.isSet(Self.quietOption)
    off = parsed.values(of: Self.offOption)
    network = try NetworkOptions(parsed, of: Self.table)
    baseline = try BaselineOptions(parsed, of: Self.table)
    reports = parsed.reports(\.findings)
    only = parsed.values(of: Self.onlyOption)
    try checkOnly()
  }

  private func checkOnly() throws(UsageError) {
    for rule in only where LintRules.named(rule) == nil {
      let hint = NearestName.find(rule, in: LintRules.all.map(\.id))
      throw Self.table.usageError(
        "Unknown rule '\(rule)'."
          + (hint.map { " Did you mean '\($0)'?" } ?? " See 'vastsim list rules'."))
    }
    if let rule = only.first(where: off.contains) {
      throw Self.table.usageError("'--only \(rule)' and '--off \(rule)' exclude each other.")
    }
    if baseline.isUpdated, !only.isEmpty {
      throw Self.table.usageError(
        "'--update-baseline' and '--only' exclude each other: a baseline must have all findings.")
    }
  }

  /// The options of `vastsim lint`, in the order of its help.
  package static let table = OptionTable(
    command: "vastsim lint",
    overview: "Check VAST, VMAP and stream files against standards and practice",
    arguments: [
      OptionTable.Argument(
        "PATH", .input(endings: LintInputs.extensions), isRepeatable: true,
        help: "A file, a folder with .xml, .vast and .vmap files, '-' for standard input, or a URL")
    ],
    options: [
      formatOption, reportOption, onlyOption, offOption, NetworkOptions.networkOption,
      PlayOptions.failOnOption, quietOption,
    ] + PlayOptions.helpOptions,
    groups: [
      BaselineOptions.group, NetworkOptions.group,
      PlayOptions.outputGroup(
        PlayOptions.watchOption, PlayOptions.colorOption, PlayOptions.configOption,
        PlayOptions.versionOption),
    ])

  static let formatOption = Option.format(\.findings)

  static let reportOption = Option.report(
    \.findings,
    help: "Also write the findings to a file, or to standard output as '-': 'github=-' shows them "
      + "in a pull request")

  static let onlyOption = Option(
    "only", "RULE", isRepeatable: true,
    configuration: .anyFile,
    help: "Check only this rule, and that a document can be read; 'vastsim list rules' prints all "
      + "rules")

  static let offOption = Option(
    "off", "RULE", isRepeatable: true,
    configuration: .anyFile, help: "Switch a rule off; 'vastsim list rules' prints all rules")

  static let quietOption = Option(flag: "quiet", configuration: .anyFile, help: "Print no notes")
}

/// Finds the files of a path: the file itself, or the documents below a folder.
enum LintInputs {
  /// The file name endings that are searched for in folders.
  static let extensions = [".xml", ".vast", ".vmap"]

  /// The path itself, or the documents below a folder in the order of their names, and the files
  /// and folders below it that are not read.
  ///
  /// - Throws: for a folder that cannot be read or has no such file.
  static func listing(of path: String) throws(UnreadableInput) -> FolderFiles.Listing {
    try FolderFiles(extensions: extensions).listing(of: path)
  }
}
