internal import Diagnostics
internal import XMLTree

/// Finds VAST elements in another namespace than the root.
enum MixedNamespaces: RuleHolder {
  static let rule = Rule(
    "MixedNamespaces", .warning, "an element in another namespace than the root",
    explanation: """
      'xmlns' on an inner element, or a prefix on some elements only, puts them into another \
      namespace. Readers that match full names do not find them or their content.
      """,
    remedy: "Remove the 'xmlns' or the prefix, so that the element has the root's namespace.",
    clause: "Namespaces in XML 1.0; VAST 4.0 and later, schemas")

  /// Reports the first such element; the others follow from it.
  static func report(_ node: XMLNode, _ pass: inout LintPass) {
    pass.hasMixedNamespaces = true
    let own = node.namespace.map { LintPass.quoted($0) } ?? "no namespace"
    let root = pass.namespace.map { LintPass.quoted($0) } ?? "no namespace"
    pass.report(rule, at: node.position, "'\(node.name)' is in \(own), the root in \(root)")
  }
}
