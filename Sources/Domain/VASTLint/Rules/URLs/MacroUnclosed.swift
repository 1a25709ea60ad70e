internal import Diagnostics
internal import XMLTree

/// Finds a bracket without its counterpart.
enum MacroUnclosed: URLRule {
  static let rule = Rule(
    "MacroUnclosed", .warning, "a macro with one bracket missing",
    explanation: """
      A player replaces '[NAME]' with both brackets. Without one of them the text is requested \
      unchanged.
      """,
    remedy: "Close the bracket, as in '[CACHEBUSTING]'; inside CDATA three brackets are then last.",
    clause: "VAST 3.0 and later, macros")

  static let trigger: URLTraits = [.bracket, .closingBracket]

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    // Text after the URL has brackets of its own.
    guard !url.traits.contains(.markup) else { return }
    var opening: Substring.UTF8View?
    func report(_ text: Substring.UTF8View) {
      let words = LintPass.quoted(String(Substring(text.prefix(24))))
      pass.report(
        rule, at: node.position,
        "the brackets in the URL of '\(node.name)' do not match at \(words)")
    }
    var rest = node.text.withoutBlankEnds.utf8
    while let byte = rest.first {
      if byte == UInt8(ascii: "[") {
        if opening == nil { opening = rest }
      } else if byte == UInt8(ascii: "]") {
        // Brackets inside one another have a finding of their own.
        if opening == nil, rest.dropFirst().first != byte {
          report(rest)
          return
        }
        if rest.dropFirst().first != byte { opening = nil }
      }
      rest = rest.dropFirst()
    }
    if let opening { report(opening) }
  }
}
