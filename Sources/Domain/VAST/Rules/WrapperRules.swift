package import Diagnostics

/// The rules about chains of wrappers.
extension Rule {
  package static let adNotAllowed = Rule(
    "AdNotAllowed", .note, "an ad of a wrapper's response is not allowed and does not play",
    explanation: """
      The wrapper allows fewer ads than the response holds. It allows no ad pod if \
      'allowMultipleAds' is 'false' or missing. The allowed ads play.
      """,
    remedy: "Set 'allowMultipleAds' of the Wrapper to 'true' if an ad pod is intended.")

  package static let wrapperLoop = Rule(
    "WrapperLoop", .warning, "the wrappers form a loop",
    explanation: """
      A wrapper points to a response that already led to it, so no ad is ever reached: error 302.
      """,
    remedy: "Correct the VASTAdTagURI of the wrapper that leads back.")

  package static let wrapperTreeTooLarge = Rule(
    "WrapperTreeTooLarge", .warning, "the wrappers lead to more responses or ads than the limit",
    explanation: """
      The limits are a thousand requests and ten thousand ads. Further wrappers are not followed.
      """,
    remedy: "Reduce the number of responses that the wrappers lead to.")
}
