internal import Diagnostics
internal import XMLTree

/// Checks that each macro in VAST's form exists, for this request and in this
/// version.
enum MacroKnown: URLRule {
  static let rule = MacroUnknown.rule
  static let trigger: URLTraits = .bracket

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    for index in pass.macros.indices {
      guard let row = pass.macros[index].row else {
        MacroUnknown.report(pass.macros[index].name, node, &pass)
        continue
      }
      MacroMisplaced.check(row, node, url, &pass)
      MacroNotInVersion.check(row, node, &pass)
      MacroDeprecated.check(row, node, &pass)
    }
  }
}
