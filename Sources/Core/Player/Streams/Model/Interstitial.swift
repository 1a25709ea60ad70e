package import Vocabulary

/// An interstitial: the merged `EXT-X-DATERANGE` tags of one ID with the class
/// `com.apple.hls.interstitial` (draft-pantos-hls-rfc8216bis-18, appendix D).
package struct Interstitial: Sendable, Hashable {
  /// Where the interstitial is in the primary (`CUE`).
  enum Cue: Sendable, Hashable {
    /// At its start date.
    case none
    /// Before the primary, whatever its start date (`PRE`).
    case pre
    /// After the primary (`POST`).
    case post
  }

  /// The asset, or the list of assets, that is played.
  enum Source: Sendable, Hashable {
    /// One asset (`X-ASSET-URI`).
    case asset(String)
    /// The URI of a list of assets (`X-ASSET-LIST`).
    case list(String)
  }

  package var id: String
  /// The interstitial's start date as a time on the primary's timeline; zero or more for an
  /// interstitial inside the primary.
  package var start: Duration
  var cue: Cue = .none
  /// Whether the cue has the older name `X-CUE` alone, which not every player reads.
  var hasOlderCue: Bool = false
  /// Whether the interstitial plays only once in a session (`ONCE`).
  var playsOnce: Bool = false
  var source: Source
  /// The length that the tags state, zero or more: the first of `DURATION`, the time to `END-DATE`,
  /// and `PLANNED-DURATION`. An asset list overrides it.
  package var duration: Duration?
  /// Where the primary resumes, counted from the start; nil to resume after the length that was
  /// played.
  var resumeOffset: Duration?
  /// How long the interstitial plays at most.
  package var playoutLimit: Duration?
  /// Whether the player leaves the primary at the segment boundary that is nearest to the start
  /// (`X-SNAP`).
  var snapsOut: Bool = false
  /// Whether the primary resumes at the boundary that is nearest to the resume point (`X-SNAP`).
  var snapsIn: Bool = false
  /// Whether the viewer must not seek over or skip the interstitial's assets while they play
  /// (`X-RESTRICT`, `SKIP`).
  package var restrictsSkip: Bool = false
  /// Whether a seek in the primary must not pass the interstitial unless it is played
  /// (`X-RESTRICT`, `JUMP`).
  var restrictsJump: Bool = false
  /// Whether viewers may get different assets (`X-CONTENT-MAY-VARY`).
  var contentMayVary: Bool = true
  /// Whether the interstitial occupies a range of the timeline and not a point
  /// (`X-TIMELINE-OCCUPIES="RANGE"`). The range is as long as the content that the interstitial
  /// replaces.
  var occupiesRange: Bool = false
  /// When a button to skip appears, as the tag says.
  package var skipControl: SkipControlTiming?
  /// The tracking of the interstitial's only asset, or of all its assets as a pod
  /// (`X-AD-CREATIVE-SIGNALING`).
  package var signaling: AdCreativeSignaling?
  /// The position of the interstitial's first tag.
  package var position: SourcePosition
}

/// When a button to skip is shown: `X-SKIP-CONTROL-…` of a date range, `SKIP-CONTROL` of an asset list.
package struct SkipControlTiming: Sendable, Hashable {
  /// Since the interstitial's beginning, zero or more.
  package var offset: Duration
  /// How long the button is shown; nil if it stays until the end.
  var duration: Duration?
  var labelID: String?
}

/// The assets of an interstitial: the JSON of `X-ASSET-LIST`.
package struct AssetList: Sendable, Hashable {
  /// In playing order. An empty list means that there is no ad, and the primary plays on.
  package var assets: [StreamAsset]
  package var skipControl: SkipControlTiming?
  /// The tracking of all assets together as a pod.
  package var signaling: AdCreativeSignaling?
  /// MediaTailor's data for client-side reporting (`TRACKING`); starts count from the list's
  /// beginning.
  package var avails: [StitchedBreak] = []
  /// The document's display name, against which the assets' URIs are resolved.
  package var file: String
}

/// One asset of an interstitial: an HLS playlist or a media file.
package struct StreamAsset: Sendable, Hashable {
  /// As written.
  package var uri: String
  /// The duration in the list, zero or more; nil when it is missing or is not a number.
  package var duration: Duration?
  package var signaling: AdCreativeSignaling?
  package var position: SourcePosition
}

/// The parameters that a player adds to the URLs of an interstitial's asset list and assets
/// (draft-pantos-hls-rfc8216bis-18, appendix D).
package struct InterstitialParameters: Sendable, Hashable {
  /// The playback session, as a UUID.
  var primaryID: String
  /// How long after the interstitial's beginning the viewer joined it, above zero; nil where it
  /// plays from its beginning. Only asset lists get this parameter.
  var startOffset: Duration?

  package init(primaryID: String, startOffset: Duration? = nil) {
    self.primaryID = primaryID
    self.startOffset = startOffset
  }

  /// A URL with the parameters `_HLS_primary_id` and `_HLS_start_offset` (in seconds).
  ///
  /// - Parameter url: an absolute URL.
  /// - Returns: the URL to request; a URL that is not `http` or `https` stays unchanged.
  package func added(to url: String) -> String {
    guard ["http://", "https://"].contains(where: url.lowercased().hasPrefix) else { return url }
    let place = url.prefix { $0 != "#" }
    let offset = startOffset.map { offset in
      let milliseconds = offset.wholeMilliseconds
      let fraction = String(milliseconds % 1000 + 1000).dropFirst()
      return "&_HLS_start_offset=\(milliseconds / 1000).\(fraction)"
    }
    let joint = place.contains("?") ? "&" : "?"
    return "\(place)\(joint)_HLS_primary_id=\(primaryID)\(offset ?? "")\(url[place.endIndex...])"
  }
}
