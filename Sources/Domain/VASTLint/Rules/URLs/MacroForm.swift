internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds a macro in the form of another system.
enum MacroForm: URLRule {
  static let rule = Rule.macroForm

  static let trigger: URLTraits = [.foreignMacro, .bracket]

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    guard pass.hasRoom(for: rule) else {
      pass.report(rule, at: node.position, "")
      return
    }
    if url.traits.contains(.foreignMacro) {
      for macro in MacroScan.foreign(in: node.text).prefix(5) {
        pass.report(
          rule, at: node.position,
          "\(LintPass.quoted(macro)) in the URL of '\(node.name)' is not replaced; "
            + "use '\(meant(by: macro))'")
      }
    }
    guard url.traits.contains(.bracket) else { return }
    for macro in pass.macros where !macro.hasForm {
      let known = MacroUnknown.meant(by: macro.name)
      // `a[key]` is a list parameter of many servers; `a=[key]` is a macro of
      // some system.
      guard known != nil || macro.isValue else { continue }
      pass.report(
        rule, at: node.position,
        "'[\(macro.name)]' in the URL of '\(node.name)' is not replaced; "
          + "use '[\(known ?? macro.name.uppercased())]'")
    }
  }

  /// VAST's macro for that of another system, or the same name in VAST's form.
  private static func meant(by text: String) -> String {
    var name = text
    if name.uppercased().hasPrefix("%5B") { name = String(name.dropFirst(3).dropLast(3)) }
    name = name.filter { $0.isLetter || $0.isNumber || $0 == "_" }
    return "[\(MacroUnknown.meant(by: name) ?? name.uppercased())]"
  }
}
