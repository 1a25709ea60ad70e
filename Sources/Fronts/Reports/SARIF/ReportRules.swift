package import Diagnostics

/// What reports find beside the findings of a run.
extension Rule {
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
  package static let all: [Rule] = [.inputUnreadable]
}
