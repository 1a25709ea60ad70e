/// Where an argument is written.
struct AppCallPlace: Sendable {
  /// The call's name.
  let call: String
  /// The path of the argument, such as `brush.width`; empty for the call itself.
  let path: String

  func member(_ name: String) -> AppCallPlace {
    AppCallPlace(call: call, path: path.isEmpty ? name : "\(path).\(name)")
  }

  func element(_ index: Int) -> AppCallPlace {
    AppCallPlace(call: call, path: "\(path)[\(index)]")
  }

  /// The mistake that a value has another type than is allowed at its location.
  func wrong(_ found: JSONValue, _ expected: String) -> AppCallMistake {
    AppCallMistake(
      problem: .malformed(path, of: call, found: found, expected: expected), isOfType: true)
  }

  /// The mistake that a value contradicts the rest of the call, or that it is missing.
  func contradictory(_ found: JSONValue?, _ expected: String) -> AppCallMistake {
    AppCallMistake(
      problem: found.map { .malformed(path, of: call, found: $0, expected: expected) }
        ?? .missing(path, of: call, expected: expected), isOfType: false)
  }
}

/// What is wrong with an argument.
struct AppCallMistake: Error {
  let problem: AppCallProblem
  /// Whether this is a mistake of type: the value has another type than is allowed at its location,
  /// so that the schema rejects it too.
  let isOfType: Bool
}

/// Reads the arguments of one call, or of an object among them, and keeps what is wrong with them.
///
/// An argument that is malformed counts as left out.
package struct AppCallReader {
  private let members: [JSONValue.Member]
  private let place: AppCallPlace
  private(set) var mistakes: [AppCallMistake] = []
  private var malformed: Set<String> = []

  init(_ call: AppCall) {
    self.init(call.arguments, at: AppCallPlace(call: call.name, path: ""))
  }

  init(_ members: [JSONValue.Member], at place: AppCallPlace) {
    self.members = members
    self.place = place
  }

  /// The names of all arguments but malformed ones, in the order in which they are written.
  package var names: [String] { members.map(\.key).filter { !malformed.contains($0) } }

  /// Whether an argument is written, even as null, and not malformed.
  package func states(_ name: String) -> Bool { names.contains(name) }

  /// An argument; nil where it is absent, null or malformed.
  mutating func value<Value>(_ name: String, _ form: AppCallForm<Value>) -> Value? {
    guard let written = written(name) else { return nil }
    do throws(AppCallMistake) {
      return try form.read(written, place.member(name))
    } catch {
      mistakes.append(error)
      malformed.insert(name)
      return nil
    }
  }

  /// An argument that must be there.
  mutating func required<Value>(_ name: String, _ form: AppCallForm<Value>) -> Value? {
    if written(name) == nil { refuse(name, expected: form.expected) }
    return value(name, form)
  }

  /// Notes that an argument, or its absence, contradicts the rest of the call.
  package mutating func refuse(_ name: String, expected: String) {
    mistakes.append(place.member(name).contradictory(written(name), expected))
    malformed.insert(name)
  }

  private func written(_ name: String) -> JSONValue? {
    guard !malformed.contains(name), let value = members.first(where: { $0.key == name })?.value,
      value != .null
    else { return nil }
    return value
  }
}

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
  static func unknown(_ call: String, of unit: String, names: [String]) -> AppCallProblem {
    .unknown(call: call, of: unit, nearest: NearestName.find(call, in: names))
  }

  /// The argument that has the problem, itself or in a part of its value; nil for an unknown call.
  var argument: String? {
    switch self {
    case .unknown: nil
    case .missing(let path, _, _), .malformed(let path, _, _, _):
      String(path.prefix { $0 != "." && $0 != "[" })
    }
  }

  /// The problem as a phrase.
  var message: String {
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
