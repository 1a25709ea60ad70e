package import Diagnostics

/// What reports find beside the findings of a run.
extension Rule {
  package static let expectationFailed = Rule(
    "ExpectationFailed", .error, "an expectation of the scenario was not met",
    explanation: """
      The run did not do what the scenario file expects. The message says what happened instead.
      """,
    remedy: """
      Correct the tag or the player, or update the expectation if the new behaviour is right.
      """)

  package static let inputUnreadable = Rule(
    "InputUnreadable", .error, "an input cannot be read",
    explanation: "The message contains the reason that the system gives.",
    remedy: """
      Check the path or the URL. Paths of 'tag' and 'media' in a scenario are relative to its \
      folder.
      """)
}

/// Every rule that reports bring.
package enum ReportRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = [.expectationFailed, .inputUnreadable]
}
