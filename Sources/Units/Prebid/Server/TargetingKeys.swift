internal import Vocabulary

/// Sets the key values of one bid.
///
/// Keys are cut at a length: Go counts bytes of UTF-8 and Java UTF-16 code units. If two keys are
/// the same after the cut, Go keeps the value that it sets last, and Java the one that its hash map
/// returns first.
struct TargetingKeys {
  /// Keys that became the same key when they were cut.
  struct Collision: Hashable {
    /// The key after the cut.
    var key: String
    /// The key whose value stayed, and the ones whose values are lost.
    var kept: String
    var lost: [String]
  }

  /// A key before the cut, and its value.
  private struct Entry {
    var key: String
    var value: String
  }

  private let dialect: ServerDialect
  private let length: Int
  private let prefix: String
  private var entries: [Entry] = []
  private let bid: AuctionedBid
  private let code: String
  private let hasBidderKeys: Bool
  private let hasPlainKeys: Bool

  /// The targeting keys of a bid for the ad server.
  struct Result {
    /// The key values, in the order in which the server sets them.
    var keywords: [AuctionedBid.Keyword] = []
    /// For each element of `keywords`, the key before it was cut.
    var names: [String] = []
    var collisions: [Collision] = []
  }

  /// The key values and the collisions; empty for a bid that has none.
  static func of(_ bid: AuctionedBid, plan: AuctionPlan) -> Result {
    guard let targeting = plan.targeting, let code = bid.targetingCode else { return Result() }
    var keys = TargetingKeys(bid, code: code, targeting: targeting, plan: plan)
    keys.addAll(targeting, plan: plan)
    return keys.cut()
  }

  private init(
    _ bid: AuctionedBid, code: String, targeting: TargetingInstructions, plan: AuctionPlan
  ) {
    self.bid = bid
    self.code = code
    dialect = plan.dialect
    length = plan.keyLength
    prefix = plan.keyPrefix
    hasBidderKeys =
      targeting.includesBidderKeys || (targeting.alwaysIncludesDeals && bid.dealID != nil)
    hasPlainKeys = targeting.includesWinners && bid.won
  }

  private mutating func addAll(_ targeting: TargetingInstructions, plan: AuctionPlan) {
    let cacheID = bid.cache?.uuid
    let vastID = bid.vastCache?.uuid
    add("_pb", bid.bucket ?? "")
    add("_bidder", code)
    if let size = bid.size { add("_size", size.description) }
    if let cacheID { add("_cache_id", cacheID) }
    if let vastID { add("_uuid", vastID) }
    switch dialect {
    case .go:
      if targeting.includesFormat { add("_format", bid.mediaType.rawValue) }
      // Go adds the host and path of its cache even for a bid that is not in the cache.
      if !plan.settings.cacheHost.isEmpty { add("_cache_host", plan.settings.cacheHost) }
      if !plan.settings.cachePath.isEmpty { add("_cache_path", plan.settings.cachePath) }
    case .java:
      if cacheID != nil || vastID != nil {
        add("_cache_host", plan.settings.cacheHost)
        add("_cache_path", plan.settings.cachePath)
      }
      if targeting.includesFormat { add("_format", bid.mediaType.rawValue) }
    }
    if let deal = bid.dealID { add("_deal", deal) }
    if plan.isApp { add("_env", "mobile-app") }
    if let category = bid.categoryDuration { add("_pb_cat_dur", category) }
  }

  private mutating func add(_ name: String, _ value: String) {
    if hasBidderKeys { entries.append(Entry(key: "\(prefix)\(name)_\(code)", value: value)) }
    if hasPlainKeys { entries.append(Entry(key: prefix + name, value: value)) }
  }

  // MARK: Cutting

  private func cut() -> Result {
    var places: [String: Int] = [:]
    var result = Result()
    var origins: [[Entry]] = []
    for entry in entries {
      let key = cut(entry.key)
      if let place = places[key] {
        origins[place].append(entry)
      } else {
        places[key] = result.keywords.count
        result.keywords.append(.init(key, entry.value))
        result.names.append(entry.key)
        origins.append([entry])
      }
    }
    for (place, origin) in origins.enumerated() where origin.count > 1 {
      guard let kept = survivor(of: origin) else { continue }
      result.keywords[place].value = kept.value
      result.names[place] = kept.key
      result.collisions.append(
        Collision(
          key: result.keywords[place].key, kept: kept.key,
          lost: origin.map(\.key).filter { $0 != kept.key }))
    }
    return result
  }

