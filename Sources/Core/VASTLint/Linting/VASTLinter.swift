internal import Documents
internal import Player
internal import VAST
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

  package init(levels: RuleLevels = RuleLevels()) { self.levels = levels }

  /// The severity of a violation of a rule, `own` or else the rule's severity, unless the user
  /// configured another; nil when it is not reported.
  func severity(of rule: Rule, own: Severity? = nil) -> Severity? {
    levels.severity(of: rule, own: own ?? rule.severity)
  }
}
