internal import Diagnostics
internal import XMLTree

/// An escape that stays.
enum URLEscapedAmpersand: URLRule {
  static let rule = LintRule(
    "URLEscapedAmpersand", .warning, "'&amp;' inside CDATA, which is sent as it is",
    rationale: """
      CDATA needs no escapes and decodes none: the server receives 'amp;b=2' as the name of a \
      parameter. Outside of CDATA '&amp;' is right, and '&amp;amp;' as wrong as this.
      """,
    clause: "VAST 4.x, CDATA; XML 1.0, CDATA sections")

  static let trigger: URLTraits = .escapedAmpersand

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    pass.report(
      rule, at: node.position,
      "the URL of '\(node.name)' has a literal '&amp;', which is requested as it is; "
        + "inside CDATA write '&'")
  }
}
