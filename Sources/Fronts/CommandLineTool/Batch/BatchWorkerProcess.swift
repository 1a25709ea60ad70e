internal import Workers

/// The worker of a batch.
package enum BatchWorkerProcess {
  /// The first argument of a worker process.
  package static let argument = "--batch-worker"

  /// Answers the requests of a supervisor.
  ///
  /// - Parameter arguments: the options of the batch, as the user wrote them.
  /// - Returns: the process's exit status.
  package static func run(arguments: [String]) -> Int32 {
    WorkerProcess.run { context, reply in
      let (parsed, choices) = try WorkerProcess.options(
        arguments, of: BatchOptions.table, in: context)
      let runner = BatchRunner(
        options: try BatchOptions(parsed), context: context, choices: choices)
      return { line in
        guard let request = BatchWorkerRequest(text: line) else { return false }
        let answer = try runner.answer(request.line)
        reply(BatchWorkerReply.result(number: request.line.number, answer))
        return true
      }
    }
  }
}
