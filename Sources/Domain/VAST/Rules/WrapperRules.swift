package import Diagnostics

/// The rules about chains of wrappers.
extension Rule {
  package static let adNotAllowed = Rule(
    "AdNotAllowed", .note, "an ad of a wrapper's response is left out",
    explanation: """
      The wrapper allows fewer ads than the response holds: no pod with 'allowMultipleAds' false \
      or missing. The ads that it allows play.
      """,
    remedy: "Set 'allowMultipleAds' of the Wrapper to 'true' where a pod is meant.")

  package static let wrapperLoop = Rule(
    "WrapperLoop", .warning, "wrappers lead in a circle",
    explanation: """
      A wrapper points to a response that already led to it, so no ad is ever reached: error 302.
      """,
    remedy: "Correct the VASTAdTagURI of the wrapper that leads back.")

  package static let wrapperTreeTooLarge = Rule(
    "WrapperTreeTooLarge", .warning, "wrappers lead to more than is followed",
    explanation: """
      A thousand requests or ten thousand ads are more than any break needs; what comes after them \
      is left out.
      """,
    remedy: "Let the wrappers lead to fewer responses.")
}
