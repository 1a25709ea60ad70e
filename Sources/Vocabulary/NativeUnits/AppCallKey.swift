/// A value that may be present, null, or left out. Null differs from being left out.
package enum Stated<Value> {
  case unstated
  case null
  case value(Value)

  /// Creates the value: left out if it is not known, and null if it is known to be nil.
  package init(_ value: Value?, if isKnown: Bool = true) {
    self = isKnown ? value.map(Stated.value) ?? .null : .unstated
  }

  /// The value; nil for none.
  package var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }

  package var isStated: Bool {
    if case .unstated = self { false } else { true }
  }
}

extension Stated: Sendable where Value: Sendable {}

/// One argument of a call, or of an object among its arguments, or several arguments that together have one
/// value.
///
/// It has the argument's schema, and reads and writes the argument.
package struct AppCallKey<Value>: Sendable {
  package typealias Argument = AppCallSignature.Argument

  package let arguments: [Argument]
  /// Reads the value; nil where it is needed and cannot be read.
  package let read: @Sendable (inout AppCallReader) -> Value?
  package let write: @Sendable (Value) -> [JSONValue.Member]

  /// Creates a key with its own reader and writer. The reader must read every argument, so that
  /// each mistake is reported.
  package init(
    _ arguments: [Argument], read: @escaping @Sendable (inout AppCallReader) -> Value?,
    write: @escaping @Sendable (Value) -> [JSONValue.Member]
  ) {
    self.arguments = arguments
    self.read = read
    self.write = write
  }

  /// An argument without which the call cannot be understood.
  package static func required(
    _ name: String, _ form: AppCallForm<Value>, _ meaning: String
  ) -> Self {
    Self([.init(name, form.kind, meaning, isRequired: true)]) {
      $0.required(name, form)
    } write: {
      [.init(name, form.write($0))]
    }
  }

  /// An argument that may be left out or be null, both of which are read as nil. Nil is written by
  /// leaving it out.
  package static func optional<Present>(
    _ name: String, _ form: AppCallForm<Present>, _ meaning: String
  ) -> Self where Value == Present? {
    Self([.init(name, form.kind, meaning)]) {
      .some($0.value(name, form))
    } write: { value in
      value.map { [.init(name, form.write($0))] } ?? []
    }
  }

  /// An optional argument that is written as null where it is nil.
  package static func nullable<Present>(
    _ name: String, _ form: AppCallForm<Present>, _ meaning: String
  ) -> Self where Value == Present? {
    Self([.init(name, form.kind, meaning)]) {
      .some($0.value(name, form))
    } write: { value in
      [.init(name, value.map(form.write) ?? .null)]
    }
  }

  /// An optional argument that identifies what the call is about. If the argument is malformed,
  /// nothing of the call is read.
  package static func subject<Present>(
    _ name: String, _ form: AppCallForm<Present>, _ meaning: String
  ) -> Self where Value == Present? {
    let key = optional(name, form, meaning)
    let arguments = [Argument(name, form.kind, meaning, isSubject: true)]
    return Self(arguments, read: key.read, write: key.write)
  }

  /// An argument that has a default value when it is left out, but is always written.
  package static func optional(
    _ name: String, _ form: AppCallForm<Value>, or value: Value, _ meaning: String
  ) -> Self where Value: Sendable {
    Self([.init(name, form.kind, meaning)]) {
      $0.value(name, form) ?? value
    } write: {
      [.init(name, form.write($0))]
    }
  }

  /// An argument whose absence says something else than null.
  package static func stated<Present>(
    _ name: String, _ form: AppCallForm<Present>, _ meaning: String
  ) -> Self where Value == Stated<Present> {
    Self([.init(name, form.kind, meaning)]) { reader in
      if let value = reader.value(name, form) { return .value(value) }
      return reader.states(name) ? .null : .unstated
    } write: { value in
      switch value {
      case .unstated: []
      case .null: [.init(name, .null)]
      case .value(let value): [.init(name, form.write(value))]
      }
    }
  }

  /// An optional argument that has two names, of which the first is written.
  package static func optional<Present>(
    _ name: String, _ form: AppCallForm<Present>, _ meaning: String, orSpelled other: String
  ) -> Self where Value == Present? {
    let key = AppCallKey<Stated<Present>>.stated(name, form, meaning)
    let spelled = AppCallKey<Present?>.optional(other, form, "Another spelling of \(name).")
    return Self(key.arguments + spelled.arguments) { reader in
      let (value, otherwise) = (key.read(&reader), spelled.read(&reader))
      return value?.isStated == true ? .some(value?.value) : otherwise
    } write: { value in
      key.write(Stated(value, if: value != nil))
    }
  }

  /// A key whose values are converted from this key's values.
  package func map<Other>(
    _ transform: @escaping @Sendable (Value) -> Other,
    write back: @escaping @Sendable (Other) -> Value
  ) -> AppCallKey<Other> {
    AppCallKey<Other>(arguments) { [read] in
      read(&$0).map(transform)
    } write: { [write] in
      write(back($0))
    }
  }

  /// Several keys in their order, which are read together; the value is nil if one of the keys
  /// cannot be read.
  package static func all<each Part>(_ keys: repeat AppCallKey<each Part>) -> Self
  where Value == (repeat each Part) {
    var arguments: [Argument] = []
    for key in repeat each keys { arguments += key.arguments }
    return Self(arguments) { reader in
      // All keys are read even if one fails, so that every mistake is reported.
      let parts = (repeat (each keys).read(&reader))
      return try? (repeat (each parts).present())
    } write: { value in
      var members: [JSONValue.Member] = []
      for (key, part) in repeat (each keys, each value) { members += key.write(part) }
      return members
    }
  }

  /// A key that consists of fields, each of which sets a part of an initial value.
  package static func fields(
    _ fields: [AppCallField<Value>], from initial: @escaping @Sendable () -> Value
  ) -> Self {
    Self(fields.flatMap(\.arguments)) { reader in
      var (target, isComplete) = (initial(), true)
      // All fields are read even if one fails, so that every mistake is reported.
      for field in fields where !field.read(&reader, &target) { isComplete = false }
      return isComplete ? target : nil
    } write: { target in
      let written = fields.filter { !$0.isWrittenLast } + fields.filter(\.isWrittenLast)
      return written.flatMap { $0.write(target) }
    }
  }
}

