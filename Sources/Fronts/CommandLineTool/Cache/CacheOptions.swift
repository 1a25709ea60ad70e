/// Whether, and where, measurements of media are kept for later runs.
struct CacheOptions: Sendable {
  /// The folder that the user names; nil for the usual one.
  var folder: String?
  /// Whether measurements are neither kept nor reused.
  var isOff: Bool

  static let folderOption = Option(
    "cache", "DIR", .path, file: .outputFolder(endings: [".measurement"]),
    defaultText: "$XDG_CACHE_HOME/vastsim, else ~/.cache/vastsim",
    help: "The folder in which measurements of media are kept for later runs")

  static let offOption = Option(
    flag: "no-cache", configuration: .anyFile,
    help: "Measure all media again, and keep no measurement")

  static let group = OptionGroup("Measurements of media", [folderOption, offOption])

  /// Reads what a command's table parsed; the command line takes precedence over a configuration file.
  ///
  /// - Throws: when the command line both names a folder and turns the cache off.
  init(_ parsed: ParsedArguments, of table: OptionTable) throws(UsageError) {
    let isNamed = parsed.isFromCommandLine(Self.folderOption)
    guard !isNamed || !parsed.isFromCommandLine(Self.offOption) else {
      throw table.usageError("'--cache' and '--no-cache' exclude each other: use one.")
    }
    folder = parsed.value(of: Self.folderOption)
    isOff = parsed.isSet(Self.offOption) && !isNamed
  }
}
