internal import Diagnostics
internal import Glibc
internal import LocalFiles
internal import MachineFailures
internal import RunRecords
internal import Synchronization
internal import VASTSimulator

/// The whole command line: selects the subcommand, runs it, and reports every failure in words.
package enum VastsimCommand {
  /// Runs one command line; never throws, never traps on input.
  ///
  /// - Parameters:
  ///   - arguments: without the program's own name.
  ///   - context: environment, current folder and terminal.
  ///   - output: receives the requested result only.
  ///   - errorOutput: receives diagnostics and usage errors.
  /// - Returns: the process's exit status.
  package static func run(
    arguments: [String], context: CommandContext, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) -> ExitCode {
    let mark = MachineFailure.mark
    let code = attempt(arguments, context, &output, &errorOutput)
    let failures = MachineFailure.since(mark)
    for failure in failures { errorOutput.show("error: \(failure)\n") }
    // What the machine could not do says nothing about the input.
    return failures.isEmpty ? code : .internalError
  }

  private static func attempt(
    _ arguments: [String], _ context: CommandContext, _ output: inout some TextOutputStream,
    _ errorOutput: inout some TextOutputStream
  ) -> ExitCode {
    do {
      return try run(arguments, context, &output, &errorOutput)
    } catch {
      let failure = ReportedFailure(error)
      errorOutput.show(VisibleText(lines: failure.text))
      return failure.exitCode
    }
  }

  /// The tags that are streams, read before a command receives Ctrl-C itself: until then it ends the
  /// program, however long a stream keeps it waiting. One that cannot be read is read again where its
  /// failure is told.
  private static func streams(
    of parsed: ParsedArguments, _ subcommand: Subcommand
  ) -> [String: [UInt8]] {
    guard [.play, .check, .receive].contains(subcommand) else { return [:] }
    let tags = parsed.positionals.prefix(subcommand == .check ? .max : 1)
    return tags.filter { $0 == "-" || LocalFile.isStream($0) }.reduce(into: [:]) { streams, tag in
      streams[tag] = streams[tag] ?? (try? LocalFile.bytes(of: tag))
    }
  }

  private static func run(
    _ arguments: [String], _ context: CommandContext, _ output: inout some TextOutputStream,
    _ errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    guard let name = arguments.first, !name.hasPrefix("-") else {
      return try answer(ArgumentParser(rootTable).parse(arguments), rootTable, &output)
    }
    if name == "help" { return try help(arguments.dropFirst(), &output) }
    guard let subcommand = Subcommand(rawValue: name) else {
      throw unknown(name)
    }
    var parsed = try ArgumentParser(subcommand.table).parse(Array(arguments.dropFirst()))
    if parsed.isSet(PlayOptions.helpOption) || parsed.isSet(PlayOptions.versionOption) {
      return answer(parsed, subcommand.table, &output)
    }
    let configuration = try Configuration(for: parsed, of: subcommand.table, in: context)
    if !parsed.isSet(PlayOptions.quietOption) {
      for note in configuration.notes { errorOutput.show("note: \(note)\n") }
    }
    for warning in configuration.warnings { errorOutput.show("\(warning)\n") }
    configuration.complete(&parsed, for: subcommand.table)
    let scenarios = ScenarioFileSearch(
      parsed, of: subcommand, choices: configuration.choices, in: context)
    let files = CommandFiles(
      parsed, of: subcommand, configuration: configuration.path,
      choices: configuration.choices, scenarios: scenarios.files, in: context)
    if let conflict = files.check.conflict {
      throw subcommand.table.usageError(conflict.message)
    }
    try FileContent.check(parsed, of: subcommand)
    for folder in parsed.values(of: PlayOptions.allowFilesOption) {
      try LocalFile.checkExists(at: folder, for: "--allow-files")
    }
    var context = context
    context.streams = streams(of: parsed, subcommand)
    do {
      return try answer(
        subcommand, parsed, arguments, configuration, scenarios, context, &output, &errorOutput)
    } catch let error as UsageError {
      // Options that commands share are read by one reader.
      throw subcommand.table.usageError(error.message)
    }
  }

  /// `vastsim help [COMMAND]`.
  private static func help(
    _ names: ArraySlice<String>, _ output: inout some TextOutputStream
  ) throws -> ExitCode {
    guard let name = names.first(where: { !$0.hasPrefix("-") }) else {
      output.write(HelpWriter().text(for: rootTable))
      return .pass
    }
    guard let subcommand = Subcommand(rawValue: name) else { throw unknown(name) }
    output.write(HelpWriter().text(for: subcommand.table))
    return .pass
  }

  private static func unknown(_ name: String) -> UsageError {
    let hint = NearestName.find(name, in: Subcommand.allCases.map(\.rawValue))
    return rootTable.usageError(
      "Unknown subcommand '\(name)'." + (hint.map { " Did you mean '\($0)'?" } ?? ""))
  }

  private static func answer(
    _ subcommand: Subcommand, _ parsed: ParsedArguments, _ arguments: [String],
    _ configuration: Configuration, _ scenarios: ScenarioFileSearch, _ context: CommandContext,
    _ output: inout some TextOutputStream, _ errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    switch subcommand {
    case .play:
      return try PlayCommand(
        options: PlayOptions(parsed), context: context, choices: configuration.choices
      )
      .run(output: &output, errorOutput: &errorOutput)
    case .check:
      return try CheckCommand(
        options: CheckOptions(parsed), arguments: Array(arguments.dropFirst()),
        context: context, choices: configuration.choices
      )
      .run(output: &output, errorOutput: &errorOutput)
    case .test:
      return try TestCommand(
        options: TestOptions(parsed), search: scenarios, context: context,
        choices: configuration.choices
      )
      .run(output: &output, errorOutput: &errorOutput)
    case .diff:
      return try DiffCommand(
        options: DiffOptions(parsed), context: context, choices: configuration.choices
      )
      .run(output: &output)
    case .resolve:
      return try ResolveCommand(
        parsed: parsed, context: context, choices: configuration.choices
      )
      .run(output: &output, errorOutput: &errorOutput)
    case .lint:
      return try LintCommand(
        options: try LintOptions(parsed), levels: configuration.choices.ruleLevels,
        context: context
      )
      .run(output: &output, errorOutput: &errorOutput)
    case .probe:
      return try ProbeCommand(options: ProbeOptions(parsed), context: context)
        .run(output: &output, errorOutput: &errorOutput)
    case .audit:
      return try AuditCommand(
        parsed, levels: configuration.choices.ruleLevels, context: context
      ).run(output: &output)
    case .auction:
      return try AuctionCommand(
        parsed, levels: configuration.choices.ruleLevels, context: context
      ).run(output: &output, errorOutput: &errorOutput)
    case .batch:
      return try BatchCommand(
        options: BatchOptions(parsed), arguments: Array(arguments.dropFirst()),
        context: context, choices: configuration.choices
      ).run(output: &output, errorOutput: &errorOutput)
    case .cache:
      return try CacheCommand(parsed, context: context).run(output: &output)
    case .layout:
      return try LayoutCommand(
        parsed: parsed, context: context, choices: configuration.choices
      ).run(output: &output, errorOutput: &errorOutput)
    case .receive:
      return try ReceiveCommand(
        options: ReceiveOptions(parsed), context: context,
        choices: configuration.choices
      )
      .run(output: &output, errorOutput: &errorOutput)
    case .serve:
      return try ServeCommand(
        options: ServeOptions(parsed), arguments: Array(arguments.dropFirst()),
        context: context, choices: configuration.choices
      ).run(output: &output, errorOutput: &errorOutput)
    case .explain:
      output.write(
        try ExplainCommand.text(
          for: parsed.positionals.first ?? "", among: configuration.profiles))
    case .rules:
      output.write(RulesText.text)
    case .scenarios:
      let shown = try parsed.value(of: showOption).map {
        try CatalogText.scenario(named: $0, for: subcommand.table)
      }
      output.write(shown ?? CatalogText.scenarios)
    case .players:
      output.write(CatalogText.players(of: configuration.profiles))
    case .profiles:
      output.write(CreativeProfileText.catalog(of: configuration.profiles))
    case .schema:
      output.write(try SchemaCommand.text(for: parsed.positionals.first ?? ""))
    case .new:
      return try NewCommand(folder: parsed.positionals[0]).run(output: &output)
    case .completions:
      output.write(try CompletionsCommand.text(for: parsed.positionals.first ?? ""))
    case .man:
      output.write(ManualPage.text)
    }
    return .pass
  }

  /// Answers a call that only asks about the program.
  private static func answer(
    _ parsed: ParsedArguments, _ table: OptionTable, _ output: inout some TextOutputStream
  ) -> ExitCode {
    output.write(
      parsed.isSet(PlayOptions.versionOption) ? "\(version)\n" : HelpWriter().text(for: table))
    return .pass
  }

  static let showOption = Option(
    "show", "NAME",
    help: "Print a built-in scenario as a scenario file, to start one from")

  /// The program's version, as sessions report it too.
  package static let version = RunConfiguration.version

  /// The program itself: its subcommands, and the options that all of them have.
  static let rootTable = OptionTable(
    command: "vastsim",
    overview: "Play VAST ads on a virtual clock and record every beacon",
    arguments: [],
    options: [PlayOptions.versionOption, PlayOptions.helpOption],
    subcommands: Subcommand.allCases.map {
      OptionTable.Subcommand($0.rawValue, summary: $0.table.overview)
    })
}

