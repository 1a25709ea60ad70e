package import JSONTree

/// The arguments of one call, read by their kinds.
package struct AppCallArguments: Sendable {
  private let call: AppCall
  /// What stands before the name of an argument in messages, for arguments of arguments.
  private let prefix: String

  package init(_ call: AppCall) { self.init(call, prefix: "") }

  private init(_ call: AppCall, prefix: String) {
    self.call = call
    self.prefix = prefix
  }

  /// All arguments, in the order in which they are written.
  package var members: [JSONValue.Member] { call.arguments }

  /// The names of all arguments, in their order.
  package var names: [String] { members.map(\.key) }

  /// Whether an argument is written, even as null.
  package func states(_ name: String) -> Bool { call.states(name) }

  /// An argument that must be there.
  ///
  /// - Throws: that it is absent, null, or of another kind.
  package func required<Value>(
    _ name: String, _ kind: AppCallArgumentKind<Value>
  ) throws(AppCallProblem) -> Value {
    guard let value = try optional(name, kind) else { throw problem(name, kind.expected) }
    return value
  }

  /// An argument that may be absent or null, which is nil.
  ///
  /// - Throws: that it is of another kind.
  package func optional<Value>(
    _ name: String, _ kind: AppCallArgumentKind<Value>
  ) throws(AppCallProblem) -> Value? {
    guard let written = call[name] else { return nil }
    guard let value = kind.read(written) else { throw problem(name, kind.expected) }
    return value
  }

  /// An argument that has arguments of its own; nil where it is absent or null.
  ///
  /// - Throws: that it is no object.
  package func nested(_ name: String) throws(AppCallProblem) -> AppCallArguments? {
    guard let written = call[name] else { return nil }
    guard case .object(let members) = written else { throw problem(name, "an object") }
    return AppCallArguments(AppCall(call.name, members), prefix: "\(prefix)\(name).")
  }

  /// What an argument, or its absence, is to be told as.
  package func problem(_ name: String, _ expected: String) -> AppCallProblem {
    guard let found = call[name] else {
      return .missing(prefix + name, of: call.name, expected: expected)
    }
    return problem(name, found, expected)
  }

  /// What a part of an argument is to be told as.
  package func problem(
    _ name: String, _ found: JSONValue, _ expected: String
  ) -> AppCallProblem {
    .malformed(prefix + name, of: call.name, found: found, expected: expected)
  }
}
