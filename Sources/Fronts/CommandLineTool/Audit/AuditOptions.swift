internal import OpenMeasurement
internal import Reports

/// The options of one call of `vastsim audit`.
struct AuditOptions {
  /// The log's path, or `-` for standard input.
  let log: String
  /// The form of the log; nil to find it by its content.
  let kind: SessionLog.Kind?
  /// The tag with which the log is compared.
  let tag: String?
  /// The path of a plan: the cases that the log must show.
  let plan: String?
  let isRedacted: Bool
  let reports: [ReportFile<AuditReport>]
  /// The options for following the tag.
  let play: PlayOptions

  /// Reads what `table` parsed.
  ///
  /// - Throws: for options that `play` refuses.
  init(_ parsed: ParsedArguments) throws(UsageError) {
    log = parsed.positionals.first ?? "-"
    kind = parsed.value(of: Self.kindOption).flatMap(SessionLog.Kind.init)
    tag = parsed.value(of: Self.tagOption)
    plan = parsed.value(of: Self.planOption)
    isRedacted = parsed.isSet(Self.redactOption)
    reports = parsed.reports(\.audit)
    var play = try PlayOptions(parsed, tag: nil)
    play.reports = []
    self.play = play
  }

  static let table = OptionTable(
    command: "vastsim audit",
    overview: "Judge what a real app did from its log",
    arguments: [
      OptionTable.Argument(
        "LOG", .input,
        help: "An app trace, a HAR, a list of URLs, console text, events as JSON Lines, or '-'")
    ],
    options: [
      tagOption, planOption, kindOption, redactOption, PlayOptions.mapOption,
      NetworkOptions.networkOption, formatOption, reportOption, PlayOptions.failOnOption,
    ] + PlayOptions.helpOptions,
    groups: [
      // '--header' is for the hosts of URLs among the arguments, and the log is a file.
      NetworkOptions.group.without(NetworkOptions.recordOption, NetworkOptions.headerOption),
      PlayOptions.outputGroup(PlayOptions.colorOption, PlayOptions.configOption),
    ])

  static let tagOption = Option(
    "tag", "TAG", .path, file: .input,
    help: "The tag of the ad: its duration, skip offset, vendors and trackers are compared with "
      + "the log")

  static let planOption = Option(
    "plan", "FILE", .path, file: .input,
    help: "Cases of 'vastsim check --omid' that the log must show, one name a line; a missing case "
      + "is INCONCLUSIVE")

  static let kindOption = Option(
    "kind", "KIND", .oneOf(SessionLog.Kind.allCases.map(\.rawValue)),
    configuration: .commandLineOnly,
    defaultText: "by the content", help: "The form of the log")

  static let redactOption = Option(
    flag: "redact", configuration: .anyFile,
    help: "Report no session identifiers, verification parameters or queries of URLs")

  static let formatOption = Option.format(\.audit)

  static let reportOption = Option.report(\.audit, help: "Also write a report to a file")
}
