package import Vocabulary

/// Where the rules come from.
private let servers = "Prebid Server: Go 0ba3523, Java e3ffd57"

/// The rules of findings about requests.
extension Rule {
  package static let auctionRequestMalformed = Rule(
    "AuctionRequestMalformed", .error, "Prebid Server rejects a bid request",
    explanation: """
      Prebid Server, in Go and in Java, answers with status 400 and holds no auction. The app \
      receives only a result code, and shows no ad.
      """,
    fix: "Correct the value at the place that the finding names.",
    clause: "OpenRTB 2.6 § 3.2; \(servers)")

  package static let storedRequestMissing = Rule(
    "StoredRequestMissing", .error, "a stored request does not exist",
    explanation: """
      Prebid Server, in Go and in Java, answers with status 400 and holds no auction, even if only \
      one of several impressions names the stored request.
      """,
    fix: "Correct the id, or store the request on the server (--stored).", clause: servers)

  package static let priceRangeMinIgnored = Rule(
    "PriceRangeMinIgnored", .warning, "a range of prices does not begin at its 'min'",
    explanation: """
      Prebid Server does not read 'min': a range begins where the range before it ends, and the \
      first range begins at 0. Line items that were made for the written 'min' do not match.
      """,
    fix: "Let 'min' be the 'max' of the range before it, and 0 in the first range.",
    clause: servers)

  package static let priceTableIgnored = Rule(
    "PriceTableIgnored", .warning, "a price granularity has no ranges",
    explanation:
      "The Go server uses its default, 'medium', instead. The Java server rejects the request.",
    fix: "Write the 'ranges', or remove the price granularity.", clause: servers)

  package static let cacheWithoutTargeting = Rule(
    "CacheWithoutTargeting", .warning, "a request asks for caching without targeting",
    explanation: """
      Without 'ext.prebid.targeting' the server caches nothing and gives no bid its keys. The ad \
      server then knows of no bid, and the creative finds no bid to show.
      """,
    fix: "Add 'ext.prebid.targeting', which may be an empty object.", clause: servers)

  package static let targetingWithoutKeys = Rule(
    "TargetingWithoutKeys", .warning, "a request switches all targeting keys off",
    explanation: "No line item of the ad server can match a bid without keys.",
    fix: "Set 'includewinners' or 'includebidderkeys' to true.", clause: servers)

  package static let targetingPrefixTooLong = Rule(
    "TargetingPrefixTooLong", .warning,
    "the prefix makes targeting keys longer than the server allows",
    explanation: """
      A key consists of the prefix and a name of up to 12 bytes. If the longest key is too long, \
      the Go server begins all keys with 'hb' instead of the prefix, so line items for keys with \
      the prefix never match.
      """,
    fix: "Choose a shorter prefix, or allow longer keys on the server.", clause: servers)

  package static let auctionFeatureIgnored = Rule(
    "AuctionFeatureIgnored", .note, "a request uses an extension that is not simulated",
    explanation: """
      The message names what is not simulated. The prices, bids or keys of a real server can \
      differ from those of vastsim.
      """,
    fix: "Ask a real server (--network), or remove the extension.")
}

/// The rules of findings about bids.
extension Rule {
  package static let bidResponseMalformed = Rule(
    "BidResponseMalformed", .error, "a bidder's response is not OpenRTB",
    explanation: "What cannot be read is left out of the auction.",
    fix: "Correct the value at the place that the finding names.",
    clause: "OpenRTB 2.6 § 4.2")

  package static let bidderNotAsked = Rule(
    "BidderNotAsked", .warning, "a bid is from a bidder that the impression does not name",
    explanation: "The server sends requests only to the bidders that an impression names.",
    fix: "Name the bidder in 'imp.ext.prebid.bidder', or remove its bids.", clause: servers)

  package static let bidImpressionUnknown = Rule(
    "BidImpressionUnknown", .error, "a bid is for an impression that the request does not have",
    explanation: "The server leaves the bid out of the auction.",
    fix: "Let 'impid' be the 'id' of an impression of the request.",
    clause: "OpenRTB 2.6 § 4.2.3; \(servers)")

  package static let bidPriceNotPositive = Rule(
    "BidPriceNotPositive", .error, "a bid has no positive price",
    explanation: "The server leaves the bid out. A price of 0 is allowed only with a 'dealid'.",
    fix: "Give the bid a price above 0, or a deal.", clause: servers)

