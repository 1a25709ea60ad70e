internal import OpenMeasurement
internal import Reports
internal import System
internal import VASTSimulator
internal import Vocabulary

/// `vastsim audit`: judges the behaviour of a real app by its calls to SDKs, and by the events that
/// verification scripts received from its sessions.
struct AuditCommand {
  let options: AuditOptions
  let context: CommandContext
  /// The configuration file's settings.
  let choices: RunChoices
  /// The files that were read, which no report may overwrite.
  let named = NamedFiles()

  /// The most bytes of a log that are read.
  private static let limit = 1 << 29

  /// Reads and judges the log.
  ///
  /// - Throws: `UnreadableInput` when the log, the tag or the plan cannot be read.
  func run(
    output: inout some TextOutputStream, errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    let name = DisplayPath(currentFolder: context.currentFolder).text(of: options.log)
    let bytes = try LocalFile.bytes(of: options.log, limit: Self.limit)
    guard bytes.count <= Self.limit else {
      throw UnreadableInput(
        path: options.log, reason: "it is larger than 512 MiB", fix: "audit a part of it")
    }
    let measure = AppAudit.Measure(
      levels: choices.ruleLevels, tag: try tag(&errorOutput), plan: try plan(),
      isRedacted: options.isRedacted)
    let audit = try audit(bytes, named: name, by: measure)
    let report = AuditReport(
      audit, of: name, failingOn: options.play.failOn, style: options.play.style(in: context))
    output.write(try options.play.format.text(of: report, \.audit))
    for file in options.reports {
      try file.write(report, keeping: named, for: AuditOptions.table, to: &output)
    }
    return ExitCode(of: [report.result], failingOn: options.play.failOn)
  }

  private func audit(
    _ bytes: [UInt8], named name: String, by measure: AppAudit.Measure
  ) throws -> AppAudit {
    let content = FileContent(bytes)
    let isTrace = options.kind.map { $0 == .trace } ?? (content == .trace)
    if isTrace || (options.kind == nil && content == .events) {
      guard bytes.count <= LocalFile.documentLimit else {
        throw UnreadableInput(
          path: options.log, reason: "it is larger than \(LocalFile.documentLimit) bytes",
          fix: "audit a part of it")
      }
      let simulated =
        isTrace ? [] : SessionLogReader.log(bytes, file: name, kind: .events).sessions
      return AppAudit(of: AppTrace(bytes, file: name), and: simulated, by: measure)
    }
    let log = SessionLogReader.log(bytes, file: name, kind: options.kind)
    let hasBeacons = measure.tag != nil && !log.requests.isEmpty
    // An empty file, and JSON Lines with calls that cannot be read, are treated as an invalid trace of an
    // app.
    if options.kind == nil, !log.hasMessages, !hasBeacons,
      bytes.isEmpty || log.kind == .events
    {
      guard bytes.isEmpty || String(decoding: bytes, as: UTF8.self).contains("\"call\"") else {
        throw UnreadableInput(
          path: options.log,
          reason: "its lines are JSON of a form that is not read here, as MediaTailor's log is",
          fix:
            "give a trace of an app's calls, the events of a run (--format jsonl), a HAR file, or the "
            + "console of an app")
      }
      return AppAudit(of: AppTrace(bytes, file: name), by: measure)
    }
    guard log.hasMessages || hasBeacons || !log.problems.isEmpty else {
      throw UnreadableInput(
        path: options.log,
        reason: measure.tag == nil
          ? "it has no message of a verification script and no call of an app"
          : "it has no message of a verification script, no call of an app and no request",
        fix: "record the app's requests as a HAR file, or record the app's console; to judge VAST "
          + "beacons alone, give '--tag'")
    }
    return AppAudit(of: log, by: measure)
  }

  /// The tag with which the log is compared; nil if none is given.
  private func tag(_ errorOutput: inout some TextOutputStream) throws -> AuditedTag? {
    guard let path = options.tag else { return nil }
    var play = options.play
    play.settings.tag = path
    let request = try PlayRequestBuilder(
      options: play, context: context, choices: choices, table: AuditOptions.table
    ).request()
    let network = try NetworkSupply(play.network, in: context, macros: request.settings.macros)
    let service = context.runService(
      files: context.runFiles(noting: named, for: play), network: network.fetching,
      choices: choices,
      play: play)
    guard let tag = AuditedTag(try service.inspect(request)) else {
      throw UnreadableInput(
        path: path, reason: "it leads to no linear ad",
        fix: "use 'vastsim resolve' to see where it leads")
    }
    for remark in network.remarks { errorOutput.show("\(remark)\n") }
    return tag
  }

  private func plan() throws -> [ShownCase] {
    guard let path = options.plan else { return [] }
    let bytes = try LocalFile.bytes(of: path)
    let name = DisplayPath(currentFolder: context.currentFolder).text(of: path)
    do throws(CasePlan.Mistake) {
      return try CasePlan(String(decoding: bytes, as: UTF8.self), file: name).cases
    } catch {
      throw UnreadableInput(
        path: path, reason: "\(error.location): \(error.message)", fix: "correct the plan")
    }
  }
}

extension AuditCommand: Command {
  static let group = CommandGroup.real
  static var table: OptionTable { AuditOptions.table }

  static let examples = [
    "audit session.har --tag ad.xml",
    "audit logcat.txt --plan cases.txt --report html=session.html",
  ]

  static let foreignContents: Set<FileContent> = [.media, .tag, .scenario]

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    try AuditCommand(
      options: AuditOptions(call.parsed), context: call.context, choices: call.choices
    ).run(output: &output, errorOutput: &errorOutput)
  }
}

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
