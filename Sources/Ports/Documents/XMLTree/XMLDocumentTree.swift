package import Vocabulary

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

  package init(kind: Kind, message: String, position: SourcePosition? = nil) {
    self.kind = kind
    self.message = message
    self.position = position
  }
}
