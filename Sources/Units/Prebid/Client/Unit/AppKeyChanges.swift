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
  /// of them reach the ad server unchanged. Keys that the app adds do not count as changes.
  func alterations(of keywords: [AuctionedBid.Keyword]) -> [String] {
    Self.alterations(from: keywords, to: applied(to: keywords))
  }

  /// How the key values that the ad server received differ from the auction's, each difference as a part
  /// of a sentence.
  static func alterations(
    from keywords: [AuctionedBid.Keyword], to sent: [AuctionedBid.Keyword]
  ) -> [String] {
    keywords.compactMap { keyword in
      guard let value = sent.first(where: { $0.key == keyword.key })?.value else {
        return "without '\(keyword.key)'"
      }
      guard value != keyword.value else { return nil }
      return "with '\(keyword.key)' = '\(value)' instead of '\(keyword.value)'"
    }
  }
}
