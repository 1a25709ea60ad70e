internal import Prebid
internal import VAST

/// The VAST document that an auction returned, as the tag of the unit's player.
struct AuctionedTag {
  /// The unit's request, with the document as its tag.
  var request: RunRequest
  /// The document; nil when the bid has a URL that must be requested.
  var arrival: TagArrival?

  /// Nil for a banner, which is not played by a player.
  ///
  /// - Parameters:
  ///   - delivery: the result of the auction.
  ///   - request: the unit's request.
  init?(_ delivery: AuctionDelivery, in request: RunRequest) {
    self.request = request
    switch delivery {
    case .banner: return nil
    case .vastURL(let url, _):
      self.request.tag = RunRequest.Input(path: url, displayName: url)
    case .vast(let document, let creative):
      let base: DocumentBase
      if let url = creative.url {
        self.request.tag = RunRequest.Input(path: url, displayName: url)
        base = .url(url)
      } else {
        // A bid's markup has no URL, so relative references in it are resolved against the
        // request's folder.
        self.request.tag.displayName = "the markup of '\(creative.bidder ?? "a bid")'"
        base = .file(request.tag.path)
      }
      arrival = TagArrival(
        fetch: nil, base: base, answer: .document(Array(document.utf8)))
    }
  }
}
