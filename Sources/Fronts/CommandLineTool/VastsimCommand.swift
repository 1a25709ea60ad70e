internal import CBuild
internal import Glibc
internal import Synchronization
internal import System
internal import VASTSimulator
internal import Vocabulary

/// The whole command line: selects the command, runs it, and reports every failure in words.
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
    var files: WatchedFiles?
    let code = runOnce(arguments, context, &files, &output, &errorOutput)
    guard let files else { return code }
    return runAgain(arguments, context, after: code, files, &output, &errorOutput)
  }

  /// Runs a command again whenever one of the files changes, until the user ends it; `code` is the
  /// status of its first run. Returns the last run's status.
  private static func runAgain(
    _ arguments: [String], _ context: CommandContext, after code: ExitCode, _ files: WatchedFiles,
    _ output: inout some TextOutputStream, _ errorOutput: inout some TextOutputStream
  ) -> ExitCode {
    var files = files
    var machine = WatchStateMachine(running: files.read)
    var action = machine.runEnded(code, files.stamps())
    var interruption: Interruption? = Interruption(in: context)
    while true {
      switch action {
      case .end(let code): return code
      case .tellThatItWaits:
        errorOutput.show(files.waiting)
        action = .poll
      case .poll:
        let goesOn = interruption.map(WatchedFiles.pause) ?? false
        action = goesOn ? machine.polled(files.stamps()) : machine.userInterrupted()
      case .run(let changed):
        errorOutput.show(files.words(forChanged: changed))
        // During a run, the command itself handles Ctrl-C.
        interruption = nil
        var next: WatchedFiles?
        let code = runOnce(arguments, context, &next, &output, &errorOutput)
        // A configuration that cannot be read names no files, so the files of the previous run are
        // watched.
        files = next ?? files
        if let next { machine.runBegan(next.read) }
        action = machine.runEnded(code, files.stamps())
        interruption = Interruption(in: context)
      }
    }
  }

  /// Runs a command once, and records the files to watch if the user wants that.
  private static func runOnce(
    _ arguments: [String], _ context: CommandContext, _ files: inout WatchedFiles?,
    _ output: inout some TextOutputStream, _ errorOutput: inout some TextOutputStream
  ) -> ExitCode {
    let mark = MachineFailure.mark
    let code = attempt(arguments, context, &files, &output, &errorOutput)
    let failures = MachineFailure.since(mark)
    for failure in failures { errorOutput.show("error: \(failure)\n") }
    // A failure of the machine is not a result of the input.
    return failures.isEmpty ? code : .internalError
  }

  private static func attempt(
    _ arguments: [String], _ context: CommandContext, _ files: inout WatchedFiles?,
    _ output: inout some TextOutputStream, _ errorOutput: inout some TextOutputStream
  ) -> ExitCode {
    do {
      return try run(arguments, context, &files, &output, &errorOutput)
    } catch {
      let failure = ReportedFailure(error)
      errorOutput.show(VisibleText(lines: failure.text))
      return failure.exitCode
    }
  }

  private static func run(
    _ words: [String], _ context: CommandContext, _ watched: inout WatchedFiles?,
    _ output: inout some TextOutputStream, _ errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    guard let name = words.first else {
      output.write(HelpWriter().start)
      return .pass
    }
    guard !name.hasPrefix("-") else {
      let parsed = try ArgumentParser(Commands.root).parse(words)
      output.write(information(parsed) ?? HelpWriter().list)
      return .pass
    }
    guard let command = Commands.named(name) else { throw Commands.unknown(name) }
    let arguments = Array(words.dropFirst())
    var parsed = try ArgumentParser(command.table).parse(arguments)
    if let text = information(parsed, of: command) {
      output.write(text)
      return .pass
    }
    let configuration =
      try command.isConfigured(parsed)
      ? Configuration(for: parsed, of: command.table, in: context) : Configuration()
    if !parsed.isSet(PlayOptions.quietOption) {
      for note in configuration.notes { errorOutput.show("note: \(note)\n") }
    }
    for warning in configuration.warnings { errorOutput.show("\(warning)\n") }
    configuration.complete(&parsed, for: command.table)
    if context.isReadOnly { parsed = parsed.onlyReading(command.table) }
    let scenarios = ScenarioFileSearch(
      parsed, of: command.table, choices: configuration.choices, in: context)
    let files = CommandFiles(
      parsed, of: command.table, configuration: configuration.path,
      choices: configuration.choices, scenarios: scenarios.files, in: context)
    if let conflict = files.check.conflict {
      throw command.table.usageError(conflict.message)
    }
    let named = NamedFiles()
    if parsed.isSet(PlayOptions.watchOption) {
      if let refusal = WatchedFiles.refusal(of: parsed, command.table) {
        throw command.table.usageError(refusal)
      }
      let found = WatchedFiles(
        files.check, named: named, isQuiet: parsed.isSet(PlayOptions.quietOption), in: context)
      guard !found.isEmpty else {
        throw command.table.usageError("'--watch' needs a file that can change: name a file.")
      }
      watched = found
    }
    if context.streams.isEmpty { try FileContent.check(parsed, of: command) }
    for option in [PlayOptions.allowFilesOption, BatchOptions.baseOption]
    where command.table.options.contains(option) {
      for folder in parsed.values(of: option) {
        try LocalFile.checkExists(at: folder, for: "--\(option.name)")
      }
    }
    var context = context
    context.streams.merge(streams(of: parsed, command, in: context)) { given, _ in given }
    let call = CommandCall(
      parsed: parsed, arguments: arguments, configuration: configuration, scenarios: scenarios,
      context: context, named: named)
    do {
      return try command.run(call, output: &output, errorOutput: &errorOutput)
    } catch let error as UsageError {
      // Several commands share these options and their reader, so the error gets the command's name
      // here.
      throw command.table.usageError(error.message)
    }
  }

  /// Reads the tags that are streams, before the command itself handles Ctrl-C: until then Ctrl-C
  /// ends the program, even if a stream keeps it waiting. An unreadable stream is read again later,
  /// and its failure is reported there.
  private static func streams(
    of parsed: ParsedArguments, _ command: any Command.Type, in context: CommandContext
  ) -> [String: [UInt8]] {
    let tags = parsed.positionals.prefix(command.earlyStreams).filter { context.streams[$0] == nil }
    return tags.filter { $0 == "-" || LocalFile.isStream($0) }.reduce(into: [:]) { streams, tag in
      streams[tag] = streams[tag] ?? (try? LocalFile.bytes(of: tag))
    }
  }

  /// The output of a call that requests information about the program or a command; nil for any other call.
  private static func information(
    _ parsed: ParsedArguments, of command: (any Command.Type)? = nil
  ) -> String? {
    if parsed.isSet(PlayOptions.versionOption) {
      return "vastsim \(version)\n" + String(cString: cbuild_text())
    }
    let isWhole = parsed.isSet(PlayOptions.helpAllOption)
    guard isWhole || parsed.isSet(PlayOptions.helpOption) else { return nil }
    return command.map { HelpWriter().text(for: $0, isWhole: isWhole) } ?? HelpWriter().list
  }

  /// The program's version, as sessions report it too.
  static let version = RunConfiguration.version
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

/// Shows the user a notice about the machine once, on standard error. The notice is not about a run, so
/// streams and reports do not have it.
final class SingleNotice: Sendable {
  private let isShown = Atomic(false)

  /// Writes a line on the first call, and nothing on later calls.
  func give(_ line: VisibleText, on stream: FileDescriptorStream) {
    guard !isShown.exchange(true, ordering: .relaxed) else { return }
    var stream = stream
    stream.show("\(line)\n")
  }
}
