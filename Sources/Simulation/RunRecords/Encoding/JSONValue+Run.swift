package import JSONTree
internal import VirtualTime

extension JSONValue {
  /// A duration as whole microseconds, rounded to the nearest.
  package static func microseconds(_ duration: Duration) -> JSONValue {
    .integer(Int(duration.roundedMicroseconds))
  }

  /// A number without a decimal point when it is whole.
  package static func exactNumber(_ number: Double) -> JSONValue {
    Int(exactly: number).map(JSONValue.integer) ?? .number(number)
  }
}

extension [JSONValue.Member] {
  /// A member that is there only when it has a value.
  package static func optional(_ key: String, _ value: JSONValue?) -> [JSONValue.Member] {
    value.map { [.init(key, $0)] } ?? []
  }
}
