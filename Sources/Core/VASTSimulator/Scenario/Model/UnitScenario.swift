internal import Player
package import Units
internal import Vocabulary

/// One unit of a scenario, which an app shows on the screen. It is indirect because the value is
/// large and is passed around often.
package indirect enum UnitScenario: Sendable, Hashable {
  case video(VideoUnitScenario)
  case native(NativeUnitScenario)

  package var unit: UnitID {
    switch self {
    case .video(let video): video.unit
    case .native(let native): native.unit
    }
  }

  /// The view in which the unit is shown.
  package var view: String {
    switch self {
    case .video(let video): video.view
    case .native(let native): native.view
    }
  }

  /// Whether the unit is shown in a view of the layout. A message has its own views.
  var needsView: Bool {
    switch self {
    case .video: true
    case .native(let native): native.settings.value.needsView
    }
  }

  /// The files that the scenario names for the unit, as paths that the run can open, or URLs.
  package var files: [String] {
    switch self {
    case .video(let video): [video.tag, video.media].compactMap(\.self)
    case .native(let native): native.files
    }
  }

  /// Returns the unit with its app adapted to the scenario's steps: the app does not itself reach
  /// the milestone or open the billboard when a step of the unit does.
  package func adapted(to steps: [ScenarioStep]) -> UnitScenario {
    guard case .native(var native) = self else { return self }
    let actions = steps.filter { $0.unit == native.unit }.map(\.action)
    native.settings.value.set(.reachesMilestone, isOfApp: !actions.contains(.native(.milestone)))
    native.settings.value.set(.opensBillboard, isOfApp: !actions.contains(.native(.openBillboard)))
    return .native(native)
  }

  var video: VideoUnitScenario? {
    if case .video(let video) = self { video } else { nil }
  }

  /// The ad that the unit plays or may play later: a tag, or the creative that an auction returns.
  /// Setting it has no effect on a unit that plays nothing.
  package var playing: VideoUnitScenario? {
    get {
      switch self {
      case .video(let video): video
      case .native(let native): native.creative
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .video: self = .video(newValue)
      case .native(var native) where native.creative != nil:
        native.creative = newValue
        self = .native(native)
      case .native: break
      }
    }
  }

  package var native: NativeUnitScenario? {
    if case .native(let native) = self { native } else { nil }
  }
}

/// A widget, a message or an auctioned ad among the units of a scenario.
package struct NativeUnitScenario: Sendable, Hashable {
  var unit: UnitID
  /// The view in which the unit is shown; for a message the view need not exist.
  var view: String
  /// How the app integrates the SDK of the unit.
  package var settings: UnitSettings
  /// How the unit plays a VAST document that an auction returns; nil for a unit without an auction.
  /// The `tag` of this value is the file of the bid request.
  var creative: VideoUnitScenario?
  /// Where the unit is written.
  var location: SourceLocation?

  init(_ unit: UnitID, in view: String, _ settings: UnitSettings) {
    self.unit = unit
    self.view = view
    self.settings = settings
  }

  /// The file that the unit shows, which is a response, a feed or a payload, or the file that it
  /// starts from, which is a bid request. Nil for a widget without a document.
  var file: String? { settings.value.file }

  /// The files and folders that the scenario names for the unit, as paths that the run can open, or
  /// URLs.
  var files: [String] { settings.value.documents + [creative?.media].compactMap(\.self) }

  /// The unit's SDK, as named in scenarios and app traces.
  var sdk: NativeSDK { settings.value.sdk }
}

/// One video unit of a scenario: its view, and what it plays.
package struct VideoUnitScenario: Sendable, Hashable {
  var unit: UnitID
  /// The view in which the unit is shown.
  var view: String
  /// The tag's path as the run opens it (resolved against the scenario file's folder), or a URL;
  /// nil when the command line names the tag, which is possible for a sole ad.
  package var tag: String?
  /// The media file that is played in place of the selected MediaFile.
  package var media: String?
  /// Whether the file in ``media`` is a stand-in for the tag's media, so that it is not compared
  /// with the tag's declarations.
  var isStandIn = false
  package var player = PlaybackScenario.PlayerChoice()
  /// The publisher's slot, and the places for companions next to it.
  var slot = AdSlot()
  /// The captions that the viewer turned on, if any.
  var captions: PlaybackScenario.CaptionChoice = .off
  /// What a stitching server requires of an ad's Mezzanine; nil without a stitching server.
  var mezzanine: MezzanineDemand?
  var content = Content()
  /// Where in the primary content the viewer joins a stream, zero or more.
  var join = Duration.zero
  /// Whether a declared duration that differs from the media's is error 202.
  var hasStrictDuration = false
  /// Where the unit is written.
  var location: SourceLocation?

  init(_ unit: UnitID, in view: String, tag: String?) {
    self.unit = unit
    self.view = view
    self.tag = tag
  }

  /// The content that a VMAP's breaks belong to.
  struct Content: Sendable, Hashable {
    var duration: Duration?
    /// The content's positions for breaks, in order. A VMAP break with the offset `#1` is played at
    /// the first.
    var positions: [Duration] = []
  }
}

/// The name of a unit that an app puts on the screen: an ad's player, a widget, a message.
package struct UnitID: Sendable, Hashable {
  /// The name in the scenario.
  package var name: String

  package init(_ name: String) { self.name = name }

  /// The sole video unit of a scenario without `units`.
  package static let ad = UnitID("ad")
}
