package import Vocabulary

/// One node of a YAML document with its position.
///
/// Scalars stay text: the reader of the document knows the expected type and decides what is a
/// number or a duration.
package struct YAMLNode: Sendable, Hashable {
  package let content: Content
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

    package init(_ key: String, at keyPosition: SourcePosition, _ value: YAMLNode) {
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
