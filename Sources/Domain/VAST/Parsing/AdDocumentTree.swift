package import Diagnostics
package import XMLTree

/// A server's document as a tree: it is read into a model, and the lint judges the same tree.
package struct AdDocumentTree: Sendable {
  package let root: XMLNode
  /// The oddities of the outer document, in document order.
  package let warnings: [XMLWarning]
  /// The documents that a VMAP document holds as text, by the position of the element that holds
  /// each. Their positions are those in the outer document, or the element's own where the text is
  /// not one section of CDATA.
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
  /// Whether the response of a VMAP's ad source is a text in it; `VASTData` is a draft's name.
  fileprivate var holdsText: Bool {
    (name == "VASTAdData" || name == "VASTData") && children.isEmpty && !trimmedText.isEmpty
  }
}
