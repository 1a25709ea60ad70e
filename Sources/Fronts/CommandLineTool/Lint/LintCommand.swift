internal import Reports
internal import System
internal import VASTLint
internal import Vocabulary

/// `vastsim lint`: checks files and prints findings.
struct LintCommand {
  let options: LintOptions
  /// The levels that the configuration file states.
  let levels: RuleLevels
  let context: CommandContext

  /// Checks every file that can be read; an unreadable one does not stop the others.
  ///
  /// - Throws: an `EncodingError`, which no finding can cause.
  func run(
    output: inout some TextOutputStream, errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    for rule in options.off {
      if let warning = RuleRegistry.warning(about: rule) { errorOutput.show("\(warning)\n") }
    }
    let network = try NetworkSupply(options.network, in: context)
    for diagnostic in network.diagnostics { errorOutput.show("\(diagnostic)\n") }
    var baseline = try BaselineSession(options.baseline, context)
    var files: [LintedFile] = []
    var unreadable: [Diagnostic] = []
    func fail(_ error: any Error, at path: String) {
      errorOutput.show("error: \(error)\n")
      unreadable.append(
        Diagnostic(
          rule: .inputUnreadable, "\(error)", at: SourceLocation(file: displayName(path))))
    }
    for path in options.paths {
      do {
        if let tag = RemoteInput(path, network.fetching) {
          files.append(lint(try tag.bytes(for: .vast), named: path))
          continue
        }
        if let bytes = context.streams[path] {
          files.append(lint(bytes, named: displayName(path)))
          continue
        }
        if let content = FileContent(at: path), content != .tag { throw content.mistake(at: path) }
        let listing = try LintInputs.listing(of: path)
        for refused in listing.refused { fail(refused, at: refused.path) }
        for folder in listing.unsearched where !options.isQuiet {
          errorOutput.show("note: \(folder)\n")
        }
        for file in listing.files { files.append(try lint(file)) }
      } catch {
        fail(error, at: path)
      }
    }
    baseline.observed(files: files.map(\.path))
    for index in files.indices {
      files[index].diagnostics = baseline.new(among: files[index].diagnostics)
    }
    let accepted = baseline.isUsed ? baseline.accepted : nil
    let report = LintReport(
      files: files, unreadable: unreadable, accepted: accepted, failOn: options.failOn,
      text: LintTextReport(style: style, isQuiet: options.isQuiet, accepted: accepted))
    output.write(try options.format.text(of: report, \.findings))
    for target in options.reports {
      try target.write(report, to: &output)
    }
    let isWhole = unreadable.isEmpty && options.only.isEmpty
    for remark in try baseline.close(isWhole: isWhole, for: LintOptions.table) {
      errorOutput.show("\(remark)\n")
    }
    for remark in network.remarks where !options.isQuiet { errorOutput.show("\(remark)\n") }
    guard unreadable.isEmpty, network.isWhole else { return .unreadableInput }
    return files.contains { $0.worst.map { $0 >= options.failOn } ?? false } ? .findings : .pass
  }

  private func lint(_ path: String) throws(UnreadableInput) -> LintedFile {
    lint(try LocalFile.bytes(of: path), named: displayName(path))
  }

  private func displayName(_ path: String) -> String {
    DisplayPath(currentFolder: context.currentFolder).text(of: path)
  }

  private func lint(_ bytes: [UInt8], named name: String) -> LintedFile {
    LintedFile(
      path: name,
      diagnostics: VASTLinter.lint(bytes, file: name, configuration: configuration),
      // Computing the edits costs more than the lint.
      fixes: options.hasFixes ? VASTFixer.fixes(of: bytes, configuration: configuration) : [])
  }

  private var configuration: LintConfiguration {
    var levels = levels
    for rule in options.off { levels.levels[rule] = .off }
    if !options.only.isEmpty { levels.keep(options.only) }
    return LintConfiguration(
      levels: levels, allowsPrivateHosts: options.network.reachesPrivateHosts)
  }

  private var style: TextStyle { options.color.style(in: context) }
}

