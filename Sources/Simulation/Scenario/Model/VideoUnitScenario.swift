package import Diagnostics
package import Player

/// One video unit of a scenario with `units`: its view, and what it plays.
package struct VideoUnitScenario: Sendable, Hashable {
  package var unit: UnitID
  /// The view that it is shown in.
  package var view: String
  /// The tag's path as the run opens it, or a URL.
  package var tag: String
  /// The media file that is played in place of the selected MediaFile.
  package var media: String?
  package var player = PlaybackScenario.PlayerChoice()
  /// The publisher's slot, and the places for companions next to it.
  package var slot = AdSlot()
  /// The captions that the viewer turned on, if any.
  package var captions: PlaybackScenario.CaptionChoice = .off
  /// The demand for an ad's Mezzanine; nil without a stitching server.
  package var mezzanine: MezzanineDemand?
  /// Where the unit is written.
  package var location: SourceLocation?

  package init(_ unit: UnitID, in view: String, tag: String) {
    self.unit = unit
    self.view = view
    self.tag = tag
  }
}

extension PlaybackScenario {
  /// The scenario of one of its units: the same screen, and the unit's own ad.
  package func scenario(of unit: VideoUnitScenario) -> PlaybackScenario {
    var scenario = self
    scenario.tag = unit.tag
    scenario.media = unit.media
    scenario.player = unit.player
    scenario.slot = unit.slot
    scenario.captions = unit.captions
    scenario.mezzanine = unit.mezzanine
    return scenario
  }
}
