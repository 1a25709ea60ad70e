internal import Diagnostics
internal import XMLTree

/// Reads a VMAP document: bytes to model, with findings.
package enum VMAPParser {
  /// Reads a document in any state; nothing is thrown.
  ///
  /// `file` is the name that diagnostics show.
  package static func parse(_ bytes: [UInt8], file: String) -> VMAPParsing {
    var reader = VASTReader(file: file)
    guard let root = reader.tree(bytes) else {
      return VMAPParsing(document: nil, diagnostics: reader.diagnostics, failure: .parsing)
    }
    return parsing(of: root, bytes, &reader)
  }

  static func parsing(
    of root: XMLNode, _ bytes: [UInt8], _ reader: inout VASTReader
  ) -> VMAPParsing {
    var text = EmbeddedText(bytes)
    let (document, failure) = reader.vmapDocument(root, &text)
    return VMAPParsing(document: document, diagnostics: reader.diagnostics, failure: failure)
  }
}
