import FoundationEssentials
import System

/// A program with its arguments.
struct Command {
  /// A path, or a name that is looked up in `PATH`.
  let program: String
  let arguments: [String]

  /// The vastsim that was built together with this program.
  static func vastsim(_ arguments: [String]) throws -> Command {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(filePath: own).deletingLastPathComponent().appending(path: "vastsim").path
    return Command(program: program, arguments: arguments)
  }

  /// Runs the command to its end and discards its output. Any exit status other than 0 and those in
  /// `statuses` is an error.
  func run(accepting statuses: Set<Int32> = []) throws -> ProgramRun {
    guard let program = Program(program) else { throw CommandFailure.missing(program: program) }
    let run = try program.run(arguments, keepsOutput: false)
    let isExpected =
      if case .exit(let status) = run.ending { statuses.contains(status) } else { false }
    guard run.isSuccess || isExpected else {
      throw CommandFailure.failed(program: program.path, run.ending, reason: run.errorText)
    }
    return run
  }
}

/// Why a command gave no measurement.
enum CommandFailure: Error, CustomStringConvertible {
  case missing(program: String)
  case failed(program: String, ProcessEnd.Cause, reason: String)

  var description: String {
    switch self {
    case .missing(let program): "'\(program)' is not there; install it, or build it first"
    case .failed(let program, .exit(let status), let reason):
      "'\(program)' ended with status \(status): \(reason)"
    case .failed(let program, .signal(let signal), let reason):
      "'\(program)' was ended by signal \(signal): \(reason)"
    }
  }
}
