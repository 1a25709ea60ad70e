internal import Glibc
internal import System
internal import VASTSimulator
internal import Vocabulary
internal import Workers

/// `vastsim mcp`: offers the commands as tools to programs that speak the Model Context Protocol.
struct MCPCommand {
  let options: MCPOptions
  /// The options as the user wrote them, for the workers.
  let arguments: [String]
  let context: CommandContext

  /// Serves until standard input ends or the user interrupts; standard output contains only
  /// messages.
  ///
  /// - Throws: when the program cannot be started again as a worker.
  func run(errorOutput: inout some TextOutputStream) throws -> ExitCode {
    guard let program = context.scriptHostProgram else {
      throw UnreadableInput(
        verb: "start", path: "vastsim", reason: "the path of its executable file is not known",
        fix: "run the installed program")
    }
    let signals = context.interruptions == nil ? InterruptSignal([SIGINT, SIGTERM]) : nil
    if context.isTerminal {
      errorOutput.show(
        "note: usually an MCP client starts 'vastsim mcp' and writes to the standard input; Ctrl-D "
          + "ends\n"
      )
    }
    var context = context
    let unconfined = SingleNotice()
    context.scriptsUnconfined = { reason in
      unconfined.give(
        "warning: the kernel does not prevent the tools from opening sockets: \(reason); the tools "
          + "themselves open none", on: .standardError)
    }
    var server = ToolServer(
      program: program, arguments: arguments, options: options, input: STDIN_FILENO,
      output: STDOUT_FILENO, context: context)
    server.run { context.interruptions?() ?? signals?.count ?? 0 }
    return .pass
  }
}

extension MCPCommand: Command {
  static let group = CommandGroup.pages
  static var table: OptionTable { MCPOptions.table }

  static let examples = [
    "mcp --root ads/",
    "mcp --root ads/ --network --timeout 30s",
  ]

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    try MCPCommand(
      options: MCPOptions(call.parsed, in: call.context), arguments: call.arguments,
      context: call.context
    ).run(errorOutput: &errorOutput)
  }
}

/// The options of one call of `vastsim mcp`.
struct MCPOptions {
  let files: ToolFiles
  /// The limits of the workers.
  let workers: WorkerLimits
  private let parsed: ParsedArguments
  /// The folder that the relative paths of the command line start from.
  private let folder: String

  /// Reads what `table` parsed.
  ///
  /// - Throws: for a folder that does not exist, and for options that exclude each other.
  init(_ parsed: ParsedArguments, in context: CommandContext) throws {
    self.parsed = parsed
    folder = context.currentFolder
    let network = try NetworkOptions(parsed, of: Self.table)
    _ = try CacheOptions(parsed, of: Self.table)
    workers = try WorkerOptions.limits(parsed, of: Self.table, within: Self.workers)
    var roots: [String] = []
    for folder in parsed.values(of: Self.rootOption) {
      try LocalFile.checkExists(at: folder, for: "--root")
      let path = DisplayPath.absolute(folder, in: context.currentFolder)
      // Links in the path of a root are allowed, because the user chose the path.
      guard FolderFiles.isFolder(path), let real = AllowedFolders([path]).realPath(of: path) else {
        throw Self.table.usageError("'--root \(folder)' is not a folder: name a folder.")
      }
      roots.append(real)
    }
    files = ToolFiles(roots: roots, hasNetwork: network.isAllowed || network.replay != nil)
    opensSockets = network.isAllowed
  }

  /// Whether a call may open a network connection.
  let opensSockets: Bool

  /// The arguments that the server's command line passes on to the command of a tool.
  func words(for table: OptionTable) -> [String] {
    (Self.passedOn + [PlayOptions.configOption]).filter(table.options.contains).flatMap { option in
      guard option.takesValue else { return parsed.isSet(option) ? ["--\(option.name)"] : [] }
      // The commands run in the first root, so relative paths are made absolute.
      return parsed.values(of: option).map { value in
        let value = option.file == nil ? value : DisplayPath.absolute(value, in: folder)
        return "--\(option.name)=\(value)"
      }
    }
  }

  private static let passedOn =
    [NetworkOptions.networkOption] + NetworkOptions.group.options + CacheOptions.group.options

  /// The options of `vastsim mcp`, in the order of its help.
  static let table = OptionTable(
    command: "vastsim mcp",
    overview: "Offer the commands as tools to programs that speak MCP",
    options: [rootOption, NetworkOptions.networkOption] + PlayOptions.helpOptions,
    groups: [
      OptionGroup(
        "Worker processes",
        [WorkerOptions.jobs(within: workers)] + WorkerOptions.group(within: workers).options),
      NetworkOptions.group.without(NetworkOptions.recordOption, NetworkOptions.headerOption),
      CacheOptions.group, PlayOptions.outputGroup(PlayOptions.configOption),
    ])

  static let rootOption = Option(
    "root", "DIR", .path, file: .source, isRepeatable: true,
    help: "A folder whose files the tools may read; without --root, they read no file")

  private static let workers = WorkerOptions.Allowance(
    mostJobs: 64, jobs: { min(4, max(2, $0)) },
    jobsText: "the number of processors, at least 2, at most 4", limits: .tools)
}
