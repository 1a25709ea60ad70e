internal import Diagnostics
internal import XMLTree

/// Reads a VAST response: bytes to model, with everything odd about it.
package struct VASTParser {
  /// Reads a document whatever its state; nothing is thrown.
  ///
  /// `file` is the name that diagnostics show.
  package static func parse(_ bytes: [UInt8], file: String) -> VASTParsing {
    var reader = VASTReader(file: file)
    let tree: XMLDocumentTree
    do {
      tree = try XMLTreeParser.parse(bytes)
    } catch {
      reader.report(rule(for: error.kind), error.description, at: error.position)
      return VASTParsing(document: nil, diagnostics: reader.diagnostics, failure: .xmlParsing)
    }
    for warning in tree.warnings {
      switch warning.kind {
      case .byteOrderMark: reader.report(.byteOrderMark, warning.message, at: warning.position)
      case .prolog: reader.report(.prologMalformed, warning.message, at: warning.position)
      case .undeclaredPrefix:
        reader.report(.undeclaredPrefix, warning.message, at: warning.position)
      case .namespace: reader.report(.namespaceMalformed, warning.message, at: warning.position)
      }
    }
    let (document, failure) = reader.document(tree.root)
    return VASTParsing(document: document, diagnostics: reader.diagnostics, failure: failure)
  }

  private static func rule(for kind: XMLTreeError.Kind) -> VASTRule {
    switch kind {
    case .empty: .documentEmpty
    case .notWellFormed: .notWellFormed
    case .dtdRefused: .documentTypeRefused
    case .tooDeep, .tooLarge, .tooManyNodes: .documentTooLarge
    }
  }
}
