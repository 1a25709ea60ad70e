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
