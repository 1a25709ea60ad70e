package import Diagnostics
internal import XMLTree

/// A parsed document that a server returned for an ad request.
package enum AdDocumentParsing: Sendable, Hashable {
  /// The root is not VMAP's: a VAST response, or something that cannot be read.
  case vast(VASTParsing)
  case vmap(VMAPParsing)

  /// The findings, in the order of reading.
  package var diagnostics: [Diagnostic] {
    switch self {
    case .vast(let parsing): parsing.diagnostics
    case .vmap(let parsing): parsing.diagnostics
    }
  }
}

/// Reads a server's document of either kind; the root element decides which.
package enum AdDocumentParser {
  /// Reads a document in any state; nothing is thrown.
  ///
  /// `file` is the name that diagnostics show.
  package static func parse(_ bytes: [UInt8], file: String) -> AdDocumentParsing {
    var reader = VASTReader(file: file)
    guard let root = reader.tree(bytes) else {
      return .vast(
        VASTParsing(document: nil, diagnostics: reader.diagnostics, failure: .xmlParsing))
    }
    if root.name == "VMAP" { return .vmap(VMAPParser.parsing(of: root, bytes, &reader)) }
    let (document, failure) = reader.document(root)
    return .vast(
      VASTParsing(document: document, diagnostics: reader.diagnostics, failure: failure))
  }
}