/// All subcommands.
enum Subcommand: String, CaseIterable {
  case play
  case check
  case test
  case diff
  case resolve
  case lint
  case probe
  case layout
  case audit
  case auction
  case serve
  case receive
  case batch
  case cache
  case explain
  case rules
  case scenarios
  case players
  case profiles
  case schema
  case new
  case completions
  case man

  var table: OptionTable {
    switch self {
    case .play: PlayOptions.table
    case .check: CheckOptions.table
    case .test: TestOptions.table
    case .diff: DiffOptions.table
    case .resolve: ResolveCommand.table
    case .lint: LintOptions.table
    case .probe: ProbeOptions.table
    case .layout: LayoutCommand.table
    case .audit: AuditCommand.table
    case .auction: AuctionCommand.table
    case .serve: ServeOptions.table
    case .receive: ReceiveOptions.table
    case .batch: BatchOptions.table
    case .cache: CacheCommand.table
    case .explain: ExplainCommand.table
    case .rules: Self.catalog(rawValue, of: "List the lint rules", isCatalog: true)
    case .scenarios:
      OptionTable(
        command: "vastsim scenarios",
        overview: "List the built-in scenarios, or show one as a file",
        options: [VastsimCommand.showOption, PlayOptions.helpOption], isCatalog: true)
    case .players:
      Self.catalog(
        rawValue, of: "List the player profiles, built in and of vastsim.yaml",
        isConfigured: true, isCatalog: true)
    case .profiles:
      Self.catalog(
        rawValue, of: "List the creative profiles, built in and of vastsim.yaml",
        isConfigured: true, isCatalog: true)
    case .schema: SchemaCommand.table
    case .new: NewCommand.table
    case .completions: CompletionsCommand.table
    case .man:
      Self.catalog(rawValue, of: "Print the manual page; 'vastsim man | man -l -' shows it")
    }
  }

