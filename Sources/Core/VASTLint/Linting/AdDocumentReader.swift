package import VAST

/// Reads a document for a run: the model, and the linter's findings that concern a run.
///
/// It throws no errors, because a document that cannot be read results in a finding.
package enum AdDocumentReader {
  /// Reads the first document of a run, whose root element decides whether it is VAST or VMAP.
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

  /// Reads the response to a wrapper or a break, which must be VAST.
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
