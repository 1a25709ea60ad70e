internal import Network
internal import System
internal import VASTSimulator
internal import Vocabulary

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
