package import Vocabulary

/// A request to a Prebid Server, with everything that the response depends on.
package struct AuctionRequest: Sendable {
  /// The OpenRTB 2.x request as it came in.
  package var request: JSONDocument
  /// Stored requests by id, for the whole request and for impressions.
  package var stored: [String: JSONDocument]
  /// The answer of each bidder, an OpenRTB response, by the bidder's name.
  package var bids: [String: JSONDocument]
  package var dialect: ServerDialect
  package var settings: AuctionServerSettings
  /// When the auction starts, in milliseconds since 1970. Event URLs state it as `ts`.
  package var startedAt: Int
  /// Whether the SDK made the ids of the impressions. Files of bids cannot name such ids, and name
  /// the impressions' stored requests instead.
  package var hasRandomIDs = false

  package init(
    request: JSONDocument, stored: [String: JSONDocument] = [:],
    bids: [String: JSONDocument] = [:], dialect: ServerDialect = .go,
    settings: AuctionServerSettings = AuctionServerSettings(), startedAt: Int = 0
  ) {
    self.request = request
    self.stored = stored
    self.bids = bids
    self.dialect = dialect
    self.settings = settings
    self.startedAt = startedAt
  }
}

/// The two implementations of Prebid Server, which differ in arithmetic, targeting and caching.
///
/// - `go`: prebid/prebid-server at 0ba3523; `java`: prebid/prebid-server-java at e3ffd57.
package enum ServerDialect: String, Sendable, Hashable, CaseIterable {
  case go
  case java
}
