/// Where an argument is written.
package struct AppCallPlace: Sendable {
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
package struct AppCallMistake: Error {
  package let problem: AppCallProblem
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
  package private(set) var mistakes: [AppCallMistake] = []
  private var malformed: Set<String> = []

  package init(_ call: AppCall) {
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