  private func survivor(of entries: [Entry]) -> Entry? {
    switch dialect {
    case .go: return entries.last
    case .java:
      let order = JavaHashOrder.iterationOrder(of: self.entries.map(\.key))
      guard let first = order.first(where: { key in entries.contains { $0.key == key } }) else {
        return nil
      }
      return entries.last { $0.key == first }
    }
  }

  private func cut(_ key: String) -> String {
    guard length > 0 else { return key }
    switch dialect {
    case .go: return String(decoding: key.utf8.prefix(length), as: UTF8.self)
    case .java: return String(decoding: key.utf16.prefix(length), as: UTF16.self)
    }
  }
}

extension AuctionPlan {
  /// How long keys may be; 0 for any length.
  var keyLength: Int {
    switch dialect {
    // Go uses its default in place of 0.
    case .go: settings.keyLength > 0 ? settings.keyLength : 20
    case .java: targeting?.keyLength ?? settings.keyLength
    }
  }

  /// The prefix of keys. Go uses its default prefix `hb` if the longest key with the configured
  /// prefix would not fit.
  var keyPrefix: String {
    dialect == .go && wantedKeyPrefix.utf8.count + 12 > keyLength ? "hb" : wantedKeyPrefix
  }

  /// The configured prefix of keys, regardless of the length. The request has precedence over the
  /// account.
  var wantedKeyPrefix: String { targeting?.prefix ?? settings.keyPrefix }
}

/// Finds keys that several bids of an impression share after they were cut.
///
/// The app sends its ad server the keys of all bids of an impression, so a shared key has only one
/// value: that of the winner, or else of the latest bid. The line item of one bidder then shows the
/// creative of another.
struct SharedKeys {
  private struct Place: Hashable {
    var impressionID: String
    var key: String
  }

  private struct Holder {
    var bid: AuctionedBid
    /// The key before it was cut.
    var name: String
    var value: String
  }

  private var holders: [Place: Holder] = [:]
  private(set) var findings: [Diagnostic] = []

  /// Adds the keys of a bid, in the order of the response.
  mutating func add(_ keys: TargetingKeys.Result, of bid: AuctionedBid) {
    for (keyword, name) in zip(keys.keywords, keys.names) {
      let place = Place(impressionID: bid.impressionID, key: keyword.key)
      let own = Holder(bid: bid, name: name, value: keyword.value)
      guard let other = holders[place] else {
        holders[place] = own
        continue
      }
      let kept = Self.hasPlainKeys(other.bid) ? other : own
      holders[place] = kept
      guard own.value != other.value else { continue }
      findings.append(
        Diagnostic(
          rule: .targetingKeyCollision,
          "'\(other.name)' of the bid '\(other.bid.id)' and '\(name)' of the bid '\(bid.id)' are both "
            + "cut to '\(keyword.key)', which has the value of the bid '\(kept.bid.id)' in the app's "
            + "request to its ad server", at: bid.location))
    }
  }

  /// Whether the app's SDK considers a bid the winner.
  private static func hasPlainKeys(_ bid: AuctionedBid) -> Bool {
    bid["hb_bidder"] != nil || bid["hb_pb"] != nil
  }
}

/// The order in which Java's `HashMap` gives its keys.
///
/// The map of key values is copied once before keys are cut, so the order of the copy counts.
enum JavaHashOrder {
  /// The keys in the order of a copied map.
  ///
  /// - Parameter keys: in the order in which they are put; repeated keys count once.
  /// - Returns: each key once.
  static func iterationOrder(of keys: [String]) -> [String] {
    var seen: Set<String> = []
    let keys = keys.filter { seen.insert($0).inserted }
    // A map that grows starts with 16 slots and doubles them when they are more than three quarters
    // full.
    var slots = 16
    while keys.count * 4 > slots * 3 { slots *= 2 }
    let original = ordered(keys, slots: slots)
    // Java then copies the map. The table of the copy has room for all keys from the start, so it
    // never grows.
    var copied = 1
    while copied < keys.count * 4 / 3 + 1 { copied *= 2 }
    return ordered(original, slots: copied)
  }

  private static func ordered(_ keys: [String], slots: Int) -> [String] {
    var table = [[String]](repeating: [], count: slots)
    for key in keys { table[Int(spread(hash(key))) & (slots - 1)].append(key) }
    return table.flatMap { $0 }
  }

  /// `String.hashCode`.
  private static func hash(_ text: String) -> UInt32 {
    text.utf16.reduce(0) { $0 &* 31 &+ UInt32($1) }
  }

  private static func spread(_ hash: UInt32) -> UInt32 { hash ^ (hash >> 16) }
}
