internal import Diagnostics
internal import VAST

/// Finds a `sequence` that is not a place in an ad pod.
enum SequenceInvalid: RuleHolder {
  static let rule = Rule.sequenceInvalid
}
