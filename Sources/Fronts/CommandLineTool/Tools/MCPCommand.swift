internal import Glibc
internal import System
internal import VASTSimulator
internal import Vocabulary

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
    var reasons: Set<String> = []
    var server = ToolServer(
      program: program, arguments: arguments, options: options, input: STDIN_FILENO,
      output: STDOUT_FILENO
    ) { reason in
      guard reasons.insert(reason).inserted else { return }
      var stream = FileDescriptorStream.standardError
      stream.show(
        "warning: the kernel does not prevent the tools from opening sockets: \(reason); the tools "
          + "themselves open none\n")
    }
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
