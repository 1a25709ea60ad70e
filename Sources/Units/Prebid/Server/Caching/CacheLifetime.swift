internal import Vocabulary

/// How long a bid may stay in the cache.
enum CacheLifetime {
  /// Java's own defaults, in whole seconds.
  private static let javaDefaults = AuctionServerSettings.Lifetimes(
    banner: 300, video: 1500, audio: 1500, native: 300)

  /// The lifetime of a bid.
  ///
  /// Go uses the smaller of the impression's and the bid's lifetime, or the only one that is given,
  /// or else the host's for the media type, and adds a buffer. Java uses the first lifetime that is
  /// given, in this order: the bid's, the impression's, the request's, the account's and the host's
  /// for the media type. Without any of them, it uses Java's own default for the media type.
  ///
  /// - Parameters:
  ///   - bid: the bid, whose `exp` counts.
  ///   - impression: its impression, whose `exp` counts.
  ///   - requested: the lifetime in the request's `cache`, in whole seconds.
  ///   - settings: the lifetimes that the host and the account configured.
  ///   - dialect: the dialect whose rules apply.
  /// - Returns: whole seconds; nil for no limit.
  static func seconds(
    for bid: AuctionedBid, of impression: AuctionImpression?, requested: Int?,
    settings: AuctionServerSettings, dialect: ServerDialect
  ) -> Int? {
    let own = bid.bid["exp"]?.whole
    let type = bid.mediaType
    switch dialect {
    case .go:
      let lifetimes = [impression?.lifetime, own].compactMap { $0 }.filter { $0 > 0 }
      guard let base = lifetimes.min() ?? settings.defaultLifetimes?[type], base > 0 else {
        return nil
      }
      return base.addingReportingOverflow(settings.lifetimeBuffer).partialValue
    case .java:
      return own ?? impression?.lifetime ?? requested ?? settings.accountLifetimes[type]
        ?? settings.defaultLifetimes?[type] ?? javaDefaults[type]
    }
  }
}
