internal import Diagnostics
internal import XMLTree

/// Reads a VAST response: bytes to model, with findings.
package struct VASTParser {
  /// Reads a document in any state; nothing is thrown.
  ///
  /// `file` is the name that diagnostics show.
  package static func parse(_ bytes: [UInt8], file: String) -> VASTParsing {
    var reader = VASTReader(file: file)
    guard let root = reader.tree(bytes) else {
      return VASTParsing(document: nil, diagnostics: reader.diagnostics, failure: .xmlParsing)
    }
    let (document, failure) = reader.document(root)
    return VASTParsing(document: document, diagnostics: reader.diagnostics, failure: failure)
  }
}

extension VASTReader {
  /// Reads XML and reports oddities; nil when it cannot be read.
  ///
  /// `place` converts a position in the bytes to one in the document.
  mutating func tree(
    _ bytes: [UInt8], place: (SourcePosition) -> SourcePosition = { $0 }
  ) -> XMLNode? {
    let tree: XMLDocumentTree
    do {
      tree = try XMLTreeParser.parse(bytes)
    } catch {
      report(Self.rule(for: error.kind), error.description, at: error.position.map(place))
      return nil
    }
    for warning in tree.warnings {
      report(Self.rule(for: warning.kind), warning.message, at: warning.position.map(place))
    }
    return tree.root
  }

  private static func rule(for kind: XMLWarning.Kind) -> Rule {
    switch kind {
    case .byteOrderMark: .byteOrderMark
    case .prolog: .prologMalformed
    case .undeclaredPrefix: .undeclaredPrefix
    case .namespace: .namespaceMalformed
    }
  }

  private static func rule(for kind: XMLTreeError.Kind) -> Rule {
    switch kind {
    case .empty: .documentEmpty
    case .notWellFormed: .notWellFormed
    case .dtdRefused: .documentTypeRefused
    case .tooDeep, .tooLarge, .tooManyNodes: .documentTooLarge
    }
  }
}
