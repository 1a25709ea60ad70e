internal import Diagnostics
internal import Transport
internal import VAST
internal import XMLTree

/// Finds a macro in the form of another system.
enum MacroForm: URLRule {
  static let rule = Rule.macroForm

  static let trigger: URLTraits = [.foreignMacro, .bracket, .bareMacro]

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    guard pass.hasRoom(for: rule) else {
      pass.report(rule, at: node.position, "")
      return
    }
    let foreign = UnresolvedMacros.find(in: node.text).filter(MacroDefinition.isProbable)
    for macro in foreign.prefix(5) {
      pass.report(
        rule, at: node.position,
        "\(LintPass.quoted(macro)) in the URL of '\(node.name)' is not replaced; "
          + "use '\(meant(by: macro))'")
    }
    if foreign.isEmpty, let name = bareName(in: node.text) {
      pass.report(
        rule, at: node.position,
        "'\(name)' in the URL of '\(node.name)' has no brackets and is not replaced; "
          + "use '[\(name)]'")
    }
  }

  /// A macro's name that is the value of a parameter and has no square brackets; nil when there is
  /// none. Short names are also words of their own.
  private static func bareName(in text: String) -> String? {
    let parts = text.utf8.split { byte in
      !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte != UInt8(ascii: "_")
    }
    for part in parts where part.count > 6 {
      let before = text.utf8[..<part.startIndex].last
      let after = text.utf8[part.endIndex...].first
      guard before.map({ "=(<!*'\"|:$".utf8.contains($0) }) == true,
        after.map({ "&)>!*'\"|;".utf8.contains($0) }) ?? true,
        MacroDefinition.named(String(Substring(part))) != nil
      else { continue }
      return String(Substring(part))
    }
    return nil
  }

  /// VAST's macro for that of another system, or the same name in VAST's form.
  private static func meant(by text: String) -> String {
    var name = text
    for code in ["%255b", "%5b"] where name.lowercased().hasPrefix(code) {
      name = String(name.dropFirst(code.count).dropLast(code.count))
    }
    name = name.filter { $0.isLetter || $0.isNumber || $0 == "_" }
    return "[\(MacroUnknown.meant(by: name) ?? name.uppercased())]"
  }
}
