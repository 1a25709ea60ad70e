internal import Diagnostics
internal import XMLTree

/// Finds a URL with a word that programs print for a value that they do not have.
enum URLResidue: URLRule {
  static let rule = PlaceholderLeft.rule

  static let trigger: URLTraits = .residue

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    let parts = node.text.utf8.split { "/?&=;#".utf8.contains($0) }
    // The word 'null' is also a value of its own.
    for word in PlaceholderLeft.residues
    where parts.contains(where: { $0.elementsEqual(word.utf8) }) {
      pass.report(
        rule, at: node.position,
        "the URL of '\(node.name)' has '\(word)' where a value belongs")
      return
    }
  }
}
