package import Vocabulary

/// One key of a mapping whose value is read independently of the other keys: its schema, and how it
/// is read.
package struct Key<Value>: Sendable {
  package let description: SchemaField
  /// Reads the key's value; nil when it is required and cannot be read.
  package let read: @Sendable (FieldReader) -> Value?

  /// A key that must be present.
  package static func required(_ name: String, _ form: FieldForm<Value>, _ meaning: String) -> Self
  {
    Self(description: .required(name, form.schema, meaning)) {
      $0.required(name).flatMap(form.read)
    }
  }

  /// A key that may be left out. Its value is nil when the key is absent or its value cannot be
  /// read.
  package static func optional<Present>(
    _ name: String, _ form: FieldForm<Present>, _ meaning: String
  ) -> Self where Value == Present? {
    Self(description: .init(name, form.schema, meaning)) {
      .some($0[name].flatMap(form.read))
    }
  }

  /// A key that may be left out. The result of `value` is used when the key is absent or its value
  /// cannot be read.
  package static func optional(
    _ name: String, _ form: FieldForm<Value>, or value: @escaping @Sendable () -> Value,
    _ meaning: String
  ) -> Self {
    Self(description: .init(name, form.schema, meaning)) {
      $0[name].flatMap(form.read) ?? value()
    }
  }
}

/// One key of a mapping from which a value is built: the key's schema, and the property that it
/// sets.
///
/// The list of a value's fields is the only place that defines its keys: the schema, the
/// suggestions for misspelt keys and the decoder are derived from it.
package struct Field<Target>: Sendable {
  package let description: SchemaField
  /// Reads the key into the target; false when it is required and cannot be read.
  package let read: @Sendable (FieldReader, inout Target) -> Bool
  /// Reads the key's value into the target; nil for a key with a custom reading function.
  package private(set) var apply: (@Sendable (ValueReader, inout Target) -> Void)?

  /// Creates a key with a custom reading function.
  package init(
    _ key: String, _ schema: Schema, _ meaning: String, isRequired: Bool = false,
    read: @escaping @Sendable (FieldReader, inout Target) -> Void
  ) {
    description = .init(key, schema, meaning, isRequired: isRequired)
    self.read = { reader, target in
      read(reader, &target)
      return true
    }
  }

  package init(
    _ description: SchemaField, _ read: @escaping @Sendable (FieldReader, inout Target) -> Bool
  ) {
    self.description = description
    self.read = read
  }

  /// A key that changes the target when it is present and its value can be read.
  package init<Value>(
    _ key: String, _ form: FieldForm<Value>, _ meaning: String,
    set: @escaping @Sendable (inout Target, Value) -> Void
  ) {
    let apply: @Sendable (ValueReader, inout Target) -> Void = { value, target in
      if let value = form.read(value) { set(&target, value) }
    }
    self.init(.init(key, form.schema, meaning)) { reader, target in
      if let value = reader[key] { apply(value, &target) }
      return true
    }
    self.apply = apply
  }

  /// A key whose value becomes a property.
  package init<Value>(
    _ key: String, _ form: FieldForm<Value>, _ meaning: String,
    _ property: any WritableKeyPath<Target, Value> & Sendable
  ) {
    self.init(key, form, meaning) { $0[keyPath: property] = $1 }
  }

  /// A key that sets an optional property.
  package init<Value>(
    _ key: String, _ form: FieldForm<Value>, _ meaning: String,
    _ property: any WritableKeyPath<Target, Value?> & Sendable
  ) {
    self.init(key, form, meaning) { $0[keyPath: property] = $1 }
  }

  /// A mapping whose keys change a property, or the target itself.
  package init<Value>(
    _ key: String, _ schema: Schema, _ meaning: String,
    _ property: any WritableKeyPath<Target, Value> & Sendable, _ fields: [Field<Value>]
  ) {
    self.init(key, schema, meaning) { reader, target in
      guard let nested = reader[key]?.fields(as: "'\(key)'") else { return }
      _ = fields.read(nested, into: &target[keyPath: property])
    }
  }

  /// A key that must be present for the target to be valid.
  package static func required<Value>(
    _ key: String, _ form: FieldForm<Value>, _ meaning: String,
    _ property: any WritableKeyPath<Target, Value> & Sendable
  ) -> Self {
    let required = Key.required(key, form, meaning)
    return Self(required.description) { reader, target in
      guard let value = required.read(reader) else { return false }
      target[keyPath: property] = value
      return true
    }
  }

  /// A key that must be present for the target to be valid and sets an optional property.
  package static func required<Value>(
    _ key: String, _ form: FieldForm<Value>, _ meaning: String,
    _ property: any WritableKeyPath<Target, Value?> & Sendable
  ) -> Self {
    required(key, form.map(Optional.some), meaning, property)
  }
}

extension Field {
  /// The same key under an alias. The context records each use of the alias.
  package func spelled(_ name: String) -> Self {
    let (known, apply) = (description.key, apply)
    return Self(.init(name, description.schema, "Another spelling of \(known).")) {
      reader, target in
      guard let value = reader[name] else { return true }
      if reader.has(known) {
        reader.refuse(name, because: "is another spelling of '\(known)', which is there too")
      }
      reader.context.noteAlias(name, at: value.node.position)
      apply?(value, &target)
      return true
    }
  }
}

extension Array {
  /// The schemas of the keys, in order.
  package func schema<Target>() -> [SchemaField] where Element == Field<Target> {
    map(\.description)
  }

  /// Reads a mapping into a value and reports unknown keys; false when a required key is missing or
  /// cannot be read.
  package func read<Target>(_ reader: FieldReader, into target: inout Target) -> Bool
  where Element == Field<Target> {
    reader.refuseKeys(otherThan: map(\.description.key))
    return readKeys(reader, into: &target)
  }

  /// Reads these keys of a mapping that may have other keys.
  package func readKeys<Target>(_ reader: FieldReader, into target: inout Target) -> Bool
  where Element == Field<Target> {
    var isComplete = true
    // The loop does not stop at an error, so that every mistake is reported.
    for field in self where !field.read(reader, &target) { isComplete = false }
    return isComplete
  }
}

extension [SchemaField] {
  /// The keys, in order.
  package var keys: [String] { map(\.key) }
}
