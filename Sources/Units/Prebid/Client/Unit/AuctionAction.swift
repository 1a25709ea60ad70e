package import Vocabulary

/// An action of a unit's auction; the simulation performs the actions in order.
package enum AuctionAction: Sendable, Hashable {
  /// An action that any native unit (a widget, a message or an auctioned ad) can return. An auction
  /// returns only `request`, `report`, `find`, `layOut`, `measure`, `finishMeasuring` and `wake`,
  /// and never `call`, because its app makes no calls by itself.
  case native(NativeAction<MadeCall<PrebidCall>>)
  /// Send a request to a Prebid Server, and report its answer with the input `posted`.
  case post(AuctionPost)
  /// Show a creative.
  case deliver(AuctionDelivery)
  /// Send a notice.
  case beacon(AuctionBeacon)
  /// An auction ended without a creative. After a refresh an earlier creative stays, and a later auction may
  /// return another one.
  case ended(AuctionEnding)
}

/// A request to a Prebid Server.
package struct AuctionPost: Sendable, Hashable {
  /// The number of the auction in the unit, from 1.
  package struct ID: Sendable, Hashable {
    var number: Int

    init(_ number: Int) { self.number = number }
  }

  package var id: ID
  package var url: String
  /// The request as JSON.
  package var body: String
  /// How long the server takes in addition to the network; nil for an answer that never comes.
  package var latency: Duration?
  /// The header `Content-Type`.
  package static let contentType = "application/json"
}

/// A creative that won.
package enum AuctionDelivery: Sendable, Hashable {
  /// A VAST document for a video unit.
  case vast(String, AuctionedCreative)
  /// The URL of a VAST document for a video unit.
  case vastURL(String, AuctionedCreative)
  /// Markup for a web view. The markup is not rendered: the next actions lay out its rectangle and
  /// have it measured.
  case banner(String, Size, AuctionedCreative)

  var creative: AuctionedCreative {
    switch self {
    case .vast(_, let creative), .vastURL(_, let creative), .banner(_, _, let creative): creative
    }
  }
}

/// The origin of a creative.
package struct AuctionedCreative: Sendable, Hashable {
  /// The number of the creative in the unit, from 0. A banner is measured as the item with this
  /// number.
  var item: Int
  package var bidder: String?
  var bidID: String?
  /// The URL that the creative was fetched from; nil for the markup of the response itself.
  package var url: String?
}

/// A notice of a bid; a `beacon` line with source `prebid`.
package struct AuctionBeacon: Sendable, Hashable {
  package enum Event: String, Sendable, Hashable, CaseIterable {
    /// The bid won (`nurl`, and `ext.prebid.events.win`).
    case win
    /// The bid can be billed for (`burl`).
    case billing
    /// The server's own impression (`ext.prebid.events.imp`).
    case impression
  }

  package var event: Event
  /// The URL that is sent.
  package var url: String
  /// The URL in the bid.
  package var template: String
  package var bidder: String?
  package var cause: NativeEvent.Cause
}

/// How an auction without a creative ended; texts are sentence fragments.
package enum AuctionEnding: Sendable, Hashable {
  /// No bid, a timeout, or a line item that is not Prebid's.
  case noAd(String)
  /// The chain broke: a malformed answer, no entry in the cache, no markup.
  case failed(String)
}

/// An input of the auction of a unit; the caller passes its instant.
package enum AuctionInput: Sendable, Hashable {
  /// An input that every native unit (a widget, a message or an auctioned ad) receives. The auction
  /// uses `began`, `answered` (a GET of the cache in live mode), `exposed` and `viewable` (the
  /// delivered banner), `due`, `called`, `reloaded` and `ended`.
  case native(NativeInput)
  /// The server answered a POST, or did not.
  case posted(AuctionPost.ID, AuctionAnswer)
  /// The delivered video had its impression.
  case videoImpression
  /// The delivered video met its standard of viewability.
  case videoViewable
  /// The delivered video could not be played.
  case videoFailed
}

/// The result of a POST to a Prebid Server.
package enum AuctionAnswer: Sendable, Hashable {
  /// An answer of any status; findings about it state `file` as their file name.
  case answer(status: Int, [UInt8], file: String)
  /// No answer came, for this reason (a sentence fragment).
  case failed(String)
}
