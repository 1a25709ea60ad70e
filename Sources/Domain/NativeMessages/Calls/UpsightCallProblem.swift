package import Diagnostics
internal import NativeUnits

/// Why a line of a trace, or a step of a scenario, is no call of Upsight's SDK.
package enum UpsightCallProblem: Error, Sendable, Hashable {
  case unknown(call: String)
  /// An argument is missing, or is not what it should be.
  case argument(String, of: String, expected: String)

  /// The finding about it.
  package func diagnostic(at location: SourceLocation?) -> Diagnostic {
    switch self {
    case .unknown(let call):
      let suggestion = NearestName.suggestion(for: call, in: UpsightCall.names)
      return Diagnostic(
        rule: .appCallMalformed, "'\(call)' is no call of a native message\(suggestion)",
        at: location)
    case .argument(let argument, let call, let expected):
      return Diagnostic(
        rule: .appCallMalformed, "'\(call)' needs the argument '\(argument)': write \(expected)",
        at: location)
    }
  }
}
