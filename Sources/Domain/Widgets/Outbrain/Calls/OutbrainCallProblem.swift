internal import Diagnostics
internal import NativeUnits

/// Why a call cannot be understood.
package enum OutbrainCallProblem: Error, Sendable, Hashable {
  case unknown(call: String)
  /// An argument is missing or malformed.
  case argument(String, of: String, expected: String)

  /// As a sentence fragment.
  package var message: String {
    switch self {
    case .unknown(let call):
      "'\(call)' is no call of Outbrain's regular SDK"
        + NearestName.suggestion(for: call, in: OutbrainCall.names)
    case .argument(let argument, let call, let expected):
      "the argument '\(argument)' of '\(call)' must be \(expected)"
    }
  }
}
