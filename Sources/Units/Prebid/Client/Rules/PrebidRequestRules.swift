package import Vocabulary

/// The rules of requests for bids and of their answers.
extension Rule {
  package static let prebidAdUnitMalformed = Rule(
    "PrebidAdUnitMalformed", .error, "an ad unit of Prebid Mobile is malformed",
    explanation: """
      The SDK builds its request from the ad unit. The request lacks the parts of the ad unit that \
      cannot be read.
      """,
    fix: "Write 'account', and 'format' or 'video', as the documentation of ad units shows.")

  package static let prebidImpressionUnknown = Rule(
    "PrebidImpressionUnknown", .error,
    "a unit of the scenario names an impression that the auction's request does not have",
    explanation: "No bid can be for the impression, so no auction is held.",
    fix: """
      In the unit's 'impression', name an impression of the request: by its 'id', by the id of its \
      stored request, or by the 'configuration' of its ad unit.
      """)

  package static let prebidFileUnreadable = Rule(
    "PrebidFileUnreadable", .error, "a file of an auction cannot be read",
    explanation: """
      The files of an auction are read before the run begins. If one of them is missing or cannot \
      be read, no auction is held.
      """,
    fix: "Correct the path in the scenario or on the command line, or make the file readable.")

  package static let prebidRefreshShort = Rule(
    "PrebidRefreshShort", .warning, "the refresh interval of an ad unit is shorter than 30 seconds",
    explanation: "The SDK ignores an interval below 30 seconds, so the ad is never refreshed.",
    fix: "Set a refresh interval of 30 seconds or more.",
    clause: "\(PrebidClientRules.sdk), setAutoRefreshMillis")

  package static let prebidServerUnreachable = Rule(
    "PrebidServerUnreachable", .error, "a Prebid Server does not answer over the network",
    explanation: "The SDK reports a network error, and the app asks its ad server without keys.",
    fix: "Check the endpoint, and allow the network with '--network'.")

  package static let prebidServerRefused = Rule(
    "PrebidServerRefused", .error, "a Prebid Server refuses a request",
    explanation: """
      The server's text shows the SDK whether the account is unknown, the configuration is unknown \
      or the size is refused. In all three cases there are no bids.
      """,
    fix: "Correct what the server's text names: the account, the configuration or the sizes.",
    clause: "\(PrebidClientRules.sdk), ResultCode")

  package static let prebidTimeout = Rule(
    "PrebidTimeout", .warning, "a Prebid Server does not answer before the SDK's timeout",
    explanation: "The app asks its ad server without key values, so no bid can win.",
    fix: "Find out why the server is slow, or set a longer timeout.",
    clause: "\(PrebidClientRules.sdk), timeoutMillis")

  package static let prebidAnswerLate = Rule(
    "PrebidAnswerLate", .note, "the answer of a Prebid Server comes after the timeout",
    explanation: "The SDK drops the answer, so no bid of this auction can win.",
    fix: "Shorten the server's own timeout (tmax), so that it answers before the SDK gives up.",
    clause: "\(PrebidClientRules.sdk), timeoutMillis")

  package static let prebidResponseMalformed = Rule(
    "PrebidResponseMalformed", .error, "the response of a Prebid Server is malformed",
    explanation: """
      A response that is not OpenRTB counts as no bid. A bid or a key value that cannot be read is \
      left out.
      """,
    fix: "Have the server send the response that OpenRTB describes.",
    clause: "\(PrebidClientRules.openRTB) § 4.2")

  package static let prebidIDsDiffer = Rule(
    "PrebidIDsDiffer", .error, "a response is for another request, or a bid for another impression",
    explanation:
      "The client ignores a response or a bid that does not belong to the client's request.",
    fix: """
      In the server or the recorded response, copy the request's 'id' into the response, and the \
      impression's 'id' into the 'impid' of the bid.
      """,
    clause: "\(PrebidClientRules.openRTB) § 4.2.1 and § 4.2.3")

  package static let prebidAuctionUnfinished = Rule(
    "PrebidAuctionUnfinished", .warning,
    "a unit of the scenario ends while its auction is under way",
    explanation: "The auction showed no ad, and which ad it would have shown is not known.",
    fix: "In the scenario, let the run last longer, or give the servers a shorter 'latency'.")
}
