internal import Diagnostics
internal import XMLTree

/// Finds a single ad with a `sequence`.
enum SingleAdSequence: PracticeRule {
  static let rule = Rule(
    "SingleAdSequence", .warning, "a single ad with a sequence",
    explanation: """
      A sequence makes the ad a member of an ad pod. A wrapper that does not allow multiple ads, \
      which is the default, accepts only ads without a sequence. By the specification, this ad is \
      rejected behind such a wrapper (error 303). One finding covers all responses of a schedule.
      """,
    remedy: "Remove 'sequence' if the ad is not part of an ad pod.",
    clause: "VAST 3.0 and later, Ad, sequence; Wrapper, allowMultipleAds")

  static let elements: [SchemaElement] = [.vast]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    let ads = node.children.count { $0.name == "Ad" }
    guard ads == 1, let ad = node.child(named: "Ad"),
      ad.value(of: "sequence").map(ValueForm.ordinal.accepts) == true
    else {
      return
    }
    pass.reportOnce(
      rule, at: ad.position,
      "the only 'Ad' has a 'sequence'; remove it so that the ad plays behind any wrapper")
  }
}
