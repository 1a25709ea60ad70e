internal import VASTSimulator
internal import Vocabulary

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
