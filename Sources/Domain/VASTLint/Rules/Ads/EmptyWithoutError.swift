internal import Diagnostics
internal import XMLTree

/// Finds a response with neither an ad nor an Error.
enum EmptyWithoutError: PracticeRule {
  static let rule = Rule(
    "EmptyWithoutError", .warning, "neither an ad nor an Error",
    explanation: """
      The server does not learn that the request was answered without an ad. VAST 3.0 introduced a \
      root Error for this, which the player requests with code 303.
      """,
    remedy: "Put an Error with a URL into VAST.",
    clause: "VAST 3.0 and later, Error of a response without an ad")

  static let elements: [SchemaElement] = [.vast]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard !node.hasChild("Ad"), !node.hasChild("Error") else { return }
    pass.report(
      rule, at: node.position,
      "the response has neither an 'Ad' nor an 'Error'; an 'Error' reports this to the server")
  }
}
