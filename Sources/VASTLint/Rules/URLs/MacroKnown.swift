internal import Diagnostics
internal import XMLTree

/// Asks of each macro in VAST's form whether it exists, here and in this version.
enum MacroKnown: URLRule {
  static let rule = MacroUnknown.rule
  static let trigger: URLTraits = .bracket

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    for macro in pass.macros where macro.hasForm {
      guard let row = macro.row else {
        MacroUnknown.report(macro.name, node, &pass)
        continue
      }
      MacroMisplaced.check(row, node, url, &pass)
      MacroNotInVersion.check(row, node, &pass)
    }
  }
}
