import JSONTree
import YAMLTree

/// One key of a mapping, whose value is read by itself: what the schema says about it, and how it is
/// read.
struct Key<Value>: Sendable {
  let description: SchemaField
  /// Reads the key's value; nil when it is required and cannot be read.
  let read: @Sendable (FieldReader) -> Value?

  /// A key without which the mapping has no meaning.
  static func required(_ name: String, _ form: FieldForm<Value>, _ meaning: String) -> Self {
    Self(description: .required(name, form.schema, meaning)) {
      $0.required(name).flatMap(form.read)
    }
  }

  /// A key that may be left out; nil then, and when its value cannot be read.
  static func optional<Present>(
    _ name: String, _ form: FieldForm<Present>, _ meaning: String
  ) -> Self where Value == Present? {
    Self(description: .init(name, form.schema, meaning)) {
      .some($0[name].flatMap(form.read))
    }
  }

  /// A key that may be left out, in favour of a value.
  static func optional(
    _ name: String, _ form: FieldForm<Value>, or value: @escaping @Sendable () -> Value,
    _ meaning: String
  ) -> Self {
    Self(description: .init(name, form.schema, meaning)) {
      $0[name].flatMap(form.read) ?? value()
    }
  }
}

/// One key of a mapping that becomes a value: what the schema says about it, and what it changes.
///
/// The list of a value's fields is the only place that defines its keys: the schema, the suggestions for
/// misspelt keys and the decoder are derived from it.
struct Field<Target>: Sendable {
  let description: SchemaField
  /// Reads the key into the target; false when it is required and cannot be read.
  let read: @Sendable (FieldReader, inout Target) -> Bool
  /// Reads the key's value into the target; nil for a key with a custom reading function.
  private(set) var apply: (@Sendable (ValueReader, inout Target) -> Void)?

  /// Creates a key with a custom reading function.
  init(
    _ key: String, _ schema: Schema, _ meaning: String, isRequired: Bool = false,
    read: @escaping @Sendable (FieldReader, inout Target) -> Void
  ) {
    description = .init(key, schema, meaning, isRequired: isRequired)
    self.read = { reader, target in
      read(reader, &target)
      return true
    }
  }

  init(
    _ description: SchemaField, _ read: @escaping @Sendable (FieldReader, inout Target) -> Bool
  ) {
    self.description = description
    self.read = read
  }

  /// A key that changes the target where it is there and can be read.
  init<Value>(
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
  init<Value>(
    _ key: String, _ form: FieldForm<Value>, _ meaning: String,
    _ property: any WritableKeyPath<Target, Value> & Sendable
  ) {
    self.init(key, form, meaning) { $0[keyPath: property] = $1 }
  }

  /// A key whose value becomes a property that may have none.
  init<Value>(
    _ key: String, _ form: FieldForm<Value>, _ meaning: String,
    _ property: any WritableKeyPath<Target, Value?> & Sendable
  ) {
    self.init(key, form, meaning) { $0[keyPath: property] = $1 }
  }

  /// A mapping whose keys change a property, or the target itself.
  init<Value>(
    _ key: String, _ schema: Schema, _ meaning: String,
    _ property: any WritableKeyPath<Target, Value> & Sendable, _ fields: [Field<Value>]
  ) {
    self.init(key, schema, meaning) { reader, target in
      guard let nested = reader[key]?.fields(as: "'\(key)'") else { return }
      _ = fields.read(nested, into: &target[keyPath: property])
    }
  }

  /// A key without which there is no target.
  static func required<Value>(
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

  /// A key without which there is no target, and whose property may have no value.
  static func required<Value>(
    _ key: String, _ form: FieldForm<Value>, _ meaning: String,
    _ property: any WritableKeyPath<Target, Value?> & Sendable
  ) -> Self {
    required(key, form.map(Optional.some), meaning, property)
  }
}

extension Field {
  /// The same key under another name that it has. Where it is used, that is noted.
  func spelled(_ name: String) -> Self {
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
  /// What the schema says about the keys, in order.
  func schema<Target>() -> [SchemaField] where Element == Field<Target> { map(\.description) }

  /// Reads a mapping into a value, and reports the keys that are none of these; false when a required
  /// one is missing or cannot be read.
  func read<Target>(_ reader: FieldReader, into target: inout Target) -> Bool
  where Element == Field<Target> {
    reader.refuseKeys(otherThan: map(\.description.key))
    return readKeys(reader, into: &target)
  }

  /// Reads these keys of a mapping that may have others.
  func readKeys<Target>(_ reader: FieldReader, into target: inout Target) -> Bool
  where Element == Field<Target> {
    var isComplete = true
    // All of them, so that every mistake is reported.
    for field in self where !field.read(reader, &target) { isComplete = false }
    return isComplete
  }
}
