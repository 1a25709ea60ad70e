/// Why a call cannot be understood.
package enum AppCallProblem: Error, Sendable, Hashable {
  /// The SDK has no call of this name. `nearest` is the name of the call that the author probably
  /// meant; nil if no name is close.
  case unknown(call: String, of: String, nearest: String?)
  /// An argument is absent or null.
  case missing(String, of: String, expected: String)
  /// An argument is something else than what is expected.
  case malformed(String, of: String, found: JSONValue, expected: String)

  /// The problem that an SDK has no call of a name.
  ///
  /// - Parameters:
  ///   - call: the name.
  ///   - unit: the kind of unit that has no such call, such as `an Outbrain widget`.
  ///   - names: the names of the calls that the unit has.
  /// - Returns: the problem, with the nearest of the names.
  package static func unknown(_ call: String, of unit: String, names: [String]) -> AppCallProblem {
    .unknown(call: call, of: unit, nearest: NearestName.find(call, in: names))
  }

  /// The argument that has the problem, itself or in a part of its value; nil for an unknown call.
  package var argument: String? {
    switch self {
    case .unknown: nil
    case .missing(let path, _, _), .malformed(let path, _, _, _):
      String(path.prefix { $0 != "." && $0 != "[" })
    }
  }

  /// The problem as a phrase.
  package var message: String {
    switch self {
    case .unknown(let call, let unit, let nearest):
      "'\(call)' is not a call of \(unit)" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .missing(let argument, let call, let expected):
      "the call '\(call)' has no argument '\(argument)'; give \(expected)"
    case .malformed(let argument, let call, let found, let expected):
      "the argument '\(argument)' of the call '\(call)' is \(Self.text(of: found)); give \(expected)"
    }
  }

  /// The finding about it.
  ///
  /// - Parameters:
  ///   - item: the item that the call is about.
  ///   - location: where the call is written.
  /// - Returns: the finding.
  package func finding(item: Int?, at location: SourceLocation?) -> NativeFinding {
    NativeFinding(Diagnostic(rule: .appCallMalformed, message, at: location), item: item)
  }

  /// A value as messages show it. For a long value, only its kind is shown.
  private static func text(of value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .string(let text) where text.utf8.count > 80: "another text"
    case .string(let text): "the text '\(text)'"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
