package import Geometry
package import VAST

/// What an ad's place and its player ask of it before it plays.
package struct AdTerms: Sendable {
  /// What the publisher's place takes.
  package var slot: AdSlot
  /// What the break takes, in order of preference; empty when it does not say.
  package var breakTypes: [AdBreak.BreakType]
  /// The player's size in points.
  package var playerSize: Size
  /// How the player chooses among MediaFiles, and what it knows when it does.
  package var selector: MediaFileSelector
  /// What a server that stitches asks of the Mezzanine; nil where nobody stitches.
  package var mezzanine: MezzanineDemand?
  /// Whether a declared duration that differs from the media's is error 202.
  package var isDurationStrict: Bool

  package init(
    slot: AdSlot, breakTypes: [AdBreak.BreakType], playerSize: Size, selector: MediaFileSelector,
    mezzanine: MezzanineDemand? = nil, isDurationStrict: Bool = false
  ) {
    self.slot = slot
    self.breakTypes = breakTypes
    self.playerSize = playerSize
    self.selector = selector
    self.mezzanine = mezzanine
    self.isDurationStrict = isDurationStrict
  }
}
