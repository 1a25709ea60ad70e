package import VAST

/// Reads a document for a run: the model, and the findings of the lint that concern a run.
///
/// Nothing is thrown: a document that cannot be read is a finding.
package enum AdDocumentReader {
  /// Reads the document that a run begins with, which may be VMAP; its root element decides.
  ///
  /// `file` is the name that findings show.
  package static func source(_ bytes: [UInt8], file: String) -> AdDocumentParsing {
    var pass = LintPass(file: file, configuration: LintConfiguration(), scope: .runs)
    do {
      let tree = try AdDocumentTree(bytes)
      pass.document(tree, .any)
      switch AdDocumentParser.parse(tree, file: file) {
      case .vast(var parsing):
        parsing.diagnostics = pass.finished()
        return .vast(parsing)
      case .vmap(var parsing):
        parsing.diagnostics = pass.finished()
        return .vmap(parsing)
      }
    } catch {
      pass.report(error)
      return .vast(
        VASTParsing(document: nil, diagnostics: pass.finished(), failure: .xmlParsing))
    }
  }

  /// Reads what a wrapper or a break leads to, which must be VAST.
  package static func response(_ bytes: [UInt8], file: String) -> VASTParsing {
    var pass = LintPass(file: file, configuration: LintConfiguration(), scope: .runs)
    do {
      let tree = try AdDocumentTree(bytes)
      pass.document(tree, .response)
      var parsing = AdDocumentParser.response(tree, file: file)
      parsing.diagnostics = pass.finished()
      return parsing
    } catch {
      pass.report(error)
      return VASTParsing(document: nil, diagnostics: pass.finished(), failure: .xmlParsing)
    }
  }
}
