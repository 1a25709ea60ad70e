internal import Diagnostics
internal import XMLTree

/// Finds a document in a namespace that is not VAST's.
enum NamespaceUnknown: PracticeRule {
  static let rule = Rule(
    "NamespaceUnknown", .warning, "a namespace that is not VAST's",
    explanation: """
      2.0 and 3.0 have no namespace, 4.x has 'http://www.iab.com/VAST'. A reader that matches full \
      names finds no elements in another one.
      """,
    remedy: """
      Write xmlns="http://www.iab.com/VAST" in 4.x, and none before.
      """,
    clause: "VAST 4.0 and later, schemas, targetNamespace")

  static let elements: [SchemaElement] = [.vast]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let namespace = node.namespace, namespace != NamespaceMissing.standard else { return }
    pass.report(
      rule, at: node.position,
      "the namespace \(LintPass.quoted(namespace)) is not VAST's; "
        + "use '\(NamespaceMissing.standard)'")
  }
}
