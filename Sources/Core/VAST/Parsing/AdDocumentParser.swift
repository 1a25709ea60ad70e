internal import Documents
package import Vocabulary

/// The result of reading a VAST document.
package struct VASTParsing: Sendable, Hashable {
  /// The document; nil when it is not VAST that can be read. A document of an unsupported version
  /// is present, so that its Error URLs can be requested.
  package var document: VASTDocument?
  /// What was found wrong with the document, in the order of the places.
  package var diagnostics: [Diagnostic]
  /// Why no ad of the document can be played: 100, 101 or 102. A document without an ad is not a
  /// failure, and a failure of one ad belongs to that ad.
  package var failure: VASTErrorCode?

  package init(
    document: VASTDocument?, diagnostics: [Diagnostic] = [], failure: VASTErrorCode? = nil
  ) {
    self.document = document
    self.diagnostics = diagnostics
    self.failure = failure
  }
}

/// The result of reading a VMAP document.
package struct VMAPParsing: Sendable, Hashable {
  /// The document; nil when it is not VMAP that can be read.
  package var document: VMAPDocument?
  /// The findings about the document and about the VAST responses inside it, in the order of their
  /// positions.
  package var diagnostics: [Diagnostic]
  /// Why no break of the document can be used: 1000, 1001 or 1002. A failure of one break belongs
  /// to that break.
  package var failure: VMAPErrorCode?

  package init(
    document: VMAPDocument?, diagnostics: [Diagnostic] = [], failure: VMAPErrorCode? = nil
  ) {
    self.document = document
    self.diagnostics = diagnostics
    self.failure = failure
  }
}

/// A parsed document that a server returned for an ad request.
package enum AdDocumentParsing: Sendable, Hashable {
  /// A document whose root is not VMAP's: a VAST response, or a document that cannot be read.
  case vast(VASTParsing)
  case vmap(VMAPParsing)

  /// What was found wrong with the document, in the order of the places.
  package var diagnostics: [Diagnostic] {
    switch self {
    case .vast(let parsing): parsing.diagnostics
    case .vmap(let parsing): parsing.diagnostics
    }
  }
}

/// Reads a document's tree into a model without checking it, so the findings are empty.
package enum AdDocumentParser {
  /// Reads a server's document, whose root element decides whether it is VAST or VMAP.
  ///
  /// `file` is the document's name in findings.
  package static func parse(_ tree: AdDocumentTree, file: String) -> AdDocumentParsing {
    guard tree.root.name == "VMAP" else { return .vast(response(tree, file: file)) }
    let (document, failure) = VASTReader(file: file).vmapDocument(tree)
    return .vmap(VMAPParsing(document: document, failure: failure))
  }

  /// Reads the response to the request of a wrapper or a break, which must be VAST.
  package static func response(_ tree: AdDocumentTree, file: String) -> VASTParsing {
    var reader = VASTReader(file: file)
    let (document, failure) = reader.document(tree.root)
    return VASTParsing(document: document, failure: failure)
  }
}
