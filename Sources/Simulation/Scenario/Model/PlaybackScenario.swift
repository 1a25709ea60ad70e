package import Diagnostics
package import Geometry
package import OpenMeasurement
package import Player
package import Transport

/// The input of a run: the surroundings, the steps, and the expected results.
package struct PlaybackScenario: Sendable, Hashable {
  package var name: String
  /// The tag's path as the run opens it (resolved against the scenario file's folder); absent when
  /// the command line names it.
  package var tag: String?
  /// The media file that is played in place of the selected MediaFile, likewise resolved.
  package var media: String?
  /// Which local files answer which URLs, paths likewise resolved.
  package var map: [ResourceMap.Rule] = []
  package var player = PlayerChoice()
  package var device = Device()
  package var network: Network?
  /// The demand for an ad's Mezzanine; nil without a stitching server.
  package var mezzanine: MezzanineDemand?
  /// The publisher's slot, and the places for companions next to it.
  package var slot = AdSlot()
  /// The captions that the viewer turned on, if any.
  package var captions: CaptionChoice = .off
  /// The views, back to front; absent when the ad fills the screen's width.
  package var layout: [View]?
  package var steps: [ScenarioStep] = []
  package var expectations: [Expectation] = []
  /// The longest virtual time of a run, content apart, above zero; absent: as long as its ads last, and
  /// ten minutes more.
  package var until: Duration?
  /// The duration of the content that a VMAP's breaks belong to.
  package var contentDuration: Duration?
  /// The content's opportunities for breaks, in order; a VMAP break `#1` comes at the first.
  package var contentPositions: [Duration] = []
  /// Values of macros that only the caller can know, by macro name.
  package var macros: [String: String] = [:]
  /// Viewability standards measured in addition to the built-in ones.
  package var standards: [ViewabilityStandard] = []
  package var sampling: GeometrySampling = .sampled
  /// Which of its units may be heard at the same time.
  package var sound = Sound.all
  /// Absent where the player decides.
  package var scriptIsolation: ScriptIsolation?
  /// How the app sets up its measurement sessions.
  package var session = SessionSettings()
  /// Where each view is written, by its name.
  package var viewLocations: [String: SourceLocation] = [:]
  package var verification: VerificationMode?
  /// Whether a declared duration that differs from the media's is error 202.
  package var hasStrictDuration = false
  /// The file that the event stream must equal, resolved.
  package var golden: String?
  /// The file that it was read from; absent for a built-in scenario.
  package var source: ScenarioSource?

  /// The units on the screen, where the scenario lists them; empty for a scenario with a single ad
  /// at the top level.
  package var units: [UnitScenario] = []

  /// Whether it lists units on the screen, instead of describing a single ad.
  package var hasUnits: Bool { !units.isEmpty }

  /// Which units of a screen may be heard at the same time.
  package enum Sound: String, Sendable, Hashable, CaseIterable {
    case all
    /// A unit that becomes audible makes the app mute the others that play.
    case one
  }

  package init(name: String) { self.name = name }

  /// The player profile that a scenario starts from, and the policies that it changes.
  package struct PlayerChoice: Sendable, Hashable {
    /// A profile's name; absent when the command line or the default decides.
    package var base: String?
    /// How many times the creative plays, 1 or more.
    package var plays: Int?
    package var startsMuted: Bool?
    /// Whether playback is user-initiated, instead of autoplay.
    package var isUserInitiated = false
    /// The time between two observations of the playhead.
    package var observation: Duration?
    package var mediaFileChoice: MediaFilePolicy?
    /// The media that must have arrived before the ad is loaded.
    package var initialBuffer: Duration?
    /// The media that must have arrived before a rebuffering player goes on.
    package var rebuffer: Duration?
    /// How long the first fill may take.
    package var loadingLimit: Duration?
    /// How long media with sound plays before its playhead moves.
    package var playheadLag: Duration?
    /// How long before playing began observations are counted from.
    package var headStart: Duration?
    /// The values of named policies, by their keys.
    package var policies: [String: String] = [:]
    package var location: SourceLocation?

    package init() {}
  }

  /// The device that the ad is shown on.
  package struct Device: Sendable, Hashable {
    /// The screen in density-independent points.
    package var screen = Size(width: 390, height: 844)
    /// Device pixels per point; 1 unless a scenario says otherwise, so that sizes are pixels.
    package var scale: Double = 1
    /// The device volume between 0 and 1.
    package var volume: Double = 1
    package var category: DeviceCategory = .mobile
    /// Whether the scenario states any of it but the volume.
    package var isStated = false

    package init() {}
  }

  /// The connection that media arrives over.
  package struct Network: Sendable, Hashable {
    package var bytesPerSecond: ByteRate?
    package var latency: Duration?

    package init() {}
  }

  /// Which captions are on.
  package enum CaptionChoice: Sendable, Hashable {
    case off
    /// The first available ones.
    case on
    /// Those in a language, as in BCP 47.
    case language(String)
  }

  /// Whether verification scripts share one global object.
  package enum ScriptIsolation: String, Sendable, CaseIterable {
    case separate
    case shared
  }
}
