package import Diagnostics

/// A place in an ad's chain: the hop, and the indices in the hop's document.
package struct CreativePlace: Sendable, Hashable {
  /// 0 is the inline ad, then outwards.
  package var hop: Int
  package var position: SourcePosition

  package init(hop: Int, position: SourcePosition) {
    self.hop = hop
    self.position = position
  }
}
