package import Vocabulary

extension JSONValue {
  /// The members of an object, in their order; nil for other values.
  var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The elements of a list; nil for other values.
  var elements: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  var truth: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// A number of any kind.
  var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// A whole number, also one that is written with a fraction of zeros.
  var whole: Int? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int(exactly: value)
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// A text that is not empty.
  var nonEmptyText: String? {
    guard let text, !text.isEmpty else { return nil }
    return text
  }

  /// The value at a place; nil where there is none.
  subscript(path: some Sequence<JSONPlace.Step>) -> JSONValue? {
    var value = self
    for step in path {
      switch step {
      case .key(let key):
        guard let member = value[key] else { return nil }
        value = member
      case .index(let index):
        guard let elements = value.elements, elements.indices.contains(index) else { return nil }
        value = elements[index]
      }
    }
    return value
  }

  /// Returns the object with another value for a key, in the key's place or at the end. A value
  /// that is not an object becomes one.
  func setting(_ key: String, to value: JSONValue) -> JSONValue {
    var members = self.members ?? []
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index].value = value
    } else {
      members.append(Member(key, value))
    }
    return .object(members)
  }

  /// The object without a key.
  func removing(_ key: String) -> JSONValue {
    guard let members else { return self }
    return .object(members.filter { $0.key != key })
  }

  /// The value with a patch merged into it (RFC 7396): objects are merged key by key, null removes,
  /// and everything else replaces.
  func merged(with patch: JSONValue) -> JSONValue {
    guard let changes = patch.members else { return patch }
    var merged = members ?? []
    // A table of keys, because objects may have a million keys.
    var places = Dictionary(grouping: merged.indices) { merged[$0].key }
    var removed: Set<Int> = []
    for change in changes {
      if change.value == .null {
        removed.formUnion(places.removeValue(forKey: change.key) ?? [])
      } else if let place = places[change.key]?.first {
        merged[place].value = merged[place].value.merged(with: change.value)
      } else {
        places[change.key] = [merged.count]
        merged.append(Member(change.key, JSONValue.null.merged(with: change.value)))
      }
    }
    return .object(merged.indices.filter { !removed.contains($0) }.map { merged[$0] })
  }
}

/// What is wrong with a value of a JSON document, and where in the document.
package struct PrebidProblem: Sendable, Hashable {
  var rule: Rule
  var message: String
  /// The steps from the root of the document to the value.
  var path: [JSONPlace.Step]

  init(_ rule: Rule, _ message: String, at path: [JSONPlace.Step]) {
    self.rule = rule
    self.message = message
    self.path = path
  }

  /// The problem as a diagnostic, at the location that a document gives for the path.
  package func diagnostic(
    _ locate: ([JSONPlace.Step]) -> SourceLocation?
  ) -> Diagnostic {
    Diagnostic(rule: rule, message, at: locate(path))
  }
}

extension JSONValue {
  /// A whole number of one or more.
  var count: Int? {
    guard case .integer(let number) = self, number >= 1 else { return nil }
    return number
  }

  /// The value inside of nested objects; nil where one of the keys is missing or null.
  func value(at keys: String...) -> JSONValue? {
    var value = self
    for key in keys {
      guard let inner = value[key], inner != .null else { return nil }
      value = inner
    }
    return value
  }
}