  private static func catalog(
    _ name: String, of overview: String, isConfigured: Bool = false, isCatalog: Bool = false
  ) -> OptionTable {
    OptionTable(
      command: "vastsim \(name)", overview: overview, arguments: [],
      options: (isConfigured ? [PlayOptions.configOption] : []) + [PlayOptions.helpOption],
      isCatalog: isCatalog)
  }
}

extension CommandContext {
  /// The context of this process.
  package static var ofProcess: CommandContext {
    var environment: [String: String] = [:]
    for name in ["NO_COLOR", "CI", "HOME", "XDG_CACHE_HOME"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    let folder = getcwd(nil, 0)
    defer { free(folder) }
    var context = CommandContext(
      environment: environment, currentFolder: folder.map { String(cString: $0) } ?? "/",
      isTerminal: FileDescriptorStream.standardOutput.isTerminal)
    context.columns = FileDescriptorStream.standardOutput.columns
    context.isErrorTerminal = FileDescriptorStream.standardError.isTerminal
    context.standardInput = "/dev/stdin"
    context.standardOutput = "/dev/stdout"
    context.scriptHostProgram = "/proc/self/exe"
    context.live = { text in
      var output = FileDescriptorStream.standardOutput
      var errors = FileDescriptorStream.standardError
      switch text {
      case .output(let text):
        output.write(text)
        if let failure = output.failure {
          MachineFailure("write standard output", reason: failure).note()
        }
      case .errors(let text): errors.write(text)
      }
    }
    let unconfined = SingleNotice()
    context.scriptsUnconfined = { reason in
      unconfined.give(
        "warning: verification scripts run without a filter of system calls: \(reason); play tags "
          + "from strangers where the kernel allows seccomp filters", on: .standardError)
    }
    let unusable = SingleNotice()
    context.cacheUnusable = { reason in
      unusable.give(
        "note: \(reason); media is measured again each time: name another folder with "
          + "'--cache DIR', or use '--no-cache'", on: .standardError)
    }
    return context
  }
}

/// Tells the user something about the machine once, on standard error. It is no property of a run,
/// so no stream and no report has it.
private final class SingleNotice: Sendable {
  private let isShown = Atomic(false)

  /// Writes a line, the first time.
  func give(_ line: VisibleText, on stream: FileDescriptorStream) {
    guard !isShown.exchange(true, ordering: .relaxed) else { return }
    var stream = stream
    stream.show("\(line)\n")
  }
}
