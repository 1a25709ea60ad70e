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

/// Reads the arguments of a call.
struct SyneriseArguments {
  let call: AppCall

  /// An argument that must be there.
  func required<Value>(
    _ name: String, _ read: (String) throws(SyneriseCallProblem) -> Value?
  ) throws(SyneriseCallProblem) -> Value {
    guard let value = try read(name) else { throw problem(name, "it") }
    return value
  }

  func item() throws(SyneriseCallProblem) -> Int { try required("item", count) }

  /// A whole number from 0.
  func count(_ name: String) throws(SyneriseCallProblem) -> Int? {
    guard let value = call[name] else { return nil }
    guard case .integer(let number) = value, number >= 0 else {
      throw problem(name, "a whole number from 0")
    }
    return number
  }

  func flag(_ name: String) throws(SyneriseCallProblem) -> Bool? {
    guard let value = call[name] else { return nil }
    guard case .bool(let flag) = value else { throw problem(name, "true or false") }
    return flag
  }

  func text(_ name: String) throws(SyneriseCallProblem) -> String? {
    guard let value = call[name] else { return nil }
    guard let text = value.text else { throw problem(name, "a text") }
    return text
  }

  func texts(_ name: String) throws(SyneriseCallProblem) -> [String]? {
    guard let value = call[name] else { return nil }
    guard case .array(let values) = value else { throw problem(name, "a list of names") }
    return values.compactMap(\.text)
  }

  /// A length in points.
  func number(_ name: String) throws(SyneriseCallProblem) -> Double? {
    guard let value = call[name] else { return nil }
    guard let number = Self.number(value) else { throw problem(name, "a number of points") }
    return number
  }

  func size(_ name: String) throws(SyneriseCallProblem) -> Size? {
    guard let value = call[name] else { return nil }
    guard let size = Self.size(value) else {
      throw problem(name, "{\"width\", \"height\"} in points")
    }
    return size
  }

  func problem(_ name: String, _ expected: String) -> SyneriseCallProblem {
    .argument(
      name, of: call.name, value: call[name].map { (try? JSONWriter().text(of: $0)) ?? "" },
      expected: expected)
  }

  static func number(_ value: JSONValue?) -> Double? {
    switch value {
    case .integer(let number)?: Double(number)
    case .number(let number)?: number
    case .null?, .bool?, .string?, .array?, .object?, nil: nil
    }
  }

  /// `{"width", "height"}`, or both in a list.
  static func size(_ value: JSONValue?) -> Size? {
    guard let value, let (width, height) = pair(value, "width", "height") else { return nil }
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
    guard let one = number(value[first]), let two = number(value[second]) else { return nil }
    return (one, two)
  }
}
