/// How a Prebid Server and its account are configured.
package struct AuctionServerSettings: Sendable, Hashable {
  /// How the account rounds a price inside of its bucket (`bid_rounding`).
  package enum Rounding: String, Sendable, Hashable, CaseIterable {
    /// Rounds to the lower edge.
    case down
    /// Rounds to the nearer edge.
    case `true`
    /// Rounds to the upper edge.
    case up
    /// Down or up, by chance.
    case timesplit
  }

  /// Lifetimes of cache entries by media type, in whole seconds; nil where none is configured.
  package struct Lifetimes: Sendable, Hashable {
    package var banner: Int?
    package var video: Int?
    package var audio: Int?
    package var native: Int?

    package init(banner: Int? = nil, video: Int? = nil, audio: Int? = nil, native: Int? = nil) {
      self.banner = banner
      self.video = video
      self.audio = audio
      self.native = native
    }

    subscript(type: BidMediaType) -> Int? {
      switch type {
      case .banner: banner
      case .video: video
      case .audio: audio
      case .native: native
      }
    }
  }

  // MARK: Cache

  /// The host of the cache as clients reach it; empty if there is no cache.
  package var cacheHost = "cache.example.com"
  package var cachePath = "/cache"
  /// The scheme of `ext.prebid.cache` URLs.
  var cacheScheme = "https"
  /// Lifetimes that the host configured; nil means the dialect's own defaults.
  var defaultLifetimes: Lifetimes?
  /// Lifetimes that the account configured, in whole seconds (Java).
  package var accountLifetimes = Lifetimes()
  /// The time that Go adds to every lifetime, in whole seconds.
  package var lifetimeBuffer = 60

  // MARK: Targeting

  /// How many bytes of UTF-8 a targeting key may have; 0 for any number.
  package var keyLength = 20
  /// The prefix of every targeting key.
  package var keyPrefix = "hb"
  package var rounding = Rounding.down

  // MARK: Events

  /// The account's identifier, the `a` of event URLs. Nil: the request's `app.publisher.id` or
  /// `site.publisher.id`.
  package var accountID: String?
  /// Whether the account has events enabled.
  package var eventsEnabled = false
  /// The URL that event URLs begin with.
  package var externalURL = "http://localhost"
  /// The bidders whose VAST the server may modify; nil for all of them.
  var vastModifiableBidders: Set<String>?

  // MARK: Currency

  /// Exchange rates by source and then target currency: how many units of the target currency one
  /// unit of the source currency is worth.
  package var currencyRates: [String: [String: Double]] = [:]

  // MARK: Chance

  /// The seed of the random numbers for `timesplit` rounding and the custom cache keys of pods.
  package var seed: UInt64 = 0

  package init() {}

  /// Whether the server may insert event tracking into a bidder's VAST.
  func mayModifyVAST(of bidder: String) -> Bool {
    vastModifiableBidders?.contains(bidder) ?? true
  }
}
