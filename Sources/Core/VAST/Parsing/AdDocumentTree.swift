package import Documents
package import Vocabulary

/// A server's document as a tree. The parser reads the tree into a model, and the linter checks the
/// same tree.
package struct AdDocumentTree: Sendable {
  package let root: XMLNode
  /// The irregularities in the XML of the outer document, in document order.
  package let warnings: [XMLWarning]
  /// The documents that a VMAP document holds as text, keyed by the position of the element around
  /// each. The nodes of an embedded document have positions in the outer document; where the text
  /// is not a single CDATA section, they all have the element's position.
  package let embedded: [SourcePosition: Result<XMLDocumentTree, XMLTreeError>]

  /// Parses a document.
  ///
  /// - Throws: why it cannot be read as XML.
  package init(_ bytes: [UInt8]) throws(XMLTreeError) {
    let tree = try XMLTreeParser.parse(bytes)
    (root, warnings) = (tree.root, tree.warnings)
    embedded = root.name == "VMAP" ? Self.embedded(in: root, bytes) : [:]
  }

  private static func embedded(
    in root: XMLNode, _ bytes: [UInt8]
  ) -> [SourcePosition: Result<XMLDocumentTree, XMLTreeError>] {
    var embedded: [SourcePosition: Result<XMLDocumentTree, XMLTreeError>] = [:]
    var places = EmbeddedPlaces(bytes)
    for adBreak in root.children(named: "AdBreak") {
      for data in adBreak.children(named: "AdSource").flatMap(\.children) where data.holdsText {
        let origin = places.origin(of: data)
        embedded[data.position] = Result { () throws(XMLTreeError) in
          try origin.outer(XMLTreeParser.parse(Array(data.trimmedText.utf8)))
        }
        .mapError { origin.outer($0) }
      }
    }
    return embedded
  }
}

extension XMLNode {
  /// Whether the element holds the response of a VMAP ad source as text. `VASTData` is the
  /// element's name in a draft of VMAP.
  fileprivate var holdsText: Bool {
    (name == "VASTAdData" || name == "VASTData") && children.isEmpty && !trimmedText.isEmpty
  }
}
