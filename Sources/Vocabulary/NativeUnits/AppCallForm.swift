/// The form of an argument of a call: its schema, and how it is read and written.
package struct AppCallForm<Value>: Sendable {
  let kind: AppCallSignature.Kind
  /// The expected value in words, as the end of a sentence.
  package let expected: String
  let read: @Sendable (JSONValue, AppCallPlace) throws(AppCallMistake) -> Value
  let write: @Sendable (Value) -> JSONValue

  init(
    _ kind: AppCallSignature.Kind, _ expected: String,
    write: @escaping @Sendable (Value) -> JSONValue,
    read: @escaping @Sendable (JSONValue, AppCallPlace) throws(AppCallMistake) -> Value
  ) {
    self.kind = kind
    self.expected = expected
    self.read = read
    self.write = write
  }

  /// Creates a form whose values are read from a whole JSON value. `value` returns nil if it cannot
  /// read the JSON.
  package init(
    _ kind: AppCallSignature.Kind, _ expected: String,
    write: @escaping @Sendable (Value) -> JSONValue,
    value: @escaping @Sendable (JSONValue) -> Value?
  ) {
    self.init(kind, expected, write: write) {
      (json, place) throws(AppCallMistake) in
      guard let value = value(json) else { throw place.wrong(json, expected) }
      return value
    }
  }

  /// A form whose values are made from this form's values if possible, and are written as this form's values.
  package func compactMap<Other>(
    _ transform: @escaping @Sendable (Value) -> Other?,
    write back: @escaping @Sendable (Other) -> Value
  ) -> AppCallForm<Other> {
    AppCallForm<Other>(kind, expected, write: { [write] in write(back($0)) }) {
      [read, expected] (json, place) throws(AppCallMistake) in
      guard let value = transform(try read(json, place)) else {
        throw place.wrong(json, expected)
      }
      return value
    }
  }

  /// An object whose keys are read as arguments. A mistake in the object makes the whole argument
  /// malformed.
  ///
  /// - Parameters:
  ///   - key: the keys that are read; other keys are ignored.
  ///   - expected: the expected value in words, which the mistake states if the object lacks a
  ///     required key. If nil, the mistake names the missing key.
  /// - Returns: the form of such an object.
  package static func object(
    _ key: AppCallKey<Value>, expected: String? = nil
  ) -> Self {
    Self(.object(key.arguments), "an object", write: { .object(key.write($0)) }) {
      (json, place) throws(AppCallMistake) in
      guard case .object(let members) = json else { throw place.wrong(json, "an object") }
      var reader = AppCallReader(members, at: place)
      let value = key.read(&reader)
      let mistake = reader.mistakes.first(where: \.isOfType) ?? reader.mistakes.first
      if let mistake, mistake.isOfType || value != nil { throw mistake }
      guard let value else {
        throw expected.map { place.contradictory(json, $0) } ?? mistake
          ?? place.wrong(json, "an object")
      }
      return value
    }
  }
}

extension AppCallForm<String> {
  package static var text: Self { Self(.text, "a text", write: JSONValue.string) { $0.text } }

  /// A text or a whole number, as a text.
  package static var identifier: Self {
    Self(.identifier, "a text or a whole number", write: JSONValue.string) { value in
      switch value {
      case .string(let text): text
      case .integer(let number): String(number)
      case .null, .bool, .number, .array, .object: nil
      }
    }
  }

  /// One of some texts.
  package static func one(of names: [String]) -> Self {
    let expected = names.map { "'\($0)'" }.joined(separator: " or ")
    return Self(.names(names), expected, write: JSONValue.string) { value in
      value.text.flatMap { names.contains($0) ? $0 : nil }
    }
  }
}

extension AppCallForm<Bool> {
  package static var flag: Self {
    Self(.flag, "true or false", write: JSONValue.bool) { value in
      guard case .bool(let flag) = value else { return nil }
      return flag
    }
  }
}

extension AppCallForm<Int> {
  package static var whole: Self {
    Self(.whole, "a whole number", write: JSONValue.integer) { value in
      guard case .integer(let number) = value else { return nil }
      return number
    }
  }

  /// An index or a count.
  package static var count: Self {
    Self(.count, "a whole number from 0", write: JSONValue.integer) { value in
      guard case .integer(let number) = value, number >= 0 else { return nil }
      return number
    }
  }
}

extension AppCallForm<Double> {
  package static var number: Self { number(.number, "a number", in: nil) }

  /// A length in the unit that the call's description states.
  package static var length: Self {
    number(.length, "a number from 0", in: 0...Double.greatestFiniteMagnitude)
  }

  package static var percent: Self { number(.percent, "a number from 0 to 100", in: 0...100) }

  /// The same form, except that a whole number is written without a fraction, and infinity and NaN
  /// as 0.
  package var points: Self {
    Self(kind, expected, write: { $0.isFinite ? .exactNumber($0) : 0 }, read: read)
  }

