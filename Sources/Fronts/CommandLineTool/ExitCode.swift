internal import Network
internal import System
internal import VASTSimulator
package import Vocabulary

/// The exit status of the process.
package enum ExitCode: Int32, Sendable, Codable {
  case pass = 0
  /// Findings, failed expectations, an ad that failed with an error, or no ad.
  case findings = 1
  /// An input is missing or cannot be read.
  case unreadableInput = 2
  /// The command line is invalid (`EX_USAGE`).
  case usage = 64
  /// No result: an internal error, or a failure of the machine (`EX_SOFTWARE`).
  case internalError = 70
  /// The user interrupted the command, whose results are incomplete (the status that shells use for SIGINT).
  case interrupted = 130
  /// SIGTERM ended the command, whose results are incomplete (the status that shells use for SIGTERM).
  case terminated = 143
}

extension ExitCode {
  /// Creates the exit code of several verdicts: `findings` if one fails, else `unreadableInput` if one is
  /// inconclusive, else `pass`. Findings with the severity or a higher one make a verdict fail.
  init(of verdicts: some Sequence<Verdict>, failingOn severity: Severity) {
    self = .pass
    for verdict in verdicts {
      if verdict.fails(on: severity) {
        self = .findings
        return
      }
      if verdict == .inconclusive { self = .unreadableInput }
    }
  }
}

/// Why a command ended without a result: what standard error shows, and the exit status.
struct ReportedFailure: Error, Sendable, Hashable, Codable {
  /// Whole lines. Control characters from inputs are made visible.
  let text: String
  let exitCode: ExitCode

  /// Creates the text of an error; a failure that was already reported stays unchanged.
  init(_ error: any Error) {
    switch error {
    case let failure as ReportedFailure: self = failure
    case let error as UsageError: self.init("\(error.visibleText)\n", .usage)
    // The failure was recorded. `VastsimCommand` prints all recorded failures of the machine, so
    // the text is empty.
    case is MachineFailure: self.init("", .internalError)
    case let error as UnreadableInput: self.init("error: \(error)\n", .unreadableInput)
    case let error as TagNotFetched: self.init("error: \(error)\n", .unreadableInput)
    case let error as ExchangeRecordingError: self.init("error: \(error)\n", .unreadableInput)
    case let error as UnusableConfiguration: self.init(Self.lines(error.diagnostics), .usage)
    case let error as UnusableScenario: self.init(Self.lines(error.diagnostics), .unreadableInput)
    default:
      self.init(
        "internal error: \(error); please report it with the command line\n", .internalError)
    }
  }

  private init(_ text: VisibleText, _ exitCode: ExitCode) {
    self.text = text.description
    self.exitCode = exitCode
  }

  private static func lines(_ diagnostics: [Diagnostic]) -> VisibleText {
    diagnostics.map { "\($0)\n" as VisibleText }.joined()
  }
}

/// A command line that can't be understood; the process ends with status 64 (`EX_USAGE`).
package struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, as a sentence.
  let message: String
  /// The command whose arguments were being read, for example `vastsim play`.
  let command: String
  /// The command's usage line.
  let usage: String

  /// The text for standard error, without a line break at its end.
  package var description: String { visibleText.description }

  /// The text for standard error, in which control characters of the user's input are made visible.
  package var visibleText: VisibleText {
    """
    error: \(message)
    Usage: \(usage)
      See '\(command) --help' for more information.
    """
  }
}
