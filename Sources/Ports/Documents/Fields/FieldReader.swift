package import Vocabulary

/// Reads the keys of one mapping and reports what is wrong with them.
package struct FieldReader {
  /// The mapping's name in messages: `step 'pause'`.
  package let subject: String
  package let entries: [YAMLNode.Entry]
  package let position: SourcePosition
  package let context: ReadingContext

  /// Creates a reader of a mapping; reports an error and returns nil when the node is not a
  /// mapping.
  package init?(_ node: YAMLNode, as subject: String, context: ReadingContext) {
    guard let entries = node.entries else {
      context.report(
        .scenarioInvalidValue,
        "\(subject) must be a mapping of keys to values, not \(node.kindName)",
        at: node.position)
      return nil
    }
    self.init(entries, as: subject, at: node.position, context: context)
  }

  private init(
    _ entries: [YAMLNode.Entry], as subject: String, at position: SourcePosition,
    context: ReadingContext
  ) {
    self.subject = subject
    self.entries = entries
    self.position = position
    self.context = context
  }

  /// The same mapping under a more specific name.
  package func renamed(_ subject: String) -> FieldReader {
    FieldReader(entries, as: subject, at: position, context: context)
  }

  /// Reports every key that is not among those known here.
  package func refuseKeys(otherThan known: [String]) {
    for entry in entries where !known.contains(entry.key) {
      context.report(
        .scenarioUnknownKey,
        "unknown key '\(entry.key)' in \(subject)"
          + context.fix(for: entry.key, known: known), at: entry.keyPosition)
    }
  }

  package func has(_ key: String) -> Bool { entries.contains { $0.key == key } }

  /// The value of a key; nil when the key is absent.
  package subscript(key: String) -> ValueReader? {
    entries.first { $0.key == key }.map(value)
  }

  /// The value of an entry of this mapping.
  package func value(_ entry: YAMLNode.Entry) -> ValueReader {
    ValueReader(node: entry.value, name: "'\(entry.key)'", context: context)
  }

  /// The value of a required key; reports an error and returns nil when the key is absent.
  package func required(_ key: String) -> ValueReader? {
    if let value = self[key] { return value }
    context.report(.scenarioMissingKey, "'\(key)' is missing in \(subject)", at: position)
    return nil
  }

  /// The only present key out of several; reports an error for none and for
  /// more than one.
  package func exactlyOne(of keys: [String]) -> String? {
    let present = entries.filter { keys.contains($0.key) }
    let names = keys.map { "'\($0)'" }
    guard let first = present.first else {
      let choice =
        names.count == 2 ? names.joined(separator: " or ") : names.joined(separator: ", ")
      let text = names.count == 2 ? choice : "one of \(choice)"
      context.report(.scenarioMissingKey, "\(text) is missing in \(subject)", at: position)
      return nil
    }
    for other in present.dropFirst() {
      context.report(
        .scenarioConflictingKeys,
        "'\(other.key)' and '\(first.key)' exclude each other in \(subject)",
        at: other.keyPosition)
    }
    return first.key
  }

  /// Reports a key that is not allowed here, with the reason.
  package func refuse(_ key: String, because reason: String) {
    guard let entry = entries.first(where: { $0.key == key }) else { return }
    context.report(
      .scenarioConflictingKeys, "'\(key)' in \(subject) \(reason)", at: entry.keyPosition)
  }
}
