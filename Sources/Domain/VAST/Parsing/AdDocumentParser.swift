package import Diagnostics
internal import XMLTree

/// A document that a server answers an ad request with.
package enum AdDocumentParsing: Sendable, Hashable {
  /// The root is not VMAP's: a VAST response, or something that cannot be read.
  case vast(VASTParsing)
  case vmap(VMAPParsing)

  /// What was found, in the order of reading.
  package var diagnostics: [Diagnostic] {
    switch self {
    case .vast(let parsing): parsing.diagnostics
    case .vmap(let parsing): parsing.diagnostics
    }
  }
}

/// Reads what a server answered without knowing beforehand what it is; the root element tells.
package enum AdDocumentParser {
  /// Reads a document whatever its state; nothing is thrown.
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
