package import Vocabulary

/// One node of a YAML document with its position.
///
/// Scalars stay text: the reader of the document knows the expected type and decides what is a
/// number or a duration.
package struct YAMLNode: Sendable, Hashable {
  let content: Content
  /// The position of the node's first character, line and column from 1.
  package let position: SourcePosition

  package init(_ content: Content, at position: SourcePosition) {
    self.content = content
    self.position = position
  }

  /// The kind of node and its content.
  package enum Content: Sendable, Hashable {
    case scalar(Scalar)
    case sequence([YAMLNode])
    /// Keys in the order in which they were written; no key occurs twice.
    case mapping([Entry])
  }

  /// A text, and whether its author quoted it.
  package struct Scalar: Sendable, Hashable {
    package let text: String
    /// Whether the text is quoted, literal (`|`) or folded (`>`), and so can't be a number.
    package let isQuoted: Bool

    package init(_ text: String, isQuoted: Bool = false) {
      self.text = text
      self.isQuoted = isQuoted
    }

    /// Whether the scalar means "no value": empty, `~` or `null` (YAML 1.2 § 10.2.1).
    package var isNull: Bool {
      !isQuoted && ["", "~", "null", "Null", "NULL"].contains(text)
    }
  }

  /// One key of a mapping and its value.
  package struct Entry: Sendable, Hashable {
    package let key: String
    package let keyPosition: SourcePosition
    package let value: YAMLNode

    init(_ key: String, at keyPosition: SourcePosition, _ value: YAMLNode) {
      self.key = key
      self.keyPosition = keyPosition
      self.value = value
    }
  }

  /// The scalar, if this is one.
  package var scalar: Scalar? {
    guard case .scalar(let scalar) = content else { return nil }
    return scalar
  }

  /// The elements, if this is a sequence.
  package var elements: [YAMLNode]? {
    guard case .sequence(let elements) = content else { return nil }
    return elements
  }

  /// The keys and values, if this is a mapping.
  package var entries: [Entry]? {
    guard case .mapping(let entries) = content else { return nil }
    return entries
  }

  /// The kind of node, for messages: `a mapping`, `a list`, `text`.
  package var kindName: String {
    switch content {
    case .scalar(let scalar): scalar.isNull ? "nothing" : "text"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

extension YAMLNode {
  /// The document as JSON, with plain scalars resolved as in YAML 1.2 § 10.3. It has the form that
  /// editors validate against a schema.
  package var json: JSONValue {
    switch content {
    case .scalar(let scalar): scalar.json
    case .sequence(let elements): .array(elements.map(\.json))
    case .mapping(let entries): .object(entries.map { .init($0.key, $0.value.json) })
    }
  }
}

extension YAMLNode.Scalar {
  fileprivate var json: JSONValue {
    if isNull { return .null }
    if isQuoted { return .string(text) }
    switch text {
    case "true", "True", "TRUE": return true
    case "false", "False", "FALSE": return false
    default: break
    }
    if let number = Int(text) { return .integer(number) }
    let isPlain = text.utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) }
    guard isPlain, let number = Double(text), number.isFinite else { return .string(text) }
    return .number(number)
  }
}

extension YAMLNode {
  /// The node on one line, in YAML flow style, as an author might have written it.
  ///
  /// Quotes become double quotes; line breaks inside a scalar become `\n`. Messages quote
  /// short nodes with it.
  var flowText: String {
    switch content {
    case .scalar(let scalar): Self.flowText(of: scalar)
    case .sequence(let elements): "[\(elements.map(\.flowText).joined(separator: ", "))]"
    case .mapping(let entries): "{ \(Self.flowText(of: entries)) }"
    }
  }

  /// The keys and values of a mapping on one line, without braces around them.
  package static func flowText(of entries: [Entry]) -> String {
    entries.map { "\($0.key): \($0.value.flowText)" }.joined(separator: ", ")
  }

  private static func flowText(of scalar: Scalar) -> String {
    guard scalar.isQuoted else { return scalar.text }
    let escaped = scalar.text.unicodeScalars.map { character in
      switch character {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default: String(character)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
