/// Why a child did not read a line or write one.
package enum LineProcessFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The child ended, or closed its end of the channel.
  case ended
  /// A step of the child's work exceeded the limit of processor time.
  case overtime
  /// The child made no progress for longer than the limit.
  case stalled
  /// The child exceeded the limit of memory.
  case oversized
  /// The child wrote a line that exceeds the limit of length.
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
