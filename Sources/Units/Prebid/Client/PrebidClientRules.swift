package import Vocabulary

/// The rules of the client's side of an auction: app, SDK, ad server, cache and creative.
package enum PrebidClientRules {
  /// All rules, in the order of the chain.
  package static let all: [Rule] = [
    .prebidFileUnreadable, .prebidAdUnitMalformed, .prebidImpressionUnknown, .prebidRefreshShort,
    .prebidServerUnreachable,
    .prebidServerRefused,
    .prebidTimeout, .prebidAnswerLate, .prebidResponseMalformed, .prebidIDsDiffer,
    .prebidKeysStale, .prebidKeysAltered, .prebidWinWithoutKeys, .prebidCreativeOfOtherBid,
    .prebidLineItemMalformed, .prebidKeyCutAway, .prebidKeyMissing, .prebidEnvironmentMissing,
    .prebidCachePutMalformed, .prebidCacheEntryMissing, .prebidCacheEntryExpired,
    .prebidCacheEntryMalformed, .prebidMacroUnreplaced, .prebidNoticeForLoss, .prebidNoticeEarly,
    .prebidNoticeRepeated, .prebidAuctionUnfinished,
  ]

  /// The source of the rules.
  static let overview = "Prebid Mobile overview"
  static let sdk = "Prebid Mobile SDK"
  static let openRTB = "OpenRTB 2.6"
  static let creative = "Prebid Universal Creative"
  static let cache = "Prebid Cache"
}

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

/// The rules of key values, line items, the cache, creatives and notices.
extension Rule {
  package static let prebidKeysStale = Rule(
    "PrebidKeysStale", .error, "the ad server gets key values of an earlier auction",
    explanation: """
      A line item may choose a bid of the earlier auction, whose creative may have expired in the \
      cache and whose price is no longer valid.
      """,
    fix: "Remove the keys that begin with 'hb_' before you set those of the new auction.",
    clause: "\(PrebidClientRules.overview), ad server targeting")

  package static let prebidKeysAltered = Rule(
    "PrebidKeysAltered", .error, "the app drops or alters key values of an auction",
    explanation: """
      The ad server gets other key values than the Prebid Server set. Line items for the bid do not \
      match, or line items for another price match. The bid's creative may not find the bid in the \
      cache.
      """,
    fix: "Pass every key value to the ad server as the SDK sets it.",
    clause: "\(PrebidClientRules.overview), ad server targeting")

  package static let prebidWinWithoutKeys = Rule(
    "PrebidWinWithoutKeys", .warning,
    "a line item of Prebid wins, but the ad request has no key values of an auction",
    explanation: """
      The line item's creative finds no bid to show. The line item is targeted too widely, or the \
      audited app trace does not have all key values of the ad request.
      """,
    fix: "Target the line items of Prebid at keys of an auction, such as 'hb_pb'.",
    clause: "\(PrebidClientRules.overview), ad server targeting")

  package static let prebidCreativeOfOtherBid = Rule(
    "PrebidCreativeOfOtherBid", .error,
    "the creative that is shown does not belong to the bid that won",
    explanation: """
      The ad server counts one campaign, but the viewer sees another campaign. If the cache does \
      not have the bid, the viewer sees nothing.
      """,
    fix: "Take the cache's id and host from the key values of the bid that won.",
    clause: "\(PrebidClientRules.creative), hb_cache_id")

  package static let prebidLineItemMalformed = Rule(
    "PrebidLineItemMalformed", .error, "a line item is malformed",
    explanation: """
      If vastsim left out the malformed line item, another line item would win in the simulated ad \
      server. For this reason no auction is held.
      """,
    fix: "Write the line item as the documentation of line items shows.")

  package static let prebidKeyCutAway = Rule(
    "PrebidKeyCutAway", .error, "a creative looks for a key whose name the server cut",
    explanation: """
      Servers cut keys at 20 bytes, because ad servers do not accept longer ones. A creative that \
      names the whole key gets no value. Without the id of a cache entry the creative requests \
      nothing. Without the cache's host or path the creative requests its built-in cache, which \
      does not have the bid.
      """,
    fix: "Name the cut key in the creative, or give the bidder a shorter name.",
    clause: "\(PrebidClientRules.overview), ad server targeting")

