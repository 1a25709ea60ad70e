package import Vocabulary

/// The rules that can be broken while wrappers are followed and breaks are scheduled; the linter
/// has the rules about documents.
package enum VASTRules {
  /// All rules, grouped by subject.
  package static let all: [Rule] = [
    .breakNeverComes, .breakRepeatsTooOften, .adNotAllowed, .wrapperLoop, .wrapperTreeTooLarge,
  ]
}

extension Rule {
  package static let adNotAllowed = Rule(
    "AdNotAllowed", .note,
    "an ad in the response to a wrapper is not allowed and does not play",
    explanation: """
      The wrapper allows fewer ads than the response holds. A wrapper allows no ad pod if its \
      'allowMultipleAds' is 'false' or missing. The allowed ads play.
      """,
    fix: "Set 'allowMultipleAds' of the Wrapper to 'true' if an ad pod is intended.")

  package static let wrapperLoop = Rule(
    "WrapperLoop", .warning, "the wrappers form a loop",
    explanation: """
      A wrapper points to a response that already led to it, so no ad is ever reached: error 302.
      """,
    fix: "Correct the VASTAdTagURI of the wrapper that leads back.")

  package static let wrapperTreeTooLarge = Rule(
    "WrapperTreeTooLarge", .warning, "the wrappers lead to more responses or ads than the limit",
    explanation: """
      The limits are a thousand requests and ten thousand ads. Further wrappers are not followed.
      """,
    fix: "Reduce the number of responses that the wrappers lead to.")

  package static let breakNeverComes = Rule(
    "BreakNeverComes", .warning, "a break is never reached in the content",
    explanation: """
      The content ends before the break's time offset, or the offset, such as '#2', cannot be \
      converted to a time.
      """,
    fix: """
      Correct the offset, or state the content's length with 'content: {duration: …}' in a \
      scenario.
      """)

  package static let breakRepeatsTooOften = Rule(
    "BreakRepeatsTooOften", .warning, "a break repeats more than 1,000 times",
    explanation: """
      A break's 'repeatAfter' makes more than 1,000 repetitions within the content. Only the first \
      1,000 are planned.
      """,
    fix: "Correct 'repeatAfter': it is a time between two breaks, such as 00:05:00.",
    clause: "VMAP 1.0.1, AdBreak, repeatAfter")
}
