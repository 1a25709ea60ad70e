internal import Glibc
internal import System
internal import VASTSimulator
internal import Vocabulary

/// The worker of a check.
package enum CheckWorkerProcess {
  /// The first argument of a worker process.
  package static let argument = "--check-worker"

  /// Checks the tags of a supervisor, each of which is a line with a JSON string.
  ///
  /// - Parameter arguments: the arguments of the check, as the user wrote them.
  /// - Returns: the process's exit status.
  package static func run(arguments: [String]) -> Int32 {
    // The supervisor's SIGINT ends the check of a tag, never the process. Threads that start later
    // inherit this.
    let signal = InterruptSignal([SIGINT])
    defer { withExtendedLifetime(signal) {} }
    return WorkerProcess.run { context, reply in
      let (parsed, choices) = try WorkerProcess.options(
        arguments, of: CheckOptions.table, in: context)
      let options = try CheckOptions(parsed)
      // Each tag has its own interruption, so that the end of one check does not end the next.
      var interruption = Interruption(in: context, by: [SIGINT])
      let network = try NetworkSupply(
        options.play.network, in: context, macros: options.play.settings.macros
      ) { interruption.stopsInput() }
      return { line in
        guard let tag = (try? JSONReader.value(of: line))?.text else { return false }
        interruption = Interruption(in: context, by: [SIGINT])
        let named = NamedFiles()
        let mark = MachineFailure.mark
        let runner = CheckRunner(
          options: options, context: context, choices: choices, network: network, named: named,
          work: WorkProgressLine(isOn: false), interruption: interruption)
        var answer = runner.answer(of: tag) { _, _ in }
        answer.failures = MachineFailure.since(mark)
        answer.endangered = options.outputs.filter(named.contains)
        reply(CheckReply.answer(answer))
        return true
      }
    }
  }
}

extension CheckOptions {
  /// The files that the command writes after the tags were checked.
  fileprivate var outputs: [String] {
    reports.map(\.path) + [play.baseline.path].compactMap(\.self)
  }
}