  package static let prebidKeyMissing = Rule(
    "PrebidKeyMissing", .error, "a creative looks for a key that is not set",
    explanation: "Without the cache's id, host and path the creative cannot be fetched.",
    fix: """
      Configure the cache's host and path at the server, and ask for the keys that the creative \
      uses (includewinners, includebidderkeys).
      """,
    clause: "\(PrebidClientRules.overview), ad server targeting")

  package static let prebidEnvironmentMissing = Rule(
    "PrebidEnvironmentMissing", .error, "the key hb_env is not 'mobile-app'",
    explanation: """
      Prebid Universal Creative gets its markup from the cache only in an app. Elsewhere it looks \
      for a web page that holds the bid.
      """,
    fix: "Send the request with 'app', so that the server sets hb_env to mobile-app.",
    clause: "\(PrebidClientRules.creative), hb_env")

  package static let prebidCachePutMalformed = Rule(
    "PrebidCachePutMalformed", .error, "a request to Prebid Cache is malformed",
    explanation: "The cache refuses all puts of the request, so no bid has a cache id.",
    fix: "Send at most 10 puts, each with 'type' and 'value'; 'ttlseconds' is optional.",
    clause: "\(PrebidClientRules.cache), POST /cache")

  package static let prebidCacheEntryMissing = Rule(
    "PrebidCacheEntryMissing", .error, "a creative asks for an entry that the cache does not have",
    explanation: "The ad server counts an impression, and nothing is shown.",
    fix: "Take id, host and path from the keys of one and the same bid.",
    clause: "\(PrebidClientRules.cache), GET /cache")

  package static let prebidCacheEntryExpired = Rule(
    "PrebidCacheEntryExpired", .error, "a cache entry expires before the ad is shown",
    explanation: "The ad server counts an impression, and nothing is shown.",
    fix: """
      Show the ad sooner after the auction, request bids anew, or raise the lifetime (exp, \
      ttlseconds) of the entry.
      """,
    clause: "\(PrebidClientRules.cache), ttlseconds")

  package static let prebidCacheEntryMalformed = Rule(
    "PrebidCacheEntryMalformed", .error, "a creative cannot read its entry of the cache",
    explanation: "The ad server counts an impression, and nothing is shown.",
    fix: "Put a bid into the cache as a JSON object, and VAST as plain XML.",
    clause: "\(PrebidClientRules.cache), GET /cache")

  package static let prebidMacroUnreplaced = Rule(
    "PrebidMacroUnreplaced", .error, "a macro of OpenRTB is left unreplaced",
    explanation: """
      No Prebid Server replaces the macros of OpenRTB, and an SDK replaces at most the price. If a \
      macro is not replaced, the bidder does not know which bid won or at which price.
      """,
    fix: """
      Use an SDK that replaces the price in markup and notices, and replace the other macros in the \
      exchange or the bid adapter.
      """,
    clause: "\(PrebidClientRules.openRTB) § 4.4")

  package static let prebidNoticeForLoss = Rule(
    "PrebidNoticeForLoss", .error, "a notice is sent for a bid that did not win",
    explanation: "The bidder counts a win, or pays, for an ad that the ad server did not choose.",
    fix: "Send nurl after the ad server chose the bid, and burl after the ad was shown.",
    clause: "\(PrebidClientRules.openRTB) § 4.2.3")

  package static let prebidNoticeEarly = Rule(
    "PrebidNoticeEarly", .error, "a notice is sent before the ad is shown",
    explanation: "The bidder pays for an ad that may never be shown.",
    fix: """
      Send burl when the ad becomes billable: when a banner is viewable, or at the impression of a \
      video.
      """,
    clause: "\(PrebidClientRules.openRTB) § 4.2.3")

  package static let prebidNoticeRepeated = Rule(
    "PrebidNoticeRepeated", .warning, "the app sends a notice a second time",
    explanation: "The SDK sends each notice itself. The bidder may count the ad twice.",
    fix: "Leave the notices to the SDK.")
}
