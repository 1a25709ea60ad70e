/// Why a child did not take a line or gave none.
package enum LineProcessFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// It ended or closed its end.
  case ended
  /// A step of its work took more processor time than it may.
  case overtime
  /// It made no progress for longer than it may.
  case stalled
  /// It holds more memory than it may.
  case oversized
  /// It wrote a line that is longer than it may be.
  case endlessLine

  package var description: String {
    switch self {
    case .ended: "the process ended"
    case .overtime: "the process used more processor time than it may"
    case .stalled: "the process made no progress"
    case .oversized: "the process used more memory than it may"
    case .endlessLine: "the process wrote a line that is too long"
    }
  }
}
