package import VAST
package import Vocabulary

/// The conditions of the slot and the player for an ad before it plays.
package struct AdTerms: Sendable {
  /// The publisher's slot.
  package var slot: AdSlot
  /// The break's types in order of preference; empty when the break does not state any.
  package var breakTypes: [AdBreak.BreakType]
  /// The player's size in points.
  package var playerSize: Size
  /// The device's screen, in words.
  package var screen: String
  /// How the player selects a MediaFile, and under which conditions.
  package var selector: MediaFileSelector
  /// The stitching server's demand for the Mezzanine; nil without such a
  /// server.
  package var mezzanine: MezzanineDemand?
  /// Whether a declared duration that differs from the media's is error 202.
  package var isDurationStrict: Bool
  /// How long the ad may play in its break; nil without a limit.
  package var playoutLimit: Duration?
  /// The player's requirements for documents and ads.
  package var demands: AdDemands

  package init(
    slot: AdSlot, breakTypes: [AdBreak.BreakType], playerSize: Size,
    on screen: String, selector: MediaFileSelector,
    mezzanine: MezzanineDemand? = nil, isDurationStrict: Bool = false,
    demands: AdDemands = AdDemands()
  ) {
    self.slot = slot
    self.breakTypes = breakTypes
    self.playerSize = playerSize
    self.screen = screen
    self.selector = selector
    self.mezzanine = mezzanine
    self.isDurationStrict = isDurationStrict
    self.demands = demands
  }
}
