internal import Diagnostics

/// An element without its URL.
enum URLEmpty: RuleHolder {
  static let rule = LintRule(
    "URLEmpty", .warning, "an element that should hold a URL and is empty",
    rationale: """
      Careful players leave it out. Careless ones request the empty address, which is the page \
      they are on.
      """,
    clause: "VAST 2.0 to 4.3, xs:anyURI; practice")
}