  private static func number(
    _ kind: AppCallSignature.Kind, _ expected: String, in range: ClosedRange<Double>?
  ) -> Self {
    Self(kind, expected, write: JSONValue.number) { value in
      let number: Double
      switch value {
      case .integer(let whole): number = Double(whole)
      case .number(let written): number = written
      case .null, .bool, .string, .array, .object: return nil
      }
      return range?.contains(number) == false ? nil : number
    }
  }
}

extension AppCallForm<Size> {
  /// An object with two lengths, or a list of both; it is written as an object.
  package static func size(_ side: AppCallForm<Double> = .length) -> AppCallForm<Size> {
    Self(
      .size, "{\"width\", \"height\"}, numbers from 0",
      write: { ["width": side.write($0.width), "height": side.write($0.height)] }
    ) { value in
      side.pair(value, "width", "height").map { Size(width: $0.0, height: $0.1) }
    }
  }
}

extension AppCallForm<View.Offset> {
  /// An object with two coordinates in points, or a list of both; it is written as a list.
  package static var position: Self {
    let coordinate = AppCallForm<Double>.number.points
    return Self(
      .position, "{\"x\", \"y\"} in points",
      write: { [coordinate.write($0.x), coordinate.write($0.y)] }
    ) { value in
      coordinate.pair(value, "x", "y").map { View.Offset(x: $0.0, y: $0.1) }
    }
  }
}

extension AppCallForm<Double> {
  /// Two numbers by their keys, or in a list.
  fileprivate func pair(
    _ value: JSONValue, _ first: String, _ second: String
  ) -> (Double, Double)? {
    let written: [JSONValue]
    switch value {
    case .array(let values): written = values
    case .object: written = [value[first], value[second]].compactMap(\.self)
    case .null, .bool, .integer, .number, .string: return nil
    }
    let place = AppCallPlace(call: "", path: "")
    guard written.count == 2, let one = try? read(written[0], place),
      let two = try? read(written[1], place)
    else { return nil }
    return (one, two)
  }
}

extension AppCallForm<JSONValue> {
  /// Any JSON value that can be read in another form, kept as it is written.
  package static func json<Other>(_ form: AppCallForm<Other>) -> Self {
    Self(form.kind, form.expected, write: { $0 }) {
      (json, place) throws(AppCallMistake) in
      _ = try form.read(json, place)
      return json
    }
  }
}

extension AppCallForm<[JSONValue.Member]> {
  /// The members of an object, as they are written.
  package static var members: Self {
    Self(.object([]), "an object", write: JSONValue.object) { value in
      guard case .object(let members) = value else { return nil }
      return members
    }
  }

  /// The members of an object whose values are texts, whatever their keys.
  package static var textsByKey: Self {
    Self(.textsByKey, "an object", write: JSONValue.object) {
      (json, place) throws(AppCallMistake) in
      guard case .object(let members) = json else { throw place.wrong(json, "an object") }
      for member in members {
        _ = try AppCallForm<String>.text.read(member.value, place.member(member.key))
      }
      return members
    }
  }
}

extension AppCallForm<[String]> {
  package static var texts: Self {
    Self(.texts, "a list of names", write: { .array($0.map(JSONValue.string)) }) { value in
      guard case .array(let values) = value else { return nil }
      let texts = values.compactMap(\.text)
      return texts.count == values.count ? texts : nil
    }
  }
}

extension AppCallForm {
  /// A list of objects.
  ///
  /// - Parameters:
  ///   - key: the keys that are read of each object.
  ///   - element: the expected object in words, which the mistake states if an object lacks a
  ///     required key.
  /// - Returns: the form of such a list.
  package static func objects<Element>(
    _ key: AppCallKey<Element>, expected element: String
  ) -> Self where Value == [Element] {
    let form = AppCallForm<Element>.object(key, expected: element)
    return Self(.objects(key.arguments), "a list", write: { .array($0.map(form.write)) }) {
      (json, place) throws(AppCallMistake) in
      guard case .array(let elements) = json else { throw place.wrong(json, "a list") }
      var values: [Element] = []
      var other: AppCallMistake?
      for (index, element) in elements.enumerated() {
        do throws(AppCallMistake) {
          values.append(try form.read(element, place.element(index)))
        } catch {
          if error.isOfType { throw error }
          other = other ?? error
        }
      }
      if let other { throw other }
      return values
    }
  }
}

extension AppCallForm
where Value: RawRepresentable & CaseIterable & SendableMetatype, Value.RawValue == String {
  /// The form of an enumeration whose names are all known.
  package static var choice: Self {
    AppCallForm<String>.one(of: Value.allCases.map(\.rawValue))
      .compactMap(Value.init(rawValue:), write: \.rawValue)
  }
}
