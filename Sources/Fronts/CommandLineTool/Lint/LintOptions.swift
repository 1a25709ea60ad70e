package import Diagnostics

/// The options of one call of `vastsim lint`.
package struct LintOptions: Sendable, Hashable {
  /// Files and folders, or `-` for standard input.
  package var paths: [String]
  package var format: Format
  /// The least severity that makes the exit status 1.
  package var failOn: Severity
  package var color: PlayOptions.ColorMode
  package var isQuiet: Bool
  /// The rules that are turned off.
  package var off: [String]
  package var network: NetworkOptions
  package var baseline: BaselineOptions

  /// What standard output shows.
  package enum Format: String, Sendable, CaseIterable {
    case text
    case json
  }

  /// Reads what `table` parsed.
  ///
  /// - Throws: for mistakes that the table's rules do not cover.
  package init(_ parsed: ParsedArguments) throws(UsageError) {
    paths = parsed.positionals
    format = parsed.value(of: Self.formatOption).flatMap(Format.init) ?? .text
    failOn = parsed.value(of: PlayOptions.failOnOption).flatMap(Severity.init) ?? .error
    color = parsed.value(of: PlayOptions.colorOption).flatMap(PlayOptions.ColorMode.init) ?? .auto
    isQuiet = parsed.isSet(Self.quietOption)
    off = parsed.values(of: Self.offOption)
    network = try NetworkOptions(parsed, of: Self.table)
    baseline = try BaselineOptions(parsed, of: Self.table)
  }

  /// The options of `vastsim lint`, in the order of its help.
  package static let table = OptionTable(
    command: "vastsim lint",
    overview: "Check VAST and VMAP files against the standard and practice",
    arguments: [
      OptionTable.Argument(
        "PATH", isRepeatable: true,
        help: "A file, a folder with .xml, .vast and .vmap files, '-' for standard input, or a URL")
    ],
    options: [
      formatOption, offOption,
    ] + BaselineOptions.options + NetworkOptions.options + [
      PlayOptions.failOnOption, PlayOptions.colorOption, quietOption, PlayOptions.versionOption,
      PlayOptions.helpOption,
    ])

  static let formatOption = Option(
    "format", "FORMAT", .oneOf(Format.allCases.map(\.rawValue)), defaultText: "text",
    help: "What standard output shows")

  static let offOption = Option(
    "off", "RULE", isRepeatable: true,
    help: "Switch a rule off; 'vastsim rules' lists them")

  static let quietOption = Option(flag: "quiet", help: "Print no notes")
}
