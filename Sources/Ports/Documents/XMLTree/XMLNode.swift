package import Vocabulary

/// One attribute of an element, entities decoded; namespace declarations are not attributes here.
package struct XMLAttribute: Sendable, Hashable {
  /// The local name, without a prefix.
  package var name: String
  /// The prefix as written; nil when there is none.
  package var prefix: String?
  package var value: String
}

/// One element and its descendants, immutable.
///
/// This is a class because reading a tree passes elements around, and copying seven values each
/// time took longer than parsing.
package final class XMLNode: Sendable {
  /// The local name, without a prefix, whether or not the prefix is declared.
  package let name: String
  /// The prefix as written; nil when there is none.
  package let prefix: String?
  /// The namespace's URI; nil for an element in no namespace or with an undeclared prefix.
  package let namespace: String?
  /// The attributes in document order.
  package let attributes: [XMLAttribute]
  /// The child elements in document order.
  package let children: [XMLNode]
  /// All text and CDATA directly inside this element, joined in document order and untrimmed; empty
  /// when there is only white space between child elements.
  package let text: String
  /// The position of the `<` that begins the start tag; in a document that is not UTF-8, the
  /// position of the end of the start tag.
  package let position: SourcePosition
  /// How many UTF-8 bytes of the parent's text precede this element, if that text is not empty: enough to
  /// restore the order of text and elements in mixed content.
  package let textOffset: Int

  init(
    name: String, prefix: String? = nil, namespace: String? = nil,
    attributes: [XMLAttribute] = [], children: [XMLNode] = [], text: String = "",
    position: SourcePosition, textOffset: Int = 0
  ) {
    self.name = name
    self.prefix = prefix
    self.namespace = namespace
    self.attributes = attributes
    self.children = children
    self.text = text
    self.position = position
    self.textOffset = textOffset
  }

  /// The same element with another name, other children or another position.
  package func with(
    name: String? = nil, children: [XMLNode]? = nil, position: SourcePosition? = nil
  ) -> XMLNode {
    XMLNode(
      name: name ?? self.name, prefix: prefix, namespace: namespace, attributes: attributes,
      children: children ?? self.children, text: text, position: position ?? self.position,
      textOffset: textOffset)
  }

  /// The text without white space at its ends.
  package var trimmedText: String { text.trimmed }

  /// Whether the local name equals `name`; faster than a comparison of strings, because most names
  /// differ.
  @inlinable
  package func isNamed(_ name: String) -> Bool {
    self.name.utf8.count == name.utf8.count && self.name == name
  }

  /// The index of the next child after `index` with this local name, in any namespace; without an
  /// index, of the first such child.
  package func indexOfChild(named name: String, after index: Int = -1) -> Int? {
    var next = index + 1
    while next < children.count {
      if children[next].isNamed(name) { return next }
      next += 1
    }
    return nil
  }

  /// The first child with this local name, in any namespace.
  package func child(named name: String) -> XMLNode? {
    indexOfChild(named: name).map { children[$0] }
  }

  /// The children with this local name, in any namespace, in document order.
  package func children(named name: String) -> [XMLNode] {
    children.filter { $0.isNamed(name) }
  }

  /// The value of the first attribute of exactly this local name.
  package func attribute(named name: String) -> String? {
    let length = name.utf8.count
    for index in attributes.indices
    where attributes[index].name.utf8.count == length && attributes[index].name == name {
      return attributes[index].value
    }
    return nil
  }

  /// The first attribute with exactly this local name, or else the first with this name in any case
  /// (ASCII letters only).
  package func attribute(namedIgnoringCase name: String) -> XMLAttribute? {
    indexOfAttribute(namedIgnoringCase: name).map { attributes[$0] }
  }

  /// The index of the attribute that `attribute(namedIgnoringCase:)` returns. No attribute is
  /// copied, because most requested attributes are absent.
  package func indexOfAttribute(namedIgnoringCase name: String) -> Int? {
    let length = name.utf8.count
    var similar: Int?
    for index in attributes.indices where attributes[index].name.utf8.count == length {
      if attributes[index].name == name { return index }
      if similar == nil, attributes[index].name.equalsIgnoringCase(name) { similar = index }
    }
    return similar
  }
}

extension XMLNode: Hashable {
  package static func == (lhs: XMLNode, rhs: XMLNode) -> Bool {
    lhs === rhs
      || (lhs.name == rhs.name && lhs.prefix == rhs.prefix && lhs.namespace == rhs.namespace
        && lhs.attributes == rhs.attributes && lhs.children == rhs.children
        && lhs.text == rhs.text && lhs.position == rhs.position)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(position)
    hasher.combine(text)
    hasher.combine(children.count)
  }
}

extension String {
  /// Whether two texts are equal when ASCII letters are compared without regard to case.
  package func equalsIgnoringCase(_ other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return withBytes { bytes in
      other.withBytes { others in
        for index in bytes.indices
        where bytes[index].asciiLowercased != others[index].asciiLowercased {
          return false
        }
        return true
      }
    }
  }

  /// Gives the UTF-8 bytes to a function. The texts of a tree are contiguous, and are not copied.
  @inlinable package func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    if let value = utf8.withContiguousStorageIfAvailable(body) { return value }
    var copy = self
    return copy.withUTF8(body)
  }
}

extension Substring {
  /// Gives the UTF-8 bytes to a function. The texts of a tree are contiguous, and are not copied.
  @inlinable package func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    if let value = utf8.withContiguousStorageIfAvailable(body) { return value }
    var copy = self
    return copy.withUTF8(body)
  }
}

extension UInt8 {
  fileprivate var asciiLowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}

/// A parsed document: its root element and its oddities.
package struct XMLDocumentTree: Sendable, Hashable {
  package var root: XMLNode
  /// Oddities that did not prevent parsing, in document order.
  package var warnings: [XMLWarning]

  package init(root: XMLNode, warnings: [XMLWarning] = []) {
    self.root = root
    self.warnings = warnings
  }
}

/// One oddity of a document that is well formed.
package struct XMLWarning: Sendable, Hashable {
  /// The kinds of oddity.
  package enum Kind: String, Sendable, Hashable {
    /// The text begins with a byte order mark, which is legal but breaks naive readers.
    case byteOrderMark
    /// There is text before the XML declaration, or a byte order mark not at the very beginning.
    case prolog
    /// A prefix is not declared; reported once for each prefix.
    case undeclaredPrefix
    /// Another rule of namespaces is broken; reported once for each different message.
    case namespace
  }

  package var kind: Kind
  /// A description of the oddity, for people.
  package var message: String
  package var position: SourcePosition?
}
