internal import Diagnostics
internal import VAST

/// A place in a pod that is no place.
enum SequenceInvalid: RuleHolder {
  static let rule = Rule.sequenceInvalid
}
