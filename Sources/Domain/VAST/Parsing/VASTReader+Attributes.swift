internal import Diagnostics
internal import Transport
internal import XMLTree

extension VASTReader {
  /// The trimmed value of an attribute; nil when it is missing or empty.
  mutating func attribute(_ name: String, of node: XMLNode) -> String? {
    guard let index = node.indexOfAttribute(namedIgnoringCase: name) else { return nil }
    // `AdID` of 2.0 and 3.0 is `adId` in 4.x, `adSlotID` of 4.0 is `adSlotId` in all others.
    if node.attributes[index].name != name, name != "adId", name != "adSlotId" {
      report(
        .attributeNameCase,
        "attribute '\(node.attributes[index].name)' is written '\(name)' in VAST",
        at: node.position)
    }
    let value = node.attributes[index].value.trimmed
    return value.isEmpty ? nil : value
  }

  /// An attribute that holds a whole number, zero or more.
  mutating func number(_ name: String, of node: XMLNode) -> Int? {
    guard let text = attribute(name, of: node) else { return nil }
    if let number = Int(text), number >= 0 { return number }
    report(
      .attributeNotNumber,
      "attribute '\(name)' of '\(node.name)' is \(Self.quoted(text)); use a whole number",
      at: node.position)
    return nil
  }

  /// An attribute that holds a decimal number above zero.
  mutating func decimal(_ name: String, of node: XMLNode) -> Double? {
    guard let text = attribute(name, of: node) else { return nil }
    if let number = Double(text), number > 0, number.isFinite { return number }
    report(
      .attributeNotNumber,
      "attribute '\(name)' of '\(node.name)' is \(Self.quoted(text)); use a number above 0",
      at: node.position)
    return nil
  }

  /// A boolean of XML Schema: `true`, `false`, `1` or `0`.
  mutating func flag(_ name: String, of node: XMLNode) -> Bool? {
    guard let text = attribute(name, of: node) else { return nil }
    switch text {
    case "true", "1": return true
    case "false", "0": return false
    default: break
    }
    report(
      .attributeNotBoolean,
      "attribute '\(name)' of '\(node.name)' is \(Self.quoted(text)); use 'true' or 'false'",
      at: node.position)
    switch text.lowercased() {
    case "true": return true
    case "false": return false
    default: return nil
    }
  }

  /// An attribute that holds one of a few words.
  mutating func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String, of node: XMLNode
  ) -> Value? {
    guard let text = attribute(name, of: node) else { return nil }
    if let value = Value(rawValue: text) { return value }
    let words = Value.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    report(
      .attributeValueUnknown,
      "attribute '\(name)' of '\(node.name)' is \(Self.quoted(text)); use one of \(words)",
      at: node.position)
    return nil
  }

  /// An attribute that holds a time, as `Duration` does.
  mutating func time(_ name: String, of node: XMLNode) -> Duration? {
    guard let text = attribute(name, of: node) else { return nil }
    guard let reading = TimeReading.duration(text) else {
      report(
        .timeMalformed,
        "attribute '\(name)' of '\(node.name)' is \(Self.quoted(text)); use HH:MM:SS or "
          + "HH:MM:SS.mmm", at: node.position)
      return nil
    }
    reportFlaw(reading.flaw, of: text, at: node.position)
    return reading.value
  }
}
