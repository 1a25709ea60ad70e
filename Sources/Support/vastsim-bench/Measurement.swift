import FoundationEssentials
import Glibc
import System

/// One measured number with its limit.
struct Measurement {
  let name: String
  /// What was measured, and with what it was compared.
  let detail: String
  let value: Double
  let limit: Double
  /// The unit, such as ` MB`; empty for a ratio.
  let unit: String
  /// Whether the limit is a minimum instead of a maximum.
  var isFloor = false

  var isWithinLimit: Bool { isFloor ? value >= limit : value <= limit }

  /// One line for a person: name, value, limit, verdict and details.
  var line: String {
    let verdict = isWithinLimit ? "ok      " : isFloor ? "MISSED  " : "EXCEEDED"
    let limit = (isFloor ? "at least " : "limit ") + text(limit)
    return "\(verdict) \(name): \(text(value))\(unit), \(limit)\(unit) (\(detail))"
  }
}

/// The median of numbers.
extension [Double] {
  /// The middle value, or the mean of the two in the middle; zero when there is none.
  var median: Double {
    let sorted = sorted()
    guard let upper = sorted.dropFirst(count / 2).first else { return 0 }
    return count.isMultiple(of: 2) ? (sorted[count / 2 - 1] + upper) / 2 : upper
  }
}

/// A number of zero or more with two decimals.
func text(_ value: Double) -> String {
  let hundredths = Int((value * 100).rounded())
  let fraction = hundredths % 100
  return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
}

/// The processor time of all threads of this process, which is the time that a single core would
/// take.
enum ProcessorTime {
  /// The processor time used so far.
  static var used: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The processor time that some work uses, in seconds.
  static func seconds(of work: () throws -> Void) rethrows -> Double {
    let start = used
    try work()
    return (used - start) / .seconds(1)
  }
}

/// The error that a run to be measured does not do what it should, so that its time would be
/// meaningless.
struct UnexpectedRun: Error, CustomStringConvertible {
  /// The benchmark.
  let benchmark: String
  /// What was found.
  let found: String

  var description: String { "the run of the benchmark '\(benchmark)' is unexpected: \(found)" }
}

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
