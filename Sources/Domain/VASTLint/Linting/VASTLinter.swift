package import Diagnostics
internal import XMLTree

/// Checks a document against the table of the standard and the rules of practice.
///
/// The lint checks the tree alone: it never builds the model of a run. A fault that the parser of a
/// run reports too has the same rule identifier here, so that one configuration applies to both and
/// nothing is reported twice.
package enum VASTLinter {
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
    do {
      let tree = try XMLTreeParser.parse(bytes)
      for warning in tree.warnings {
        pass.report(rule(for: warning.kind), at: warning.position ?? .start, warning.message)
      }
      pass.checkEncoding(of: bytes)
      pass.document(tree.root, bytes: bytes)
    } catch {
      pass.report(rule(for: error.kind), at: error.position ?? .start, error.description)
    }
    return pass.finished()
  }

  private static func rule(for kind: XMLWarning.Kind) -> LintRule {
    switch kind {
    case .byteOrderMark: .byteOrderMark
    case .prolog: .prologMalformed
    case .undeclaredPrefix: .undeclaredPrefix
    case .namespace: .namespaceMalformed
    }
  }

  private static func rule(for kind: XMLTreeError.Kind) -> LintRule {
    switch kind {
    case .empty: .documentEmpty
    case .notWellFormed: .notWellFormed
    case .dtdRefused: .documentTypeRefused
    case .tooDeep, .tooLarge, .tooManyNodes: .documentTooLarge
    }
  }
}

extension SourcePosition {
  /// The position of findings about a whole document.
  static let start = SourcePosition(line: 1, column: 1)
}
