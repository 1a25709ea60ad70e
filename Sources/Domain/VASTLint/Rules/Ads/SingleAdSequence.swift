internal import Diagnostics
internal import XMLTree

/// Finds a single ad with a `sequence`.
enum SingleAdSequence: PracticeRule {
  static let rule = Rule(
    "SingleAdSequence", .warning, "a single ad with a sequence",
    explanation: """
      A sequence makes the ad a member of a pod. A wrapper that does not allow multiple ads, which \
      is the default, takes only ads without a sequence: by the letter, this one is dropped behind \
      it (error 303).
      """,
    remedy: "Leave 'sequence' out where the ad is no member of a pod.",
    clause: "VAST 3.0 and later, Ad, sequence; Wrapper, allowMultipleAds")

  static let elements: [SchemaElement] = [.vast]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    let ads = node.children.count { $0.name == "Ad" }
    guard ads == 1, let ad = node.child(named: "Ad"), ad.value(of: "sequence") != nil else {
      return
    }
    pass.report(
      rule, at: ad.position,
      "the only 'Ad' has a 'sequence'; without it, it can play behind any wrapper")
  }
}
