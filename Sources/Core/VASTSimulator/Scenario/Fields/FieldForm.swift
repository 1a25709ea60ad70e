import Documents
import Vocabulary

/// The form of a value in a file: its schema, and how it is read.
struct FieldForm<Value>: Sendable {
  let schema: Schema
  /// Reads a value; nil after an error, which is reported.
  let read: @Sendable (ValueReader) -> Value?

  init(_ schema: Schema, _ read: @escaping @Sendable (ValueReader) -> Value?) {
    self.schema = schema
    self.read = read
  }

  /// A form with the same schema, whose values are transformed.
  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> FieldForm<Other> {
    FieldForm<Other>(schema) { [read] in read($0).map(transform) }
  }

  /// A list of values; those that cannot be read are left out, and reported.
  static func list<Element>(of form: FieldForm<Element>) -> Self where Value == [Element] {
    Self(.list(of: form.schema)) { value in
      value.elements()?.compactMap { form.read($0) }
    }
  }

  /// A mapping with the keys of `fields`, which change an initial value. `definition` is the name
  /// of the mapping's schema, and `subject` the mapping's name in messages.
  static func mapping(
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
