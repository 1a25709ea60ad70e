internal import System

/// Why a child process did not answer.
enum ScriptProcessFailure: Error, Hashable {
  /// The child process could not be started; the text is the system's reason.
  case notStarted(String)
  /// The child process died or closed its end of the channel.
  case ended
  /// The child process sent an invalid answer.
  case nonsense
  /// An entry into a script exceeded the limit of processor time.
  case overtime
  /// The child process made no progress for longer than the limit.
  case stalled
  /// The child process exceeded the limit of memory.
  case oversized
}

extension ScriptProcessFailure {
  init(_ failure: LineProcessFailure) {
    switch failure {
    case .ended: self = .ended
    case .overtime: self = .overtime
    case .stalled: self = .stalled
    case .oversized: self = .oversized
    case .endlessLine: self = .nonsense
    }
  }
}

extension ScriptProcessFailure: CustomStringConvertible {
  /// A sentence fragment for people.
  var description: String {
    switch self {
    case .notStarted(let reason): "its process could not be started: \(reason)"
    case .ended: "its process died"
    case .nonsense: "its process sent an invalid response"
    case .overtime: "it exceeded the time limit of its process"
    case .stalled: "its process made no progress"
    case .oversized: "it exceeded the memory limit of its process"
    }
  }
}
