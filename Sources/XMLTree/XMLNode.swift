package import Diagnostics
internal import Transport

/// One attribute of an element, entities decoded; namespace declarations are not attributes here.
package struct XMLAttribute: Sendable, Hashable {
  /// The local name, without a prefix.
  package var name: String
  /// The prefix as written; nil when there is none.
  package var prefix: String?
  package var value: String

  package init(name: String, prefix: String? = nil, value: String) {
    self.name = name
    self.prefix = prefix
    self.value = value
  }
}

/// One element and everything below it.
package struct XMLNode: Sendable, Hashable {
  /// The local name, without a prefix, whether or not the prefix is declared.
  package var name: String
  /// The prefix as written; nil when there is none.
  package var prefix: String?
  /// The namespace's URI; nil for none and for an undeclared prefix.
  package var namespace: String?
  /// The attributes in document order.
  package var attributes: [XMLAttribute]
  /// The child elements in document order.
  package var children: [XMLNode]
  /// All text and CDATA directly inside this element, put together in document order, untrimmed.
  package var text: String
  /// The place of the `<` that begins the start tag; in a document that is not UTF-8, of the end
  /// of the start tag.
  package var position: SourcePosition

  package init(
    name: String, prefix: String? = nil, namespace: String? = nil,
    attributes: [XMLAttribute] = [], children: [XMLNode] = [], text: String = "",
    position: SourcePosition
  ) {
    self.name = name
    self.prefix = prefix
    self.namespace = namespace
    self.attributes = attributes
    self.children = children
    self.text = text
    self.position = position
  }

  /// The text without white space at its ends.
  package var trimmedText: String { String(text.trimmingWhitespace()) }

  /// The first child of a local name, in any namespace.
  package func child(named name: String) -> XMLNode? {
    children.first { $0.name == name }
  }

  /// The children of a local name, in any namespace, in document order.
  package func children(named name: String) -> [XMLNode] {
    children.filter { $0.name == name }
  }

  /// The value of the first attribute of exactly this local name.
  package func attribute(named name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// The first attribute of this local name, an exact match preferred, otherwise in any case
  /// (ASCII letters only).
  package func attribute(namedIgnoringCase name: String) -> XMLAttribute? {
    attributes.first { $0.name == name } ?? attributes.first { $0.name.equalsIgnoringCase(name) }
  }
}

extension StringProtocol {
  /// Whether two texts are equal when ASCII letters are compared without regard to case.
  package func equalsIgnoringCase(_ other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8) { $0.asciiLowercased == $1.asciiLowercased }
  }
}

extension UInt8 {
  fileprivate var asciiLowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