extension LintCommand: Command {
  static let group = CommandGroup.start
  static var table: OptionTable { LintOptions.table }

  static let examples = [
    "lint ad.xml",
    "lint tags/ --fail-on warning --report sarif=findings.sarif",
  ]

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    try LintCommand(
      options: LintOptions(call.parsed), levels: call.choices.ruleLevels, context: call.context
    ).run(output: &output, errorOutput: &errorOutput)
  }
}

/// One file and its findings.
struct LintedFile: Sendable, Hashable {
  /// The path as reports show it.
  var path: String
  var diagnostics: [Diagnostic]
  /// The edits that fix some of the findings, in the order of their positions.
  var fixes: [Fix] = []

  /// Each finding with the edits that fix it. An edit belongs to its rule's finding at the same
  /// position, or else to the first finding of its rule.
  var mendedFindings: [MendedFinding] {
    var found = diagnostics.map { MendedFinding(finding: $0) }
    for fix in fixes {
      let place =
        found.firstIndex {
          $0.finding.rule == fix.rule && $0.finding.location?.position == fix.position
        } ?? found.firstIndex { $0.finding.rule == fix.rule }
      if let place { found[place].fixes.append(fix) }
    }
    return found
  }

  var worst: Severity? { diagnostics.map(\.severity).max() }
}

/// A finding with the edits that fix it.
struct MendedFinding: Sendable, Hashable {
  var finding: Diagnostic
  var fixes: [Fix] = []
}

extension RuleLevels {
  /// Turns off every lint rule except `rules` and the rules about unreadable documents: without the
  /// rules about unreadable documents, a document that was not checked would pass.
  fileprivate mutating func keep(_ rules: [String]) {
    let reading = LintRules.ofReading.map(\.id)
    for rule in LintRules.all {
      if rules.contains(rule.id) {
        // A rule that the command line selects is on, even if the configuration turns it off.
        if levels[rule.id] == .off { levels[rule.id] = nil }
      } else if !reading.contains(rule.id) {
        levels[rule.id] = .off
      }
    }
  }
}

/// The options of one call of `vastsim lint`.
struct LintOptions: Sendable {
  /// Files and folders, or `-` for standard input.
  var paths: [String]
  var format: ReportFormat
  /// The least severity that makes the exit status 1.
  var failOn: Severity
  var color: PlayOptions.ColorMode
  var isQuiet: Bool
  /// Whether reports that other programs read have the edits that fix findings.
  var hasFixes: Bool
  /// The rules that are turned off.
  var off: [String]
  /// The only rules that are checked; empty if all are.
  var only: [String]
  var reports: [ReportFile<LintReport>]
  var network: NetworkOptions
  var baseline: BaselineOptions

  /// Reads what `table` parsed.
  ///
  /// - Throws: for an unknown rule in `--only`, and other mistakes that the table's rules do not
  ///   cover.
  init(_ parsed: ParsedArguments) throws(UsageError) {
    paths = parsed.positionals
    format = parsed.format
    failOn = parsed.value(of: PlayOptions.failOnOption).flatMap(Severity.init) ?? .error
    color = parsed.value(of: PlayOptions.colorOption).flatMap(PlayOptions.ColorMode.init) ?? .auto
    isQuiet = parsed.isSet(Self.quietOption)
    hasFixes = parsed.isSet(Self.fixesOption)
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
  static let table = OptionTable(
    command: "vastsim lint",
    overview: "Check VAST, VMAP and stream files against standards and practice",
    arguments: [
      OptionTable.Argument(
        "PATH", .input(endings: LintInputs.extensions), isRepeatable: true,
        help: "A file, a folder with .xml, .vast and .vmap files, '-' for standard input, or a URL")
    ],
    options: [
      formatOption, reportOption, fixesOption, onlyOption, offOption, NetworkOptions.networkOption,
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

  static let fixesOption = Option(
    flag: "fixes", configuration: .anyFile,
    help: "In JSON and SARIF, also write the edits that fix a finding, as 'vastsim fix' makes them")

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
