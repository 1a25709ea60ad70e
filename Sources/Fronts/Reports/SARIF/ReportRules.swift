package import Diagnostics

/// What reports find beside the findings of a run.
extension Rule {
  package static let expectationFailed = Rule(
    "ExpectationFailed", .error, "an expectation of the scenario does not hold",
    explanation: """
      What the scenario file expects of the run did not happen; the message says what happened \
      instead.
      """,
    remedy: "Correct the tag or the player, or the expectation where the new behaviour is right.")

  package static let inputUnreadable = Rule(
    "InputUnreadable", .error, "an input cannot be read",
    explanation: "Nothing is known of what cannot be read; the message has the system's words.",
    remedy: """
      Check the path or the URL; those of 'tag' and 'media' in a scenario start from its folder.
      """)
}

/// Every rule that reports bring.
package enum ReportRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = [.expectationFailed, .inputUnreadable]
}
