internal import Vocabulary

/// Finds a creative from the key values that the ad server passes on.
///
/// Prebid Universal Creative runs for `hb_env` = `mobile-app`, and gets
/// `https://{hb_cache_host}{hb_cache_path}?uuid={hb_cache_id}`; for a video the ad server returns
/// the VAST under `hb_uuid`. Without a host or a path, the creative requests its built-in cache,
/// which is not the server's cache.
enum CreativeLocator {
  /// The result of the creative's lookup.
  enum Result: Sendable, Hashable {
    /// The creative requests a URL.
    case fetch(url: String, uuid: String, content: Content)
    /// The creative does not run or has nothing to request, for this reason (a sentence fragment).
    case nothing(String)
  }

  /// What an entry of the cache holds.
  enum Content: Sendable, Hashable {
    /// The whole bid as JSON.
    case bid
    case vast
  }

  /// The value of `hb_env` for which the creative runs.
  static let environment = "mobile-app"
  /// The cache that Prebid Universal Creative requests if the key values have no `hb_cache_host` or
  /// no `hb_cache_path` (mobileAndAmpRender, DEFAULT_CACHE_HOST and DEFAULT_CACHE_PATH).
  static let defaultHost = "prebid.adnxs.com"
  static let defaultPath = "/pbc/v1/cache"

  /// Looks for a creative.
  ///
  /// - Parameters:
  ///   - keys: the names that the creative looks for.
  ///   - targeting: the key values of the request to the ad server.
  ///   - wantsVideo: whether the unit shows a video.
  ///   - keyLength: how many bytes a key may have at the server; 0 for any number.
  /// - Returns: what the creative does, and findings about keys.
  static func locate(
    _ keys: CreativeKeys, in targeting: [AuctionedBid.Keyword], wantsVideo: Bool, keyLength: Int
  ) -> (result: Result, findings: [Diagnostic]) {
    var search = Search(targeting: targeting, keyLength: keyLength)
    if wantsVideo, let uuid = search.vast(keys) {
      let url = search.endpoint(keys) + "?uuid=" + uuid
      return (.fetch(url: url, uuid: uuid, content: .vast), search.findings)
    }
    guard search.isForApp(keys) else {
      let reason = "the creative runs only for '\(keys.environment)' = '\(environment)'"
      return (.nothing(reason), search.findings)
    }
    guard let uuid = search.value(of: keys.cacheID) else {
      return (.nothing("the creative finds no key '\(keys.cacheID)'"), search.findings)
    }
    let url = search.endpoint(keys) + "?uuid=" + uuid
    return (.fetch(url: url, uuid: uuid, content: .bid), search.findings)
  }

  /// The findings about keys that a line item names itself and that a request does not have. They matter
  /// also where the bid is shown without a lookup.
  static func missing(
    _ keys: CreativeKeys, in targeting: [AuctionedBid.Keyword], keyLength: Int
  ) -> [Diagnostic] {
    var search = Search(targeting: targeting, keyLength: keyLength)
    for key in keys.named { _ = search.value(of: key) }
    return search.findings
  }

  private struct Search {
    let targeting: [AuctionedBid.Keyword]
    let keyLength: Int
    var findings: [Diagnostic] = []

    private func set(_ key: String) -> String? { targeting.last { $0.key == key }?.value }

    /// The shortened form of a key, as set by the server; nil if the server did not set the key.
    private func cut(_ key: String) -> String? {
      guard keyLength > 0, key.utf8.count > keyLength else { return nil }
      let cut = String(decoding: key.utf8.prefix(keyLength), as: UTF8.self)
      return set(cut) == nil ? nil : cut
    }

    /// Returns the value of a key. Adds a finding if the key is missing or was cut.
    mutating func value(of key: String) -> String? {
      if let value = set(key) { return value }
      findings.append(
        cut(key).map {
          Diagnostic(
            rule: .prebidKeyCutAway,
            "the creative looks for the key '\(key)', which the server cut to '\($0)' at "
              + "\(keyLength) bytes; name the cut key in the line item's 'keys'")
        }
          ?? Diagnostic(
            rule: .prebidKeyMissing, "the creative looks for the key '\(key)', which is not set"))
      return nil
    }

    /// The id of the VAST; nil if the key values have none. Even then, the cache can hold the whole
    /// bid.
    mutating func vast(_ keys: CreativeKeys) -> String? {
      guard isSet(keys.uuid), let uuid = value(of: keys.uuid) else { return nil }
      guard isSet(keys.categoryDuration), let category = value(of: keys.categoryDuration) else {
        return uuid
      }
      return "\(category)_\(uuid)"
    }

    /// Whether the server set a key, cut or not.
    private func isSet(_ key: String) -> Bool { set(key) != nil || cut(key) != nil }

    mutating func isForApp(_ keys: CreativeKeys) -> Bool {
      if cut(keys.environment) != nil { return value(of: keys.environment) != nil }
      let value = set(keys.environment)
      if value == CreativeLocator.environment { return true }
      findings.append(
        Diagnostic(
          rule: .prebidEnvironmentMissing,
          value.map {
            "the key '\(keys.environment)' is '\($0)' and not '\(CreativeLocator.environment)'"
          }
            ?? "the key '\(keys.environment)' is not set, so the creative looks for a web "
            + "page that holds the bid"))
      return false
    }

    mutating func endpoint(_ keys: CreativeKeys) -> String {
      let host = value(of: keys.cacheHost) ?? CreativeLocator.defaultHost
      let path = value(of: keys.cachePath) ?? CreativeLocator.defaultPath
      return "https://" + host + path
    }
  }
}

/// The names of the key values that a creative receives: those without a bidder's name, those of a
/// bidder, or the ones that its line item names.
struct CreativeKeys: Sendable, Hashable {
  /// The keys that the line item names itself.
  var named: [String] = []
  var environment: String
  var cacheID: String
  var cacheHost: String
  var cachePath: String
  var uuid: String
  /// The key of an ad pod's category and duration. Its value precedes the id of the VAST.
  var categoryDuration: String

  /// - Parameter bidder: nil for the keys of the best bid.
  init(bidder: String? = nil) {
    let suffix = bidder.map { "_\($0)" } ?? ""
    environment = "hb_env" + suffix
    cacheID = "hb_cache_id" + suffix
    cacheHost = "hb_cache_host" + suffix
    cachePath = "hb_cache_path" + suffix
    uuid = "hb_uuid" + suffix
    categoryDuration = "hb_pb_cat_dur" + suffix
  }
}
