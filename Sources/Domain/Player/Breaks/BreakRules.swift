package import Diagnostics

/// What a player finds about ad breaks.
extension Rule {
  package static let adNotPlayed = Rule(
    "AdNotPlayed", .note, "an ad was not needed and not played",
    explanation: """
      The break was filled before this ad's turn came. An ad pod that plays in full needs no \
      stand-alone ads, and without an ad pod only one stand-alone ad plays.
      """,
    remedy: "Give the ad a 'sequence' if it should be part of the ad pod.")

  package static let contentAssumed = Rule(
    "ContentAssumed", .note, "the length of the content is not stated",
    explanation: "Breaks by percentage or from the end depend on the length of the content.",
    remedy: "State it with 'content: {duration: …}' in a scenario.")
}