extension Optional {
  /// The value; an error for none.
  fileprivate func present() throws(Missing) -> Wrapped {
    guard let self else { throw Missing() }
    return self
  }
}

/// An argument was missing or malformed, which is noted already.
private struct Missing: Error {}

extension AppCallKey<Bool> {
  /// A flag that is written only where it is set.
  package static func flag(_ name: String, _ meaning: String) -> Self {
    let key = optional(name, .flag, or: false, meaning)
    return Self(key.arguments, read: key.read) { $0 ? key.write(true) : [] }
  }
}

extension AppCallKey<Void> {
  /// The argument of a call `unit` that names its SDK.
  ///
  /// - Parameters:
  ///   - name: the SDK's name.
  ///   - isNeeded: whether a call without the argument cannot be read, even if the unit's SDK is
  ///     known otherwise.
  /// - Returns: the argument, which is always written.
  package static func sdk(_ name: String, isNeeded: Bool = false) -> Self {
    let key = AppCallKey<String>.required("sdk", .one(of: [name]), "The SDK that the unit uses.")
    return Self(key.arguments) { reader in
      if isNeeded { return key.read(&reader).map { _ in } }
      _ = reader.value("sdk", .one(of: [name]))
      return ()
    } write: {
      key.write(name)
    }
  }
}

/// One argument that becomes a property of a value.
package struct AppCallField<Target>: Sendable {
  let arguments: [AppCallSignature.Argument]
  /// Reads it into the target; false when it is needed and cannot be read.
  let read: @Sendable (inout AppCallReader, inout Target) -> Bool
  let write: @Sendable (Target) -> [JSONValue.Member]
  /// Whether it is written after the others.
  package var isWrittenLast = false

  package init<Value>(
    _ key: AppCallKey<Value>, get: @escaping @Sendable (Target) -> Value,
    set: @escaping @Sendable (inout Target, Value) -> Void
  ) {
    arguments = key.arguments
    read = { reader, target in
      guard let value = key.read(&reader) else { return false }
      set(&target, value)
      return true
    }
    write = { key.write(get($0)) }
  }

  package init<Value>(
    _ key: AppCallKey<Value>, _ property: any WritableKeyPath<Target, Value> & Sendable
  ) {
    self.init(key, get: { $0[keyPath: property] }, set: { $0[keyPath: property] = $1 })
  }

  /// The argument that names the SDK.
  package static func sdk(_ name: String, isNeeded: Bool = false) -> Self {
    Self(.sdk(name, isNeeded: isNeeded), get: { _ in }, set: { _, _ in })
  }

  package static func required<Value>(
    _ name: String, _ form: AppCallForm<Value>, _ meaning: String,
    _ property: any WritableKeyPath<Target, Value> & Sendable
  ) -> Self {
    Self(.required(name, form, meaning), property)
  }

  package static func optional<Value>(
    _ name: String, _ form: AppCallForm<Value>, _ meaning: String,
    _ property: any WritableKeyPath<Target, Value?> & Sendable
  ) -> Self {
    Self(.optional(name, form, meaning), property)
  }

  package static func flag(
    _ name: String, _ meaning: String, _ property: any WritableKeyPath<Target, Bool> & Sendable
  ) -> Self {
    Self(.flag(name, meaning), property)
  }
}
