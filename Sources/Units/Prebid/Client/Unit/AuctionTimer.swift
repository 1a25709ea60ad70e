internal import Vocabulary

/// A timer of an auction.
struct AuctionTimer: Sendable, Hashable {
  enum Kind: String, Sendable, CaseIterable {
    /// The server has its bids.
    case server
    /// The cache answered the server.
    case cachePut
    /// The SDK stops waiting.
    case timeout
    /// The app sends the request to its ad server.
    case hold
    case adServer
    case cacheGet
    case refresh
  }

  var kind: Kind
  /// The number of the auction, from 1.
  var auction: Int

  init(_ kind: Kind, _ auction: Int) {
    self.kind = kind
    self.auction = auction
  }

  /// The timer's name in the simulation. It contains the auction's number, because an answer may
  /// come after the next auction began.
  var native: NativeTimer { NativeTimer("\(kind.rawValue) \(auction)") }

  init?(_ timer: NativeTimer) {
    let parts = timer.name.split(separator: " ")
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])),
      let auction = Int(parts[1])
    else { return nil }
    self.init(kind, auction)
  }
}
