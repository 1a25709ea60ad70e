package import Player
internal import Vocabulary

/// Reads the documents of a stream's ads for a run: the models, and the linter's findings that
/// concern a run.
///
/// It throws no errors, because a document that cannot be read results in a finding.
package enum StreamDocumentReader {
  /// Reads the document that a run begins with: a playlist, or tracking JSON.
  ///
  /// - Parameters:
  ///   - bytes: the document's content.
  ///   - file: the name that findings show. If it is a URL, variables of the playlist can get their
  ///     values from its query parameters.
  /// - Returns: the document, with findings.
  package static func source(_ bytes: [UInt8], file: String) -> StreamParsing {
    var pass = LintPass(file: file, configuration: LintConfiguration(), scope: .runs)
    let content = pass.stream(bytes, file: file)
    return StreamParsing(content: content, diagnostics: pass.finished())
  }

  /// Reads the asset list of an interstitial.
  ///
  /// - Parameters:
  ///   - bytes: the document's content.
  ///   - file: the name that findings show.
  /// - Returns: the list, with findings.
  package static func list(_ bytes: [UInt8], file: String) -> AssetListParsing {
    var pass = LintPass(file: file, configuration: LintConfiguration(), scope: .runs)
    let list = pass.assetList(bytes, file: file)
    return AssetListParsing(list: list, diagnostics: pass.finished())
  }
}
