package import Diagnostics
internal import Geometry
internal import JSONTree
package import NativeUnits

/// A call that is no call of a content widget.
package enum SyneriseCallProblem: Error, Hashable {
  /// No such call.
  case unknown(call: String)
  /// An argument is missing, or is something else than what is expected.
  case argument(String, of: String, value: String?, expected: String)

  /// The finding about it.
  package func finding(at location: SourceLocation?) -> NativeFinding {
    NativeFinding(Diagnostic(rule: .appCallMalformed, message, at: location))
  }

  private var message: String {
    switch self {
    case .unknown(let call):
      "'\(call)' is no call of a Synerise widget"
        + NearestName.suggestion(for: call, in: SyneriseCall.names)
    case .argument(let argument, let call, let value?, let expected):
      "the argument '\(argument)' of the call '\(call)' is '\(value)'; give \(expected)"
    case .argument(let argument, let call, nil, let expected):
      "the call '\(call)' has no argument '\(argument)'; give \(expected)"
    }
  }
}

/// What an argument may be.
struct SyneriseArgumentKind<Value> {
  /// What to give, as the end of a sentence.
  let expected: String
  let read: (JSONValue) -> Value?
}

extension SyneriseArgumentKind<Bool> {
  static var flag: Self {
    Self(expected: "true or false") { value in
      guard case .bool(let flag) = value else { return nil }
      return flag
    }
  }
}

extension SyneriseArgumentKind<Int> {
  static var count: Self {
    Self(expected: "a whole number from 0") { value in
      guard case .integer(let number) = value, number >= 0 else { return nil }
      return number
    }
  }
}

extension SyneriseArgumentKind<Double> {
  static var points: Self {
    Self(expected: "a number of points", read: SyneriseArguments.number)
  }
}

extension SyneriseArgumentKind<Size> {
  static var size: Self {
    Self(expected: "{\"width\", \"height\"} in points", read: SyneriseArguments.size)
  }
}

extension SyneriseArgumentKind<String> {
  static var text: Self { Self(expected: "a text") { $0.text } }
}

extension SyneriseArgumentKind<[String]> {
  static var texts: Self {
    Self(expected: "a list of names") { value in
      guard case .array(let values) = value else { return nil }
      return values.compactMap(\.text)
    }
  }
}

/// Reads the arguments of a call.
struct SyneriseArguments {
  let call: AppCall

  /// An argument that must be there.
  func required<Value>(
    _ name: String, _ kind: SyneriseArgumentKind<Value>
  ) throws(SyneriseCallProblem) -> Value {
    guard let value = try optional(name, kind) else { throw problem(name, kind.expected) }
    return value
  }

  /// An argument that may be absent, or null.
  func optional<Value>(
    _ name: String, _ kind: SyneriseArgumentKind<Value>
  ) throws(SyneriseCallProblem) -> Value? {
    guard let written = call[name] else { return nil }
    guard let value = kind.read(written) else { throw problem(name, kind.expected) }
    return value
  }

  func problem(_ name: String, _ expected: String) -> SyneriseCallProblem {
    .argument(
      name, of: call.name, value: call[name].map { (try? JSONWriter().text(of: $0)) ?? "" },
      expected: expected)
  }

  static func number(_ value: JSONValue) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// `{"width", "height"}`, or both in a list.
  static func size(_ value: JSONValue) -> Size? {
    guard let (width, height) = pair(value, "width", "height") else { return nil }
    return Size(width: width, height: height)
  }

  /// Two numbers by their keys, or in a list.
  static func pair(_ value: JSONValue, _ first: String, _ second: String) -> (Double, Double)? {
    if case .array(let values) = value {
      guard values.count == 2, let one = number(values[0]), let two = number(values[1]) else {
        return nil
      }
      return (one, two)
    }
    guard let one = value[first].flatMap(number), let two = value[second].flatMap(number) else {
      return nil
    }
    return (one, two)
  }
}
