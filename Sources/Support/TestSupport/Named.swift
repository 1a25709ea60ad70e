package import Testing

/// An argument of a test with a short name. Reports of the test print only the name.
package struct Named<Value: Sendable>: Sendable, CustomTestStringConvertible {
  package let name: String
  package let value: Value

  package init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  /// Names a value by its description on one line. If the description has more than 80 bytes, the
  /// name is its first 60 bytes and its length.
  package init(_ value: Value) {
    let elements = (value as? [Any])?.map { String(describingForTest: $0) }
    let text = elements.map { "[\($0.joined(separator: ", "))]" } ?? "\(value)"
    self.init(Self.shortened(text), value)
  }

  package var testDescription: String { name }

  private static func shortened(_ text: String) -> String {
    let isLong = text.utf8.count > 80
    var start = isLong ? String(text.prefix(60)) : text
    while isLong, start.utf8.count > 60 { start.removeLast() }
    let scalars = start.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
    let line = String(String.UnicodeScalarView(scalars))
    return isLong ? "\(line)… \(text.utf8.count) bytes" : line
  }
}

extension Named: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByStringLiteral, ExpressibleByStringInterpolation
where Value == String {
  package init(stringLiteral text: String) { self.init(text) }

  /// Appends a text to a literal.
  package static func + (start: Self, end: String) -> Self { Self(start.value + end) }
}

extension Named: ExpressibleByArrayLiteral
where Value: RangeReplaceableCollection & ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Value.Element...) { self.init(Value(elements)) }
}

/// A type whose values are arguments of tests and have long descriptions: reports of the tests
/// print only their start and length.
package protocol ShortlyDescribed: Sendable, CustomTestStringConvertible {}

extension ShortlyDescribed {
  package var testDescription: String { Named(self).name }
}
