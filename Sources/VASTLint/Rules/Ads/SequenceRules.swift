internal import Diagnostics
internal import Transport
internal import XMLTree

/// A place in a pod that is no place.
enum SequenceInvalid: RuleHolder {
  static let rule = LintRule(
    "SequenceInvalid", .warning, "a sequence that is not a whole number above zero",
    rationale: "Pods count from 1. Players drop the number, or the ad.",
    clause: "VAST 3.0 and later, Ad, sequence")
}

/// Two ads in one place of a pod.
enum SequenceRepeated: PracticeRule {
  static let rule = LintRule(
    "SequenceRepeated", .warning, "two ads with the same sequence",
    rationale: "The order of the two is left to the player, and some keep only one of them.",
    clause: "VAST 3.0 and later, Ad, sequence")

  static let elements: [SchemaElement] = [.vast]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    var seen: Set<Int> = []
    for ad in node.children where ad.name == "Ad" {
      guard let text = ad.value(of: "sequence"), let number = Int(text), number > 0 else {
        continue
      }
      if seen.insert(number).inserted { continue }
      pass.report(
        rule, at: ad.position, "another 'Ad' has sequence \(number) already; each is unique")
    }
  }
}

/// A pod of one.
enum SingleAdSequence: PracticeRule {
  static let rule = LintRule(
    "SingleAdSequence", .warning, "a single ad with a sequence",
    rationale: """
      A sequence makes the ad a member of a pod. A wrapper that does not allow multiple ads, \
      which is the default, takes only ads without a sequence: by the letter, this one is \
      dropped behind it (error 303).
      """,
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
