package import Vocabulary

/// The form of a value in a file: its schema, and how it is read.
package struct FieldForm<Value>: Sendable {
  package let schema: Schema
  /// Reads a value; nil after an error, which is reported.
  package let read: @Sendable (ValueReader) -> Value?

  package init(_ schema: Schema, _ read: @escaping @Sendable (ValueReader) -> Value?) {
    self.schema = schema
    self.read = read
  }

  /// A form with the same schema, whose values are transformed.
  package func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> FieldForm<Other> {
    FieldForm<Other>(schema) { [read] in read($0).map(transform) }
  }

  /// A list of values; those that cannot be read are left out, and reported.
  package static func list<Element>(of form: FieldForm<Element>) -> Self where Value == [Element] {
    Self(.list(of: form.schema)) { value in
      value.elements()?.compactMap { form.read($0) }
    }
  }

  /// A mapping with the keys of `fields`, which change an initial value. `definition` is the name
  /// of the mapping's schema, and `subject` the mapping's name in messages.
  package static func mapping(
    _ definition: String, as subject: String, _ fields: [Field<Value>],
    from initial: @escaping @Sendable () -> Value
  ) -> Self {
    Self(.reference(definition)) { value in
      guard let reader = value.fields(as: subject) else { return nil }
      var target = initial()
      return fields.read(reader, into: &target) ? target : nil
    }
  }
}

extension FieldForm<String> {
  /// Text that is not empty; a number or a truth value counts as its text.
  package static var text: Self {
    Self(Schema([.init("type", ["string", "number", "boolean"]), .init("minLength", 1)])) {
      $0.text()
    }
  }

  /// A path relative to the file's folder, converted to a path that the run can open, or a URL.
  package static var path: Self {
    Self(text.schema) { value in value.text().map(value.context.paths.resolve) }
  }

  /// One of a list of names. `what` is the word for such a name in messages, for example
  /// `viewability standard`.
  package static func name(among known: [String], what: String) -> Self {
    Self(.names(known)) { $0.name(among: known, what: what) }
  }

  /// The name of a view, which must be somewhere in the layout or the steps.
  package static var view: Self {
    Self(text.schema) { value in
      guard let name = value.text() else { return nil }
      value.context.viewReferences.append((name, value.node.position))
      return name
    }
  }
}

extension FieldForm<Bool> {
  package static var flag: Self { Self(.flag) { $0.flag() } }
}

extension FieldForm<Int> {
  /// A whole number in a range.
  package static func integer(_ range: ClosedRange<Int>) -> Self {
    Self(.integer(range)) { $0.integer(in: range) }
  }

  /// An index or a count.
  package static var count: Self { integer(0...100_000) }

  /// A side in pixels.
  package static var pixels: Self { integer(1...1_000_000) }
}

extension FieldForm<Double> {
  /// A number in a range, both ends included.
  package static func number(_ range: ClosedRange<Double>) -> Self {
    Self(.number(range)) { $0.number(in: range) }
  }

  /// A length in points.
  package static var length: Self { number(0...largestCoordinate) }

  /// A coordinate in points.
  package static var coordinate: Self { number(-largestCoordinate...largestCoordinate) }

  /// The largest screen side and view coordinate, in points.
  package static var largestCoordinate: Double { 1_000_000 }
}

extension FieldForm where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
  /// One of an enumeration's raw values.
  package static var choice: Self { Self(.choice(of: Value.self)) { $0.choice() } }
}

extension FieldForm<Duration> {
  private static var decimal: String { #"[0-9]{1,12}(\.[0-9]{1,12})?"# }

  /// A duration with its unit, at most 24 hours.
  package static var duration: Self {
    Self(.string(matching: "^\(decimal)(h|m|s|ms|us)$")) { $0.duration() }
  }

  /// A duration above zero.
  package static var positiveDuration: Self {
    Self(.string(matching: "^\(isAboveZero)\(decimal)(h|m|s|ms|us)$")) {
      $0.duration(aboveZero: true)
    }
  }

  /// A duration that may be negative.
  package static var signedDuration: Self {
    Self(.string(matching: "^-?\(decimal)(h|m|s|ms|us)$")) { $0.signedDuration() }
  }

  fileprivate static var isAboveZero: String { "(?=[^1-9]*[1-9])" }
}

extension FieldForm<Duration?> {
  /// How long an answer takes: a duration, or `never`, which is nil.
  package static var latency: Self {
    Self(.either([FieldForm<Duration>.duration.schema, .names(["never"])])) { value in
      if value.node.scalar?.text == "never" { return .some(nil) }
      return value.duration().map(Optional.some)
    }
  }
}

extension FieldForm<TimeOffset> {
  /// A percentage from 0 to 100, with a percent sign.
  package static var percentage: Self {
    Self(.string(matching: #"^(0{0,9}100(\.0{1,12})?|0{0,10}[0-9]{1,2}(\.[0-9]{1,12})?) ?%$"#)) {
      $0.percentage()
    }
  }

  /// A point in the media: a duration or a percentage.
  package static var mediaTime: Self {
    Self(.either([FieldForm<Duration>.duration.schema, percentage.schema])) { $0.timeOffset() }
  }
}

extension FieldForm<Size> {
  /// `[width, height]`.
  package static var size: Self {
    let length = FieldForm<Double>.length
    return Self(.list(ofEach: [length.schema, length.schema])) { value in
      value.numbers(["width", "height"], in: 0...FieldForm<Double>.largestCoordinate)
        .map { Size(width: $0[0], height: $0[1]) }
    }
  }
}

extension FieldForm<View.Offset> {
  private static var sides: [Schema] {
    [FieldForm<Double>.coordinate.schema, FieldForm<Double>.coordinate.schema]
  }

  /// `[x, y]`.
  package static var point: Self {
    Self(.list(ofEach: sides)) { value in
      let limit = FieldForm<Double>.largestCoordinate
      return value.numbers(["x", "y"], in: -limit...limit).map { View.Offset(x: $0[0], y: $0[1]) }
    }
  }

  /// A vertical distance, positive downwards, or `[x, y]`.
  package static var offset: Self {
    Self(.either([sides[0], point.schema])) { value in
      guard value.node.elements == nil else { return point.read(value) }
      return FieldForm<Double>.coordinate.read(value).map { View.Offset(x: 0, y: $0) }
    }
  }
}
