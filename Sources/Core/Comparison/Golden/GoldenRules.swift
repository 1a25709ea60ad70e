package import Vocabulary

/// The rules of goldens.
extension Rule {
  package static let goldenDiffers = Rule(
    "GoldenDiffers", .error, "the event stream differs from the scenario's golden file",
    explanation: "The message names the first line that differs.",
    fix: """
      If the new stream is right, write the stream to the golden file: with 'vastsim test --update \
      changed' or 'vastsim play --report jsonl=PATH'.
      """)

  package static let goldenMissing = Rule(
    "GoldenMissing", .error, "the scenario's golden file does not exist",
    explanation: "The scenario names a file that the event stream has to equal.",
    fix: "Write the golden file once with --report jsonl=PATH, review the file, and commit it.")

  package static let goldenWritten = Rule(
    "GoldenWritten", .error, "the scenario's golden file was just written",
    explanation:
      "'--update' makes the run write the file. A run that writes its golden file does not pass.",
    fix: "Review the written file, and run again.")
}

/// Every rule of goldens.
package enum GoldenRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = [
    .goldenDiffers, .goldenMissing, .goldenWritten,
  ]
}
