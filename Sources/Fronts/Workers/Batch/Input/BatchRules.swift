package import Vocabulary

/// The rules of findings about the input of a batch.
extension Rule {
  package static let batchLineMalformed = Rule(
    "BatchLineMalformed", .error, "a line of a batch cannot be read",
    explanation: """
      A line that cannot be read has the outcome 'invalid', and nothing of it is played. The other \
      lines are not affected.
      """,
    fix: """
      Write one JSON object a line, with 'tag' or 'vast', and optionally 'id', 'media', \
      'scenario', 'player', 'map' and 'seed'.
      """)

  package static let batchKeyUnknown = Rule(
    "BatchKeyUnknown", .warning, "a line of a batch has an unknown key",
    explanation: "The key is ignored, so a misspelt key has no effect.",
    fix: "Correct the key, or remove it.")

  package static let batchLineFailed = Rule(
    "BatchLineFailed", .error, "a line of a batch does not pass",
    explanation: """
      The line was not run, or the line's run ended in an error, has findings, or has expectations \
      that do not hold.
      """,
    fix: """
      Play the line's tag with 'vastsim play', which shows every finding with its place and fix.
      """)
}

/// Every rule about the input of a batch.
package enum BatchRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = [.batchKeyUnknown, .batchLineFailed, .batchLineMalformed]
}
