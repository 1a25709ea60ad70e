package import Vocabulary

/// How an app integrates Prebid Mobile for one ad, and how fast the servers are.
///
/// A scenario writes it as `prebid: {request: request.yaml, stored: stored/, bids: bids/}`.
package struct AuctionSettings: Sendable, Hashable {
  /// When a bid can be billed for.
  package enum Billing: String, Sendable, Hashable, CaseIterable {
    case impression
    case viewable
  }

  /// When the app notifies a bidder that it won.
  package enum WinNotice: String, Sendable, Hashable, CaseIterable {
    /// When the ad server chose the bidder's bid.
    case adServer
    /// When the auction is over, before the ad server decides.
    case auction
  }

  /// The duties of the app, by the names in a scenario's `omits`.
  package enum Duty: String, Sendable, Hashable, CaseIterable {
    /// Removing the key values of an earlier auction.
    case removeKeys
    case winNotice
    case billingNotice
    case impressionNotice
  }

  /// A deviation of an auction from its files.
  package enum Deviation: Sendable, Hashable {
    /// No bidder bids.
    case noBids
    /// The ad server shows another campaign.
    case outbid
  }

  package var files: Files
  package var server = Server()
  package var cache = Cache()
  package var adServer = AdServer()
  package var client = Client()
  package var notices = Notices()
  /// The deviation; nil if everything happens as the files say.
  package var deviation: Deviation?
  /// The duties that the app omits.
  package var omitted: Set<Duty> = []
  /// The position of these settings in the scenario.
  package var location: SourceLocation?

  package init(request: String) { files = Files(request: request) }

  /// The files of the request and of the answers, by the paths that the run opens.
  package struct Files: Sendable, Hashable {
    /// The request: OpenRTB, or an ad unit. A path, or a URL.
    package var request: String
    /// The one impression of the request that the ad unit shows, given by the impression's own id
    /// or by the id of its stored request; nil for the request's first impression.
    package var impression: String?
    /// The folder of stored requests.
    package var stored: String?
    /// The folder of the bidders' answers.
    package var bids: String?
    /// The folder of the bidders' answers from the second auction on; nil if they stay the same.
    package var laterBids: String?
    /// A recorded response, instead of `bids`.
    package var response: String?
  }

  /// The Prebid Server.
  package struct Server: Sendable, Hashable {
    package var dialect = ServerDialect.go
    /// The configuration of the server and its account, with the keys `cacheHost` and `cachePath`.
    package var account = AuctionServerSettings()
    /// The URL of a Prebid Server's auction. A run with `--network` requests it instead of reading
    /// files.
    package var endpoint: String?
    /// The time from the SDK's request until the server requests the cache, or until it answers
    /// without a request to the cache; nil if the server never answers.
    package var latency: Duration? = .zero
  }

  package struct Cache: Sendable, Hashable {
    /// The time that the cache takes for each request; nil if the cache never answers.
    package var latency: Duration? = .zero
    /// Whether the cache drops its entries after their lifetime; the in-memory store does not.
    package var expires = true
    /// The longest time that the cache keeps an entry, in whole seconds; nil for no limit.
    package var longestLifetime: Int?
  }

  /// The app's ad server, and how the app changes the key values before it passes them to the ad
  /// server.
  package struct AdServer: Sendable, Hashable {
    /// The file of the line items, as the run opens it; without them the highest bid is shown.
    package var lineItems: String?
    /// The time that the ad server takes; nil if the ad server never answers.
    package var latency: Duration? = .zero
    /// The changes that the app makes to the key values before it calls its ad server.
    package var keyChanges = AppKeyChanges()
  }

  /// The SDK in the app.
  package struct Client: Sendable, Hashable {
    /// The media type of the unit; nil for that of the bid.
    package var mediaType: BidMediaType?
    /// How long the SDK waits for the server.
    package var timeout: Duration = .seconds(2)
    /// The interval at which a banner is requested again; nil for never. A value below `shortestRefresh` is
    /// rejected.
    package var refresh: Duration?
    /// How long the app keeps the key values before it sends the request to the ad server.
    package var hold: Duration = .zero
    /// Whether bids must be cached. Nil uses the setting of the request; if only a stored request
    /// can have this setting, nil means true.
    package var requiresCache: Bool?
    /// Whether the client replaces `${AUCTION_PRICE}` in markup and notices.
    package var replacesPrice = true

    /// The shortest refresh interval that the SDK accepts.
    static let shortestRefresh: Duration = .seconds(30)
  }

  /// When bidders are sent the notices of their bids.
  package struct Notices: Sendable, Hashable {
    /// When a bid can be billed for; nil for viewable (banner) or impression (video).
    package var billing: Billing?
    package var win = WinNotice.adServer
  }
}

/// The changes that an app makes to the key values before it calls its ad server.
///
/// A scenario writes it as `adServerKeys: {drops: [hb_cache_id], sets: {hb_pb: "1.00"}}`.
package struct AppKeyChanges: Sendable, Hashable {
  /// The keys that the app leaves out.
  package var dropped: [String] = []
  /// The values that the app sets. They replace the auction's values of the same keys.
  package var changed: [AuctionedBid.Keyword] = []

  package init() {}

  /// Returns the key values that the ad server receives.
  func applied(to keywords: [AuctionedBid.Keyword]) -> [AuctionedBid.Keyword] {
    var result = keywords.filter { !dropped.contains($0.key) }
    for keyword in changed {
      if let place = result.firstIndex(where: { $0.key == keyword.key }) {
        result[place].value = keyword.value
      } else {
        result.append(keyword)
      }
    }
    return result
  }

  /// How the app changes the auction's key values, each change as a part of a sentence; empty where all
  /// of them reach the ad server unchanged. Of the keys that the app adds, those of auctions count as
  /// changes.
  func alterations(of keywords: [AuctionedBid.Keyword]) -> [String] {
    Self.alterations(from: keywords, to: applied(to: keywords))
  }

  /// How the key values that the ad server received differ from the auction's, each difference as a part
  /// of a sentence.
  static func alterations(
    from keywords: [AuctionedBid.Keyword], to sent: [AuctionedBid.Keyword]
  ) -> [String] {
    let added = sent.filter { keyword in
      keyword.key.hasPrefix("hb_") && !keywords.contains { $0.key == keyword.key }
    }
    return keywords.compactMap { keyword in
      guard let value = sent.first(where: { $0.key == keyword.key })?.value else {
        return "without '\(keyword.key)'"
      }
      guard value != keyword.value else { return nil }
      return "with '\(keyword.key)' = '\(value)' instead of '\(keyword.value)'"
    } + added.map { "with '\($0.key)' = '\($0.value)', which no bid carried" }
  }
}
