internal import Diagnostics
internal import XMLTree

/// Finds a document of 4.0 or later without VAST's namespace.
enum NamespaceMissing: PracticeRule {
  static let rule = Rule(
    "NamespaceMissing", .note, "no namespace in 4.0 or later",
    explanation: """
      The schemas of 4.x use the namespace 'http://www.iab.com/VAST', so a document without it \
      does not validate. Players match local names and accept it.
      """,
    remedy: """
      Add xmlns="http://www.iab.com/VAST" if tags are validated.
      """,
    clause: "VAST 4.0 and later, schemas, targetNamespace")

  static let elements: [SchemaElement] = [.vast]
  static let standard = "http://www.iab.com/VAST"

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard pass.isVersion(atLeast: .v4_0), node.namespace == nil else { return }
    pass.report(
      rule, at: node.position,
      "'VAST' has no namespace; the schema of \(pass.version?.text ?? "4.x") has '\(standard)'")
  }
}
