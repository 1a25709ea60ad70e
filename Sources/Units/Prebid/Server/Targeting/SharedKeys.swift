internal import Vocabulary

/// Finds keys that several bids of an impression share after they were cut.
///
/// The app sends its ad server the keys of all bids of an impression, so a shared key has only one
/// value: that of the winner, or else of the latest bid. The line item of one bidder then shows the
/// creative of another.
struct SharedKeys {
  private struct Place: Hashable {
    var impressionID: String
    var key: String
  }

  private struct Holder {
    var bid: AuctionedBid
    /// The key before it was cut.
    var name: String
    var value: String
  }

  private var holders: [Place: Holder] = [:]
  private(set) var findings: [Diagnostic] = []

  /// Adds the keys of a bid, in the order of the response.
  mutating func add(_ keys: TargetingKeys.Result, of bid: AuctionedBid) {
    for (keyword, name) in zip(keys.keywords, keys.names) {
      let place = Place(impressionID: bid.impressionID, key: keyword.key)
      let own = Holder(bid: bid, name: name, value: keyword.value)
      guard let other = holders[place] else {
        holders[place] = own
        continue
      }
      let kept = Self.hasPlainKeys(other.bid) ? other : own
      holders[place] = kept
      guard own.value != other.value else { continue }
      findings.append(
        Diagnostic(
          rule: .targetingKeyCollision,
          "'\(other.name)' of the bid '\(other.bid.id)' and '\(name)' of the bid '\(bid.id)' are both "
            + "cut to '\(keyword.key)', which has the value of the bid '\(kept.bid.id)' in the app's "
            + "request to its ad server", at: bid.location))
    }
  }

  /// Whether the app's SDK considers a bid the winner.
  private static func hasPlainKeys(_ bid: AuctionedBid) -> Bool {
    bid["hb_bidder"] != nil || bid["hb_pb"] != nil
  }
}
