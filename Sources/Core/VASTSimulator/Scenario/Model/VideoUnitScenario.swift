package import Player
package import Vocabulary

/// One video unit of a scenario: its view, and what it plays.
package struct VideoUnitScenario: Sendable, Hashable {
  package var unit: UnitID
  /// The view in which the unit is shown.
  package var view: String
  /// The tag's path as the run opens it (resolved against the scenario file's folder), or a URL;
  /// nil when the command line names the tag, which is possible for a sole ad.
  package var tag: String?
  /// The media file that is played in place of the selected MediaFile.
  package var media: String?
  /// Whether the file in ``media`` is a stand-in for the tag's media, so that it is not compared
  /// with the tag's declarations.
  package var isStandIn = false
  package var player = PlaybackScenario.PlayerChoice()
  /// The publisher's slot, and the places for companions next to it.
  package var slot = AdSlot()
  /// The captions that the viewer turned on, if any.
  package var captions: PlaybackScenario.CaptionChoice = .off
  /// What a stitching server requires of an ad's Mezzanine; nil without a stitching server.
  package var mezzanine: MezzanineDemand?
  package var content = Content()
  /// Where in the primary content the viewer joins a stream, zero or more.
  package var join = Duration.zero
  /// Whether a declared duration that differs from the media's is error 202.
  package var hasStrictDuration = false
  /// Where the unit is written.
  package var location: SourceLocation?

  package init(_ unit: UnitID, in view: String, tag: String?) {
    self.unit = unit
    self.view = view
    self.tag = tag
  }

  /// The content that a VMAP's breaks belong to.
  package struct Content: Sendable, Hashable {
    package var duration: Duration?
    /// The content's positions for breaks, in order. A VMAP break with the offset `#1` is played at
    /// the first.
    package var positions: [Duration] = []

    package init() {}
  }
}
