/// The values of macros about the player and its capabilities. A nil value is unknown; an empty
/// list means that there are none.
package struct PlayerMacroFacts: Sendable, Hashable {
  /// Where the player runs, which decides whether there is a page or an app to name.
  package enum Surface: String, Sendable, Hashable, CaseIterable {
    case web
    case app
  }

  package var surface: Surface?
  /// In device-independent pixels.
  package var width: Int?
  /// In device-independent pixels.
  package var height: Int?
  package var isMuted: Bool?
  package var isFullscreen: Bool?
  /// `skip`, `mute`, `autoplay`, `mautoplay`, `fullscreen`, `icon`.
  package var capabilities: [String]?
  /// `skippable`, `autoplayed`, `mautoplayed`, `optin`.
  package var inventoryState: [String]?
  /// How a click opens a page: 0 not at all, 1 anywhere, 2 on a button, 3 after a confirmation.
  package var clickType: Int?
  /// How playback begins, from 1 to 7 (AdCOM).
  package var playbackMethod: Int?
  /// The kind of placement (AdCOM).
  package var placementType: Int?
  /// The names and versions of player and plug-in: `player/1.0 plugin/2.0`.
  package var clientUserAgent: String?
  /// The integration partner's name and version: `partner/1.0`.
  package var omidPartner: String?
  /// The versions of VAST that are understood, by AdCOM's numbers.
  package var vastVersions: [Int]?
  /// The frameworks that are supported, by AdCOM's numbers; 7 is Open Measurement.
  package var apiFrameworks: [Int]?
  /// The types of `Extension` that are understood.
  package var extensions: [String]?
  package var verificationVendors: [String]?
  /// The MIME types that can be played.
  package var mediaTypes: [String]?
  /// Whether the viewer limited tracking.
  package var limitsAdTracking: Bool?

  /// Creates facts in which nothing is known.
  package init() {}
}
