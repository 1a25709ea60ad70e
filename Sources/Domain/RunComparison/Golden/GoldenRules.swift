package import Diagnostics

/// The rules of goldens.
extension Rule {
  package static let goldenDiffers = Rule(
    "GoldenDiffers", .error, "the event stream is not the one that the scenario expects",
    explanation: "The message names the first line that differs.",
    remedy: "If the new stream is right, write it to the golden file.")

  package static let goldenMissing = Rule(
    "GoldenMissing", .error, "the scenario's golden file is not there",
    explanation: "The scenario names a file that the event stream has to equal.",
    remedy: "Write it once with --report jsonl=PATH, look at it, and keep it.")

  package static let goldenWritten = Rule(
    "GoldenWritten", .error, "the scenario's golden was written just now",
    explanation: "'--update' asked for it, and a run that records does not pass.",
    remedy: "Look at what was written, and run again.")
}

/// Every rule of goldens.
package enum GoldenRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = [
    .goldenDiffers, .goldenMissing, .goldenWritten,
  ]
}
