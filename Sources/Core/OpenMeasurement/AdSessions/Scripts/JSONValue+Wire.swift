import Vocabulary

extension JSONValue {
  /// An object of members; those without a value are left out.
  static func wire(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }

  /// The text as a JSON value; nil for nil.
  static func wire(_ text: String?) -> JSONValue? { text.map { .string($0) } }

  /// A duration, exact to the attosecond: whole seconds and attoseconds.
  static func wire(_ duration: Duration) -> JSONValue {
    let (seconds, attoseconds) = duration.components
    return .array([.integer(Int(seconds)), .integer(Int(attoseconds))])
  }

  static func wire(_ instant: VirtualInstant) -> JSONValue { wire(instant.sinceStart) }

  /// The text of a required member.
  func wireText(_ key: String) throws(ScriptHostWireError) -> String {
    guard let text = self[key]?.text else { throw ScriptHostWireError("'\(key)' is not text") }
    return text
  }

  /// The whole number of a required member.
  func wireInteger(_ key: String) throws(ScriptHostWireError) -> Int {
    guard case .integer(let number)? = self[key] else {
      throw ScriptHostWireError("'\(key)' is not a whole number")
    }
    return number
  }

  /// The value of a required member.
  func wireValue(_ key: String) throws(ScriptHostWireError) -> JSONValue {
    guard let value = self[key] else { throw ScriptHostWireError("there is no '\(key)'") }
    return value
  }

  /// The list of a required member.
  func wireElements(_ key: String) throws(ScriptHostWireError) -> [JSONValue] {
    guard case .array(let elements)? = self[key] else {
      throw ScriptHostWireError("'\(key)' is not a list")
    }
    return elements
  }

  /// The duration of a required member.
  func wireDuration(_ key: String) throws(ScriptHostWireError) -> Duration {
    guard case .array(let parts)? = self[key], parts.count == 2,
      case .integer(let seconds) = parts[0], case .integer(let attoseconds) = parts[1]
    else { throw ScriptHostWireError("'\(key)' is not a duration") }
    return Duration(secondsComponent: Int64(seconds), attosecondsComponent: Int64(attoseconds))
  }

  func wireInstant(_ key: String) throws(ScriptHostWireError) -> VirtualInstant {
    VirtualInstant(sinceStart: try wireDuration(key))
  }

  /// Reads a line between a host and its process as one JSON value.
  init(line: String) throws(ScriptHostWireError) {
    do {
      self = try JSONReader.value(of: line)
    } catch {
      throw ScriptHostWireError("the line is not JSON")
    }
  }
}

/// A malformed line between a host and its process.
package struct ScriptHostWireError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is malformed in the line.
  package var description: String

  package init(_ description: String) { self.description = description }
}
