internal import Documents
internal import Vocabulary

extension VASTReader {
  /// The trimmed value of an attribute; nil when it is missing or empty.
  func attribute(_ name: String, of node: XMLNode) -> String? {
    guard let index = node.indexOfAttribute(namedIgnoringCase: name) else { return nil }
    let value = node.attributes[index].value.trimmed
    return value.isEmpty ? nil : value
  }

  /// An attribute that holds a whole number, zero or more.
  func number(_ name: String, of node: XMLNode) -> Int? {
    attribute(name, of: node).flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// An attribute that holds a decimal number above zero.
  func decimal(_ name: String, of node: XMLNode) -> Double? {
    attribute(name, of: node).flatMap { Double($0) }.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }

  /// A boolean of XML Schema: `true`, `false`, `1` or `0`; letters in any case.
  func flag(_ name: String, of node: XMLNode) -> Bool? {
    switch attribute(name, of: node)?.lowercased() {
    case "true", "1": true
    case "false", "0": false
    default: nil
    }
  }

  /// An attribute that holds one of a few words.
  func choice<Value: RawRepresentable<String>>(_ name: String, of node: XMLNode) -> Value? {
    attribute(name, of: node).flatMap { Value(rawValue: $0) }
  }

  /// An attribute that holds a time in the form of `Duration`; a number without a unit counts as
  /// seconds, as in several players.
  func time(_ name: String, of node: XMLNode) -> Duration? {
    attribute(name, of: node).flatMap { TimeValue.duration(of: $0[...]) }
  }

  /// An attribute that holds a time or a percentage; nil for a number without a unit.
  func offset(_ name: String, of node: XMLNode) -> TimeOffset? {
    attribute(name, of: node).flatMap { TimeValue.offset(of: $0[...]) }
  }
}
