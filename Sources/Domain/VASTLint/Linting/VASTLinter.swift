package import Diagnostics
internal import Streams
internal import VAST
internal import XMLTree

/// Checks a document against the table of the standard and the rules of practice: a tag, or a document
/// of a stream's ads, as its bytes begin.
///
/// The lint judges the tree, a run reads the same tree into its model: a run's findings about a
/// document are the lint's, those of the rules that concern runs.
package enum VASTLinter {
  /// The kinds of document that are right in a place.
  enum Expectation {
    /// VAST or VMAP.
    case any
    /// VAST alone: what a wrapper or a break leads to.
    case response
  }

  /// The findings about one document, in the order of their places.
  ///
  /// `file` is the name that findings show. Nothing is thrown: an unreadable document is a finding.
  /// Every finding has a position; findings about the whole document are at its beginning.
  package static func lint(
    _ bytes: [UInt8], file: String, configuration: LintConfiguration = LintConfiguration()
  ) -> [Diagnostic] {
    findings(.all, in: bytes, file: file, configuration: configuration)
  }

  /// The findings of a scope's rules.
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

/// The configuration of the lint.
package struct LintConfiguration: Sendable, Hashable {
  /// The levels that differ from the rules' own.
  package var levels: RuleLevels

  package init(levels: RuleLevels = RuleLevels()) { self.levels = levels }

  /// The severity of a breach of a rule, its own one unless another is given; nil when it is not
  /// reported.
  func severity(of rule: Rule, own: Severity? = nil) -> Severity? {
    levels.severity(of: rule, own: own ?? rule.severity)
  }
}
