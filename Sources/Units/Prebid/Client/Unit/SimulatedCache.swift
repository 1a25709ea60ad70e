internal import Vocabulary

/// The caches that a run without network has: the server's own, and those that a recorded response
/// names.
struct SimulatedCache: Sendable {
  private var store: PrebidCacheStore
  private let settings: PrebidSettings
  /// The cache URLs of the entries of a recorded response, by the entries' ids.
  private var recorded: [String: Set<String>] = [:]

  init(_ settings: PrebidSettings, random: SeededRandom) {
    self.settings = settings
    store = PrebidCacheStore(
      random: random.forked(for: "prebid cache"), expires: settings.cache.expires,
      longest: settings.cache.longestLifetime)
  }

  /// The server puts entries into the cache.
  mutating func posted(_ body: JSONValue, at now: VirtualInstant) -> PrebidCacheStore.Posting {
    store.posted(body, at: now)
  }

  /// The result of a GET.
  func got(_ url: String, _ uuid: String, at now: VirtualInstant) -> PrebidCacheStore.Answer {
    let endpoint = String(url.prefix { $0 != "?" })
    let own = "https://" + settings.server.account.cacheHost + settings.server.account.cachePath
    guard recorded[uuid]?.contains(endpoint) ?? (endpoint == own) else { return .notFound }
    return store.got(uuid, at: now)
  }

  /// Puts the entries of a recorded response into the cache: each bid under its `hb_cache_id`, its
  /// VAST under its `hb_uuid`.
  mutating func restore(_ bids: [PrebidResponse.Bid], at now: VirtualInstant) {
    for bid in bids {
      let hosts = Self.values(of: "hb_cache_host", in: bid)
      let paths = Self.values(of: "hb_cache_path", in: bid)
      let endpoints = Set(
        hosts.flatMap { host in paths.map { path in "https://" + host + path } })
      let lifetime = lifetime(of: bid)
      if let text = try? JSONWriter().text(of: bid.value) {
        for id in Self.values(of: "hb_cache_id", in: bid) {
          restore(text, .json, lifetime, id, endpoints, at: now)
        }
      }
      for id in Self.values(of: "hb_uuid", in: bid) {
        if let text = VASTMarkup.vast(of: bid.value, dialect: settings.server.dialect) {
          restore(text, .xml, lifetime, id, endpoints, at: now)
        }
      }
    }
  }

  private mutating func restore(
    _ text: String, _ content: PrebidCacheStore.Content, _ lifetime: Int?, _ id: String,
    _ endpoints: Set<String>, at now: VirtualInstant
  ) {
    _ = store.store(text, content, for: lifetime, under: id, at: now)
    if !endpoints.isEmpty { recorded[id] = endpoints }
  }

  /// The lifetime of a recorded bid's entries. A response does not state it, so the dialect's rule
  /// is applied to the bid alone, without its impression and request.
  private func lifetime(of bid: PrebidResponse.Bid) -> Int? {
    switch settings.server.dialect {
    case .go: bid.lifetime.map { $0 + settings.server.account.lifetimeBuffer }
    case .java: bid.lifetime ?? (bid.mediaType == .video || bid.mediaType == .audio ? 1500 : 300)
    }
  }

  private static func values(of name: String, in bid: PrebidResponse.Bid) -> Set<String> {
    Set(
      bid.targeting.filter { $0.key == name || $0.key.hasPrefix(name + "_") }.map(\.value))
  }
}
