internal import Diagnostics
internal import XMLTree

/// Finds a JavaScriptResource without `browserOptional`.
enum BrowserOptionalMissing: PracticeRule {
  static let rule = Rule(
    "BrowserOptionalMissing", .note, "a JavaScriptResource without browserOptional",
    explanation: """
      Players without a browser run only scripts with browserOptional="true". If the attribute is \
      missing, they assume 'false' and report reason 2.
      """,
    remedy: """
      Add browserOptional="false", or "true" where none is needed.
      """,
    clause: "VAST 4.1 and later, JavaScriptResource, browserOptional")

  static let elements: [SchemaElement] = [.javaScriptResource]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard pass.isVersion(atLeast: .v4_1),
      node.attribute(namedIgnoringCase: "browserOptional") == nil
    else { return }
    pass.report(
      rule, at: node.position,
      "'JavaScriptResource' has no 'browserOptional'; players without a browser do not run it")
  }
}
