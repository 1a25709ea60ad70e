internal import Glibc
internal import OpenMeasurement
internal import System

/// The process of a worker: vastsim's own executable, called with an internal argument and the
/// options of the command that started it.
enum WorkerProcess {
  /// Answers a request; returns false for any other line.
  typealias Answerer = (_ request: String) throws -> Bool

  /// Answers the requests on standard input until standard input or the supervisor ends.
  ///
  /// Only replies are written to standard output, and only this function reads standard input.
  ///
  /// - Parameter begin: creates the closure that answers requests. It receives the worker's context
  ///   and a function that writes a reply.
  /// - Returns: the process's exit status.
  static func run<Reply: WorkerReply>(
    _ begin: (CommandContext, _ reply: @escaping (Reply) -> Void) throws -> Answerer
  ) -> Int32 {
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, LineProcess.notesDescriptor + 1)
    let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, LineProcess.notesDescriptor + 1)
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard output >= 0, input >= 0, null >= 0 else { return EXIT_FAILURE }
    dup2(null, STDIN_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    ParentWatch.begin(whoReads: output)
    let replies = LineOutput(descriptor: output)
    let reply: (Reply) -> Void = { replies.write($0.text + "\n") }
    var requests = LineInput(descriptor: input)
    var context = CommandContext.ofProcess
    context.scriptsUnconfined = { reason in
      LineOutput(descriptor: output).write(Reply.unconfined(reason).text + "\n")
    }
    context.cacheUnusable = { reason in
      guard let reply = Reply.cacheUnusable(reason) else { return }
      LineOutput(descriptor: output).write(reply.text + "\n")
    }
    context.progress = { done, count, words in
      guard let reply = Reply.progress(done, count, words) else { return }
      LineOutput(descriptor: output).write(reply.text + "\n")
    }
    do {
      let answer = try begin(context, reply)
      reply(.ready)
      while let request = requests.nextLine() {
        guard try answer(request) else { return EXIT_FAILURE }
      }
      return EXIT_SUCCESS
    } catch {
      let reason = "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
      reply(.unusable(reason))
      return EXIT_FAILURE
    }
  }

  /// The options as the user wrote them, with those of the configuration file that the command has
  /// read.
  static func options(
    _ arguments: [String], of table: OptionTable, in context: CommandContext
  ) throws -> (parsed: ParsedArguments, choices: RunChoices) {
    var parsed = try ArgumentParser(table).parse(arguments)
    let configuration = try Configuration(for: parsed, of: table, in: context)
    configuration.complete(&parsed, for: table)
    return (parsed, configuration.choices)
  }
}
