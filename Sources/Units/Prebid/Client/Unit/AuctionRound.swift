internal import Vocabulary

/// One auction of a unit, from its request on.
struct AuctionRound: Sendable {
  /// The number of the auction in the unit, from 1.
  let number: Int
  /// The request that is sent.
  let request: JSONValue
  let startedAt: VirtualInstant
  /// When the SDK stops waiting; an answer at this instant is late.
  let deadline: VirtualInstant
  var facts: PrebidRequestFacts
  var selection: PrebidSelection?

  /// Whether the unit shows a video rather than a banner.
  func wantsVideo(_ settings: PrebidSettings, for bid: PrebidResponse.Bid?) -> Bool {
    if let type = settings.client.mediaType ?? bid?.mediaType {
      return type == .video || type == .audio
    }
    return facts.hasVideo && !facts.hasBanner
  }
}

extension AuctionStateMachine {
  /// The state of an auction of a unit.
  enum State: Sendable {
    /// Nothing was requested yet, or everything is over.
    case idle
    /// The request to the server was sent; its answer is awaited.
    case requesting(AuctionRound)
    /// The app has the result and has not sent the request to its ad server.
    case holding(AuctionRound)
    /// The request to the ad server was sent; its answer is awaited.
    case deciding(AuctionRound)
    /// The creative requests its markup from the cache.
    case fetching(AuctionRound, AuctionFetch)
    /// The auction ended, with a creative or without one.
    case ended(AuctionRound)

    var round: AuctionRound? {
      switch self {
      case .idle: nil
      case .requesting(let round), .holding(let round), .deciding(let round),
        .fetching(let round, _), .ended(let round):
        round
      }
    }
  }
}

/// A creative's request to the cache.
struct AuctionFetch: Sendable {
  var url: String
  var uuid: String
  var content: CreativeLocator.Content
  /// The bid to which the cache entry belongs; nil if no auction of the unit had the bid.
  var bid: PrebidResponse.Bid?
}

/// A creative that is shown, with its notices, which can still be sent during the next auction.
struct ShownCreative: Sendable {
  var item: Int
  /// The number of its auction.
  var auction: Int
  var notices: AuctionNoticeStateMachine
  /// The view of a banner; nil for a video.
  var view: String?
  var hadImpression = false
}
