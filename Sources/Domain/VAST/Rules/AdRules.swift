package import Diagnostics

/// The rules about ads and their creatives.
extension Rule {
  package static let noAd = Rule(
    "NoAd", .note, "a response without an ad",
    explanation: """
      An ad server without an ad for the request answers with a VAST element without an Ad, and \
      with an Error that the player requests with code 303.
      """,
    remedy: "Do nothing if no ad was expected. Otherwise find out why the server selected none.",
    clause: "VAST 3.0 and later, no ad response")

  package static let rootErrorBesideAd = Rule(
    "RootErrorBesideAd", .warning, "a root Error in a response that has an ad",
    explanation: """
      The schema allows either ads or Errors. Some players request the root Error together with \
      the ad's own, others never.
      """,
    remedy: "Move the Error into the InLine or Wrapper.",
    clause: "VAST 4.0 and later, VAST element, a choice")

  package static let adWithoutContent = Rule(
    "AdWithoutContent", .error, "neither InLine nor Wrapper",
    explanation: """
      There is nothing to play and no wrapper to follow: error 101, or 303 behind a wrapper.
      """,
    remedy: "Put an InLine or a Wrapper into the Ad.",
    clause: "VAST 2.0 to 4.3, Ad")

  package static let adWithBothContents = Rule(
    "AdWithBothContents", .error, "both InLine and Wrapper",
    explanation: "The schema allows one of them. Players differ in which of the two they use.",
    remedy: "Keep the InLine or the Wrapper.",
    clause: "VAST 2.0 to 4.3, Ad")

  package static let sequenceInvalid = Rule(
    "SequenceInvalid", .warning, "a sequence that is not a whole number above zero",
    explanation: "Ad pods count from 1. Players ignore the number, or the ad.",
    remedy: "Write 1, 2, 3 and so on, or leave 'sequence' out.",
    clause: "VAST 3.0 and later, Ad, sequence")

  package static let vastAdDataIgnored = Rule(
    "VASTAdDataIgnored", .note, "an embedded response inside a wrapper",
    explanation: """
      A proposal for servers that unwrap put the fetched response next to 'VASTAdTagURI'. It was \
      never adopted: players fetch the URL.
      """,
    remedy: "Remove VASTAdData. VASTAdTagURI is enough.",
    clause: "Proposal for server-side unwrapping; in no version of VAST")

  package static let linearMissing = Rule(
    "LinearMissing", .error, "no creative is linear or nonlinear",
    explanation: "Companions accompany another creative. Alone they are not a video ad.",
    remedy: "Add a Linear or NonLinearAds.",
    clause: "VAST 2.0 to 4.3, Creatives of an InLine")

  package static let resourceMisplaced = Rule(
    "ResourceMisplaced", .warning, "an IFrameResource that holds HTML",
    explanation: """
      'IFrameResource' is the URL of a page. A player that loads HTML as a URL shows an empty \
      frame. HTML belongs in 'HTMLResource'.
      """,
    remedy: "Use an HTMLResource instead of the IFrameResource.",
    clause: "VAST 2.0 to 4.3, IFrameResource and HTMLResource")

  package static let resourceEmpty = Rule(
    "ResourceEmpty", .warning, "an HTMLResource without content",
    explanation: "There is nothing to show. Players ignore the resource, or show an empty frame.",
    remedy: "Give the resource its markup, or remove it.",
    clause: "VAST 2.0 to 4.3, HTMLResource")
}
