internal import Diagnostics

/// A response that is there already.
enum VASTAdDataIgnored: RuleHolder {
  static let rule = LintRule(
    "VASTAdDataIgnored", .note, "a response inside a wrapper",
    rationale: """
      A proposal for servers that unwrap put the fetched response beside 'VASTAdTagURI'. It was \
      never adopted: players fetch the address.
      """,
    clause: "Proposal for server-side unwrapping; in no version of VAST")
}
