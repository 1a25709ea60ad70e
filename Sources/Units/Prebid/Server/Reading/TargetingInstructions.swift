internal import Vocabulary

/// The targeting settings of `ext.prebid.targeting`.
struct TargetingInstructions: Sendable {
  /// How bids compete in a pod, and the value of `hb_pb_cat_dur` (`includebrandcategory`).
  struct Exclusion: Sendable, Hashable {
    var usesCategories: Bool
    var translatesCategories: Bool
    /// Durations of slots, in whole seconds, ascending.
    var durations: [Int]
    var appendsBidder: Bool
  }

  /// Whether the highest bid of an impression has keys without a suffix.
  var includesWinners = true
  /// Whether every bidder's best bid has keys with `_BIDDER`.
  var includesBidderKeys = true
  var includesFormat = false
  /// Whether a bid with a deal beats every bid without one.
  var prefersDeals = false
  /// Whether a bid with a deal always has keys with `_BIDDER`.
  var alwaysIncludesDeals = false
  var granularity = PriceGranularity.medium
  var granularityByType: [BidMediaType: PriceGranularity] = [:]
  var exclusion: Exclusion?
  var prefix: String?
  /// The length at which keys are cut, as the request sets it. Only Java reads it.
  var keyLength: Int?

  /// Reads the instructions except the tables of prices. `PriceGranularityReader` reads the tables,
  /// because they can be wrong.
  init(_ value: JSONValue) {
    includesWinners = value["includewinners"]?.truth ?? true
    includesBidderKeys = value["includebidderkeys"]?.truth ?? true
    includesFormat = value["includeformat"]?.truth ?? false
    prefersDeals = value["preferdeals"]?.truth ?? false
    alwaysIncludesDeals = value["alwaysincludedeals"]?.truth ?? false
    prefix = value["prefix"]?.nonEmptyText
    keyLength = value["truncateattrchars"]?.whole
    if let category = value["includebrandcategory"], category.members != nil {
      exclusion = Exclusion(
        usesCategories: category["withcategory"]?.truth ?? false,
        translatesCategories: category["translatecategories"]?.truth ?? true,
        durations: (value["durationrangesec"]?.elements ?? []).compactMap(\.whole).sorted(),
        appendsBidder: value["appendbiddernames"]?.truth ?? false)
    }
  }

  func granularity(for type: BidMediaType) -> PriceGranularity {
    granularityByType[type] ?? granularity
  }
}

/// The cache settings of `ext.prebid.cache`.
struct CacheInstructions: Sendable {
  /// The settings for one kind of content in the cache.
  struct Content: Sendable, Hashable {
    /// In whole seconds; only Java reads it.
    var lifetime: Int?
    /// Whether the response also has the markup; nil if the request does not say.
    var returnsMarkup: Bool?

    init?(_ value: JSONValue?) {
      guard let value, value.members != nil else { return nil }
      lifetime = value["ttlseconds"]?.whole
      returnsMarkup = value["returncreative"]?.truth
    }
  }

  /// Whole bids, for `hb_cache_id`.
  var bids: Content?
  /// VAST of video bids, for `hb_uuid`.
  var vast: Content?
  /// Whether only winners are cached (`winningonly`). Java does this only if `includebidderkeys` is
  /// off.
  var winnersOnly: Bool

  init(_ value: JSONValue?) {
    bids = Content(value?["bids"])
    vast = Content(value?["vastxml"])
    winnersOnly = value?["winningonly"]?.truth ?? false
  }

  var isEmpty: Bool { bids == nil && vast == nil }
}

/// How many bids of a bidder may have keys (`ext.prebid.multibid`).
struct MultiBid: Sendable, Hashable {
  /// The most bids of the bidder, from 1 to 9.
  var limit: Int
  /// The prefix of the keys of further bids: `PREFIX2`, `PREFIX3`; nil if they have no keys.
  var prefix: String?

  /// The entries by bidder, in lower case, because both servers compare the names without case. If a bidder
  /// has several entries, the first one counts.
  static func byBidder(_ value: JSONValue?) -> [String: MultiBid] {
    var result: [String: MultiBid] = [:]
    for entry in value?.elements ?? [] {
      guard let limit = entry["maxbids"]?.whole else { continue }
      let single = entry["bidder"]?.nonEmptyText
      let bidders = single.map { [$0] } ?? (entry["bidders"]?.elements ?? []).compactMap(\.text)
      // A list of bidders cannot share a prefix.
      let prefix = single == nil ? nil : entry["targetbiddercodeprefix"]?.nonEmptyText
      for bidder in bidders.map({ $0.lowercased() }) where result[bidder] == nil {
        result[bidder] = MultiBid(limit: min(max(limit, 1), 9), prefix: prefix)
      }
    }
    return result
  }
}