  package static let bidCurrencyWithoutRate = Rule(
    "BidCurrencyWithoutRate", .error, "a bid's currency cannot be converted",
    explanation: "The server leaves the bid out, however high it is.",
    fix: """
      Add a rate in 'ext.prebid.currency.rates', or bid in the first currency of the request's \
      'cur'.
      """,
    clause: servers)

  package static let bidMarkupMissing = Rule(
    "BidMarkupMissing", .error, "a bid has no markup",
    explanation: """
      A bid without markup can win the auction, and the ad server can choose it. Only the creative \
      finds that there is nothing to show.
      """,
    fix: "Give the bid an 'adm', or a 'nurl' that answers with VAST.",
    clause: "OpenRTB 2.6 § 4.2.3")

  package static let bidSizeMismatch = Rule(
    "BidSizeMismatch", .warning, "a banner has a size that its impression does not ask for",
    explanation: """
      'hb_size' chooses the line item and its creative, so the ad is cut off, leaves a margin, or \
      does not serve.
      """,
    fix: "Bid with a size of 'banner.format', or add the size there.",
    clause: "OpenRTB 2.6 § 3.2.6")

  package static let bidExcludedFromPod = Rule(
    "BidExcludedFromPod", .warning, "competitive exclusion removes a bid from a pod",
    explanation: """
      With 'includebrandcategory' and 'withcategory', a pod keeps one bid for each category, and \
      removes bids that have neither a 'primary_category' nor exactly one category in 'cat'. \
      Without 'withcategory', a pod keeps one bid for each combination of price and duration. In \
      both cases a pod removes bids that are longer than the longest slot.
      """,
    fix: "Give bids one category in 'cat' and a duration of at most the longest slot.",
    clause: "\(servers), applyCategoryMapping")
}

/// The rules of findings about targeting and caching.
extension Rule {
  package static let targetingKeyCollision = Rule(
    "TargetingKeyCollision", .warning, "two targeting keys are the same after they were cut",
    explanation: """
      Only one of the values is left. If both keys belong to one bid, the Go server keeps the \
      value that it sets last, and the Java server keeps the value that its map returns first. If \
      the keys belong to several bids, the app sends its ad server the value of the winning bid. \
      If no bid with the key won, the app sends the value of the last bid with the key. The line \
      item of one bidder can then show the creative of another bidder.
      """,
    fix: "Allow longer keys on the server, or shorten the prefix or the bidder's name.",
    clause: servers)

  package static let bidWithoutCacheID = Rule(
    "BidWithoutCacheID", .warning, "a bid is not in the cache",
    explanation: """
      A client that asked for cached bids ignores a bid without 'hb_cache_id'. If a video bid has \
      no 'hb_uuid', the player gets no VAST.
      """,
    fix: "Check the cache's answer: the id is empty if the put names a key that is already in use.",
    clause: servers)

  package static let impressionNotInserted = Rule(
    "ImpressionNotInserted", .warning, "the server cannot insert its Impression into a bid's VAST",
    explanation: """
      To count impressions, the server inserts an Impression with its own URL into the VAST. The \
      Go server searches for '</Impression>' in exactly this spelling, and the Java server \
      searches for an InLine or a Wrapper. A server that does not find the place passes the VAST \
      on without its own Impression, and counts no impression.
      """,
    fix: "Give the VAST an Impression, which may be empty.", clause: servers)

  package static let auctionDialectsDiffer = Rule(
    "AuctionDialectsDiffer", .note, "the Go and the Java server treat a bid differently",
    explanation:
      "A publisher who changes from one server to the other gets other keys for the same bid.",
    fix:
      "Compare both with 'vastsim auction --compare', and make line items for the server in use.",
    clause: servers)
}

/// The rules of Prebid Server's side of an auction.
package enum PrebidServerRules {
  package static let all: [Rule] = [
    .auctionDialectsDiffer, .auctionFeatureIgnored, .auctionRequestMalformed,
    .bidCurrencyWithoutRate, .bidExcludedFromPod, .bidImpressionUnknown, .bidMarkupMissing,
    .bidPriceNotPositive, .bidResponseMalformed, .bidSizeMismatch, .bidWithoutCacheID,
    .bidderNotAsked, .cacheWithoutTargeting, .impressionNotInserted, .priceRangeMinIgnored,
    .priceTableIgnored, .storedRequestMissing, .targetingKeyCollision,
    .targetingPrefixTooLong,
    .targetingWithoutKeys,
  ]
}
