package import Geometry
package import JSONTree

/// What an argument of a call may be, and how it is read.
package struct AppCallArgumentKind<Value> {
  /// What to give, as the end of a sentence.
  package let expected: String
  /// The value of what is written; nil for something else than what is expected.
  package let read: (JSONValue) -> Value?

  package init(expected: String, read: @escaping (JSONValue) -> Value?) {
    self.expected = expected
    self.read = read
  }
}

extension AppCallArgumentKind<String> {
  package static var text: Self { Self(expected: "a text") { $0.text } }
}

extension AppCallArgumentKind<String> {
  /// A text or a whole number, as a text.
  package static var identifier: Self {
    Self(expected: "a text or a whole number") { value in
      switch value {
      case .string(let text): text
      case .integer(let number): String(number)
      case .null, .bool, .number, .array, .object: nil
      }
    }
  }

  /// One of some texts.
  package static func one(of names: [String]) -> Self {
    Self(expected: names.map { "'\($0)'" }.joined(separator: " or ")) { value in
      value.text.flatMap { names.contains($0) ? $0 : nil }
    }
  }
}

extension AppCallArgumentKind<Bool> {
  package static var flag: Self {
    Self(expected: "true or false") { value in
      guard case .bool(let flag) = value else { return nil }
      return flag
    }
  }
}

extension AppCallArgumentKind<Int> {
  package static var whole: Self {
    Self(expected: "a whole number") { value in
      guard case .integer(let number) = value else { return nil }
      return number
    }
  }

  /// An index or a count.
  package static var count: Self {
    Self(expected: "a whole number from 0") { value in
      guard case .integer(let number) = value, number >= 0 else { return nil }
      return number
    }
  }
}

extension AppCallArgumentKind<Double> {
  package static var number: Self { Self(expected: "a number", read: number(of:)) }

  /// A length in the unit that the call's description states.
  package static var length: Self { number(in: 0...Double.greatestFiniteMagnitude, "0") }

  package static var percent: Self { number(in: 0...100, "0 to 100") }

  private static func number(in range: ClosedRange<Double>, _ limits: String) -> Self {
    Self(expected: "a number from \(limits)") { value in
      number(of: value).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  fileprivate static func number(of value: JSONValue) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .null, .bool, .string, .array, .object: nil
    }
  }
}

extension AppCallArgumentKind<Size> {
  /// An object with two lengths, or a list of both.
  package static var size: AppCallArgumentKind<Size> {
    Self(expected: "{\"width\", \"height\"}, numbers from 0") { value in
      guard let (width, height) = pair(value, "width", "height", .length) else { return nil }
      return Size(width: width, height: height)
    }
  }
}

extension AppCallArgumentKind<View.Offset> {
  /// An object with two coordinates in points, or a list of both.
  package static var position: Self {
    Self(expected: "{\"x\", \"y\"} in points") { value in
      guard let (x, y) = pair(value, "x", "y", .number) else { return nil }
      return View.Offset(x: x, y: y)
    }
  }
}

extension AppCallArgumentKind {
  /// Two numbers by their keys, or in a list.
  fileprivate static func pair(
    _ value: JSONValue, _ first: String, _ second: String, _ kind: AppCallArgumentKind<Double>
  ) -> (Double, Double)? {
    let written: [JSONValue]
    switch value {
    case .array(let values): written = values
    case .object: written = [value[first], value[second]].compactMap(\.self)
    case .null, .bool, .integer, .number, .string: return nil
    }
    guard written.count == 2, let one = kind.read(written[0]), let two = kind.read(written[1])
    else { return nil }
    return (one, two)
  }
}

extension AppCallArgumentKind<JSONValue> {
  /// Whatever is written.
  package static var any: Self { Self(expected: "a value") { $0 } }
}

extension AppCallArgumentKind<[JSONValue]> {
  package static var list: Self {
    Self(expected: "a list") { value in
      guard case .array(let values) = value else { return nil }
      return values
    }
  }
}

extension AppCallArgumentKind<[String]> {
  package static var texts: Self {
    Self(expected: "a list of names") { value in
      guard case .array(let values) = value else { return nil }
      let texts = values.compactMap(\.text)
      return texts.count == values.count ? texts : nil
    }
  }
}

extension AppCallArgumentKind
where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the names of a closed type.
  package static var choice: Self {
    let names = AppCallArgumentKind<String>.one(of: Value.allCases.map(\.rawValue))
    return Self(expected: names.expected) { $0.text.flatMap(Value.init(rawValue:)) }
  }
}
