internal import Glibc
internal import Workers

/// The worker process of the inspector.
package enum InspectorWorkerProcess {
  /// The first argument of an inspector's worker process.
  package static let argument = "--inspector-worker"

  /// Performs the jobs that the server sends.
  ///
  /// - Parameter arguments: the inspector's folder, and the options of `serve` as the user wrote
  ///   them.
  /// - Returns: the process's exit status.
  package static func run(arguments: [String]) -> Int32 {
    guard let folder = arguments.first else { return EXIT_FAILURE }
    return WorkerProcess.run { context, reply in
      let (parsed, choices) = try WorkerProcess.options(
        Array(arguments.dropFirst()), of: ServeOptions.table, in: context)
      let runner = InspectorRunner(
        options: try ServeOptions(parsed), context: context, choices: choices,
        folder: InspectorFolder(path: folder))
      return { line in
        let parts = line.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let number = Int(parts[0]) else { return false }
        let job = try InspectorJob(parsing: String(parts[1]), runKeys: RunOption.keys)
        runner.perform(job, number: number) { reply(JobReply.line($0)) }
        reply(.done)
        return true
      }
    }
  }
}
