package import Diagnostics

/// Which part of an ad's chain something is: its hop, and where the hop's document has it.
package struct CreativePlace: Sendable, Hashable {
  /// 0 is the inline ad, then outwards.
  package var hop: Int
  package var position: SourcePosition

  package init(hop: Int, position: SourcePosition) {
    self.hop = hop
    self.position = position
  }
}
