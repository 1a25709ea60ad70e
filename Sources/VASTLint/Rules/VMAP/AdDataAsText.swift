internal import Diagnostics

/// A document in a document, as text.
enum AdDataAsText: RuleHolder {
  static let rule = LintRule(
    "AdDataAsText", .warning, "a VASTAdData whose document is text",
    rationale: """
      VMAP has the VAST document as XML, not in CDATA. Many players read both, the others find an \
      empty break.
      """,
    clause: "VMAP 1.0.1, VASTAdData")
}
