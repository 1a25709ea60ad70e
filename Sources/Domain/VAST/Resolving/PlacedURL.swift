/// A tracker with the hop of the chain that declares it.
package struct PlacedURL: Sendable, Hashable {
  package var url: TrackingURL
  /// 0 is the inline ad, then outwards.
  package var hop: Int
  /// The display name of the document that declares it.
  package var file: String

  package init(url: TrackingURL, hop: Int, file: String) {
    self.url = url
    self.hop = hop
    self.file = file
  }
}
