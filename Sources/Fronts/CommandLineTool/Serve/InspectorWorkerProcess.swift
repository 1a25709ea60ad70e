internal import ChildProcess
internal import Glibc
internal import Inspector
internal import ScriptHostProcess

/// The worker of the inspector: vastsim's own executable, called with an internal argument, the
/// inspector's folder, and the options of `serve`.
package enum InspectorWorkerProcess {
  /// The first argument of such a process.
  package static let argument = "--inspector-worker"

  /// Does the jobs on standard input until it ends, or the server does.
  ///
  /// Nothing but replies reaches standard output, and nothing else reads standard input.
  ///
  /// - Parameter arguments: the folder, and the options as the user wrote them.
  /// - Returns: the process's exit status.
  package static func run(arguments: [String]) -> Int32 {
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, LineProcess.notesDescriptor + 1)
    let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, LineProcess.notesDescriptor + 1)
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard output >= 0, input >= 0, null >= 0, let folder = arguments.first else {
      return EXIT_FAILURE
    }
    dup2(null, STDIN_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    ParentWatch.begin(whoReads: output)
    let replies = LineOutput(descriptor: output)
    let reply: (InspectorReply) -> Void = { replies.write($0.text + "\n") }
    var jobs = LineInput(descriptor: input)
    do {
      let runner = try runner(
        Array(arguments.dropFirst()), InspectorFolder(path: folder), repliesTo: output)
      reply(.ready)
      while let line = jobs.nextLine() {
        let parts = line.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let number = Int(parts[0]) else { return EXIT_FAILURE }
        let job = try InspectorJob(parsing: String(parts[1]))
        runner.perform(job, number: number) { reply(.line($0)) }
        reply(.done)
      }
      return EXIT_SUCCESS
    } catch {
      reply(.unusable("\(error)"))
      return EXIT_FAILURE
    }
  }

  private static func runner(
    _ arguments: [String], _ folder: InspectorFolder, repliesTo output: Int32
  ) throws -> InspectorRunner {
    var surroundings = Surroundings.ofProcess
    surroundings.scriptsUnconfined = { reason in
      LineOutput(descriptor: output).write(InspectorReply.unconfined(reason).text + "\n")
    }
    var parsed = try ArgumentParser(ServeOptions.table).parse(arguments)
    let configuration = try Configuration(
      around: surroundings, options: Subcommand.allCases.flatMap(\.table.options))
    configuration.complete(&parsed, for: ServeOptions.table)
    return InspectorRunner(
      options: try ServeOptions(parsed), surroundings: surroundings,
      choices: configuration.choices, folder: folder)
  }
}
