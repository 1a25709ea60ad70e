package import Diagnostics
package import Player

/// One video unit of a scenario that names several: its place on the screen, and what it plays.
package struct VideoUnitScenario: Sendable, Hashable {
  package var unit: UnitID
  /// The view that it is shown in.
  package var view: String
  /// The tag's path as the run opens it, or a URL.
  package var tag: String
  /// The media file that stands for whichever MediaFile is chosen.
  package var media: String?
  package var player = PlaybackScenario.PlayerChoice()
  /// What the publisher's place takes, and the places for companions beside it.
  package var slot = AdSlot()
  /// Which captions the viewer sees, if any.
  package var captions: PlaybackScenario.CaptionChoice = .off
  /// What is asked of an ad's Mezzanine; nil where nobody stitches.
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
  /// The scenario as one of its units sees it: the same screen, and its own ad.
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
