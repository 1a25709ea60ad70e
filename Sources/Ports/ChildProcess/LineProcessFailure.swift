/// Why a child did not read a line or write one.
package enum LineProcessFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// It ended or closed its end.
  case ended
  /// A step of its work exceeded the limit of processor time.
  case overtime
  /// It made no progress for longer than the limit.
  case stalled
  /// It exceeded the limit of memory.
  case oversized
  /// It wrote a line that exceeds the limit of length.
  case endlessLine

  package var description: String {
    switch self {
    case .ended: "the process ended"
    case .overtime: "the process exceeded its processor time limit"
    case .stalled: "the process made no progress"
    case .oversized: "the process exceeded its memory limit"
    case .endlessLine: "the process wrote a line that is too long"
    }
  }
}
