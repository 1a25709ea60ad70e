internal import Documents
package import Player
package import VAST
package import Vocabulary

/// Checks a document against the table of the standard and the rules of practice. The first bytes
/// of the document decide whether it is a tag or a document of a stream's ads.
///
/// The linter checks the same tree that a run reads into its model. A run's findings about a
/// document are those of the linter's rules that concern runs.
package enum VASTLinter {
  /// The kinds of document that are expected from a request.
  enum Expectation {
    /// VAST or VMAP.
    case any
    /// VAST only, as the response to a wrapper or a break.
    case response
  }

  /// The findings about one document, in the order of their positions.
  ///
  /// `file` is the name that findings show. It throws no errors, because an unreadable document
  /// results in a finding. Every finding has a position; findings about the whole document are at
  /// its beginning.
  package static func lint(
    _ bytes: [UInt8], file: String, configuration: LintConfiguration = LintConfiguration()
  ) -> [Diagnostic] {
    findings(.all, in: bytes, file: file, configuration: configuration)
  }

  /// The findings about a document by the rules of a scope.
  static func findings(
    _ scope: RuleScope, in bytes: [UInt8], file: String, configuration: LintConfiguration
  ) -> [Diagnostic] {
    var pass = LintPass(file: file, configuration: configuration, scope: scope)
    switch StreamDocumentKind(of: bytes) {
    case .playlist, .tracking: _ = pass.stream(bytes, file: file)
    case .assetList: _ = pass.assetList(bytes, file: file)
    case .signaling: pass.signaling(bytes, file: file)
    case nil:
      do {
        let tree = try AdDocumentTree(bytes)
        pass.checkEncoding(of: bytes)
        pass.document(tree, .any)
      } catch {
        pass.report(error)
      }
    }
    return pass.finished()
  }
}

extension SourcePosition {
  /// The position of findings about a whole document.
  static let start = SourcePosition(line: 1, column: 1)
}

/// The configuration of the linter.
package struct LintConfiguration: Sendable, Hashable {
  /// The rule levels that differ from the defaults.
  package var levels: RuleLevels

  /// Whether hosts in private networks and on the machine itself are as good as others: the user
  /// tests a server there.
  package var allowsPrivateHosts: Bool

  package init(levels: RuleLevels = RuleLevels(), allowsPrivateHosts: Bool = false) {
    self.levels = levels
    self.allowsPrivateHosts = allowsPrivateHosts
  }

  /// The severity of a violation of a rule, `own` or else the rule's severity, unless the user
  /// configured another; nil when it is not reported.
  func severity(of rule: Rule, own: Severity? = nil) -> Severity? {
    levels.severity(of: rule, own: own ?? rule.severity)
  }
}

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
