internal import Batch
internal import ChildProcess
internal import Glibc
internal import ScriptHostProcess

/// The worker of a batch: vastsim's own executable, called with an internal argument and the
/// options of the batch.
package enum BatchWorkerProcess {
  /// The first argument of such a process.
  package static let argument = "--batch-worker"

  /// Answers the requests on standard input until it ends, or the supervisor does.
  ///
  /// Nothing but replies reaches standard output, and nothing else reads standard input.
  ///
  /// - Parameter arguments: the options of the batch, as the user wrote them.
  /// - Returns: the process's exit status.
  package static func run(arguments: [String]) -> Int32 {
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, LineProcess.notesDescriptor + 1)
    let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, LineProcess.notesDescriptor + 1)
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard output >= 0, input >= 0, null >= 0 else { return EXIT_FAILURE }
    dup2(null, STDIN_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    ParentWatch.begin(whoReads: output)
    let replies = LineOutput(descriptor: output)
    var requests = LineInput(descriptor: input)
    do {
      let runner = try runner(arguments, repliesTo: output)
      replies.write(BatchWorkerReply.ready.text + "\n")
      while let line = requests.nextLine() {
        guard let request = BatchWorkerRequest(text: line) else { return EXIT_FAILURE }
        let reply = BatchWorkerReply.result(
          number: request.line.number, try runner.answer(request.line))
        replies.write(reply.text + "\n")
      }
      return EXIT_SUCCESS
    } catch {
      let reason = "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
      replies.write(BatchWorkerReply.unusable(reason).text + "\n")
      return EXIT_FAILURE
    }
  }

  private static func runner(_ arguments: [String], repliesTo output: Int32) throws -> BatchRunner {
    var surroundings = Surroundings.ofProcess
    surroundings.scriptsUnconfined = { reason in
      LineOutput(descriptor: output).write(BatchWorkerReply.unconfined(reason).text + "\n")
    }
    var parsed = try ArgumentParser(BatchOptions.table).parse(arguments)
    let configuration = try Configuration(
      around: surroundings, options: Subcommand.allCases.flatMap(\.table.options))
    configuration.complete(&parsed, for: BatchOptions.table)
    return BatchRunner(
      options: try BatchOptions(parsed), surroundings: surroundings,
      choices: configuration.choices)
  }
}
