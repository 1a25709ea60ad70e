internal import Glibc
internal import System
internal import Vocabulary
internal import Workers

/// The worker process of tools.
package enum ToolWorkerProcess {
  /// The first argument of the worker process.
  package static let argument = "--tool-worker"

  /// Answers the calls that the server sends.
  ///
  /// - Parameter arguments: the options of `mcp` as the user wrote them.
  /// - Returns: the process's exit status.
  package static func run(arguments: [String]) -> Int32 {
    WorkerProcess.run { context, reply in
      let (parsed, _) = try WorkerProcess.options(arguments, of: MCPOptions.table, in: context)
      let options = try MCPOptions(parsed, in: context)
      if !options.opensSockets {
        do throws(SystemCallFilterRefusal) {
          try SystemCallFilter.install(.withoutSockets)
        } catch {
          reply(JobReply.unconfined(error.description))
        }
      }
      let runner = ToolRunner(options: options, context: context)
      return { line in
        guard let call = try? JSONReader.value(of: line) else { return false }
        reply(.line(runner.answer(to: call).json.orderedText))
        reply(.done)
        return true
      }
    }
  }
}
