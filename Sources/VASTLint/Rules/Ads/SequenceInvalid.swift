internal import Diagnostics

/// A place in a pod that is no place.
enum SequenceInvalid: RuleHolder {
  static let rule = LintRule(
    "SequenceInvalid", .warning, "a sequence that is not a whole number above zero",
    rationale: "Pods count from 1. Players drop the number, or the ad.",
    clause: "VAST 3.0 and later, Ad, sequence")
}
