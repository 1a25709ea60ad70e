internal import Geometry
internal import JSONTree

/// The arguments of one call, read by their types.
struct OutbrainArguments {
  let call: String
  /// An object.
  let value: JSONValue
  /// What stands before the name of an argument in messages, for arguments of arguments.
  var prefix = ""

  /// The argument with a name; nil where it is absent or null.
  private subscript(name: String) -> JSONValue? {
    guard let value = value[name], value != .null else { return nil }
    return value
  }

  func problem(_ name: String, _ expected: String) -> OutbrainCallProblem {
    .argument(prefix + name, of: call, expected: expected)
  }

  func text(_ name: String) throws(OutbrainCallProblem) -> String? {
    guard let value = self[name] else { return nil }
    guard let text = value.text else { throw problem(name, "a text") }
    return text
  }

  func mandatoryText(_ name: String) throws(OutbrainCallProblem) -> String {
    guard let text = try text(name) else { throw problem(name, "a text") }
    return text
  }

  func flag(_ name: String) throws(OutbrainCallProblem) -> Bool? {
    guard let value = self[name] else { return nil }
    guard case .bool(let flag) = value else { throw problem(name, "true or false") }
    return flag
  }

  func whole(_ name: String) throws(OutbrainCallProblem) -> Int? {
    guard let value = self[name] else { return nil }
    guard case .integer(let number) = value else { throw problem(name, "a whole number") }
    return number
  }

  /// An index from 0.
  func index(_ name: String) throws(OutbrainCallProblem) -> Int? {
    guard let number = try whole(name) else { return nil }
    guard number >= 0 else { throw problem(name, "a whole number from 0") }
    return number
  }

  func mandatoryIndex(_ name: String) throws(OutbrainCallProblem) -> Int {
    guard let index = try index(name) else { throw problem(name, "a whole number from 0") }
    return index
  }

  private func length(_ name: String) throws(OutbrainCallProblem) -> Double? {
    let number: Double
    switch self[name] {
    case nil: return nil
    case .integer(let whole): number = Double(whole)
    case .number(let value): number = value
    case .null, .bool, .string, .array, .object: throw problem(name, "a number from 0")
    }
    guard number >= 0 else { throw problem(name, "a number from 0") }
    return number
  }

  /// The arguments `width` and `height`; nil where both are absent.
  func size() throws(OutbrainCallProblem) -> Size? {
    let width = try length("width")
    let height = try length("height")
    if width == nil, height == nil { return nil }
    guard let width else { throw problem("width", "a number from 0") }
    guard let height else { throw problem("height", "a number from 0") }
    return Size(width: width, height: height)
  }

  /// An argument that has arguments of its own.
  func object(_ name: String) throws(OutbrainCallProblem) -> OutbrainArguments? {
    guard let value = self[name] else { return nil }
    guard case .object = value else { throw problem(name, "an object") }
    return OutbrainArguments(call: call, value: value, prefix: "\(prefix)\(name).")
  }

  func list(_ name: String) throws(OutbrainCallProblem) -> [JSONValue] {
    guard case .array(let values)? = self[name] else { throw problem(name, "a list") }
    return values
  }

  /// One of the names of a closed type.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of type: Choice.Type
  ) throws(OutbrainCallProblem) -> Choice? where Choice.RawValue == String {
    guard let value = self[name] else { return nil }
    guard let choice = value.text.flatMap(Choice.init(rawValue:)) else {
      throw problem(
        name, Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or "))
    }
    return choice
  }

  /// What the SDK returned, under `url`.
  func answer() throws(OutbrainCallProblem) -> OutbrainCall.Answer {
    if value["url"] == nil { return .unstated }
    return try text("url").map(OutbrainCall.Answer.url) ?? .nothing
  }
}
