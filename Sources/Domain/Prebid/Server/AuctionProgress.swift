package import Diagnostics
package import JSONTree

/// An auction that waits for the cache's answer.
package struct AuctionProgress: Sendable {
  /// The request was refused: the server answers with a status and a text instead of a response.
  package struct Refusal: Sendable, Hashable {
    /// The HTTP status, 400.
    package var status: Int
    /// The body as the dialect writes it.
    package var message: String
  }

  /// The request with its stored requests merged in; as it came in where that failed.
  package internal(set) var request: JSONValue
  /// Nil for an auction that took place.
  package internal(set) var refusal: Refusal?
  /// The bids in the order of their bidders in the request; what the cache decides is still open.
  package internal(set) var bids: [AuctionedBid] = []
  /// What goes into the cache, in the order of the puts; empty for none.
  package internal(set) var puts: [CacheEntry] = []
  package internal(set) var findings: [Diagnostic] = []

  init(request: JSONValue) { self.request = request }

  /// The body of the POST to the cache, `{"puts": […]}`; nil when there is nothing to put.
  package var putsBody: JSONValue? {
    puts.isEmpty ? nil : ["puts": .array(puts.map(\.put))]
  }

  /// Completes the auction with the cache's answer.
  ///
  /// - Parameter uuids: the ids in the order of the puts; nil or empty for a put that failed. Puts
  ///   beyond the end failed.
  package func answered(_ uuids: [String?]) -> AuctionResult {
    AuctionResult(request: request, refusal: refusal, response: .null, bids: bids, findings: [])
  }
}

/// What a Prebid Server answers.
package struct AuctionResult: Sendable {
  /// The resolved request.
  package var request: JSONValue
  package var refusal: AuctionProgress.Refusal?
  /// The OpenRTB response with `ext.prebid.targeting` on its bids; null for a refused request.
  package var response: JSONValue
  package var bids: [AuctionedBid]
  /// All findings of the auction, those of its first phase included.
  package var findings: [Diagnostic]
}
