package import Vocabulary

/// An interstitial: the merged `EXT-X-DATERANGE` tags of one ID with the class
/// `com.apple.hls.interstitial` (draft-pantos-hls-rfc8216bis-18, appendix D).
package struct Interstitial: Sendable, Hashable {
  /// Where the interstitial is in the primary (`CUE`).
  package enum Cue: Sendable, Hashable {
    /// At its start date.
    case none
    /// Before the primary, whatever its start date (`PRE`).
    case pre
    /// After the primary (`POST`).
    case post
  }

  /// The asset, or the list of assets, that is played.
  package enum Source: Sendable, Hashable {
    /// One asset (`X-ASSET-URI`).
    case asset(String)
    /// The URI of a list of assets (`X-ASSET-LIST`).
    case list(String)
  }

  package var id: String
  /// The interstitial's start date as a time on the primary's timeline; zero or more for an
  /// interstitial inside the primary.
  package var start: Duration
  package var cue: Cue
  /// Whether the interstitial plays only once in a session (`ONCE`).
  package var playsOnce: Bool
  package var source: Source
  /// The length that the tags state, zero or more: the first of `DURATION`, the time to `END-DATE`,
  /// and `PLANNED-DURATION`. An asset list overrides it.
  package var duration: Duration?
  /// Where the primary resumes, counted from the start; nil to resume after the length that was
  /// played.
  package var resumeOffset: Duration?
  /// How long the interstitial plays at most.
  package var playoutLimit: Duration?
  /// Whether the player leaves the primary at the segment boundary that is nearest to the start
  /// (`X-SNAP`).
  package var snapsOut: Bool
  /// Whether the primary resumes at the boundary that is nearest to the resume point (`X-SNAP`).
  package var snapsIn: Bool
  /// Whether the viewer must not seek over or skip the interstitial's assets while they play
  /// (`X-RESTRICT`, `SKIP`).
  package var restrictsSkip: Bool
  /// Whether a seek in the primary must not pass the interstitial unless it is played
  /// (`X-RESTRICT`, `JUMP`).
  package var restrictsJump: Bool
  /// Whether viewers may get different assets (`X-CONTENT-MAY-VARY`).
  package var contentMayVary: Bool
  /// Whether the interstitial occupies a range of the timeline and not a point
  /// (`X-TIMELINE-OCCUPIES="RANGE"`). The range is as long as the content that the interstitial
  /// replaces.
  package var occupiesRange: Bool
  /// When a button to skip appears, as the tag says.
  package var skipControl: SkipControlTiming?
  /// The tracking of the interstitial's only asset, or of all its assets as a pod
  /// (`X-AD-CREATIVE-SIGNALING`).
  package var signaling: AdCreativeSignaling?
  /// The position of the interstitial's first tag.
  package var position: SourcePosition

  package init(
    id: String, start: Duration, cue: Cue = .none, playsOnce: Bool = false, source: Source,
    duration: Duration? = nil, resumeOffset: Duration? = nil, playoutLimit: Duration? = nil,
    snapsOut: Bool = false, snapsIn: Bool = false, restrictsSkip: Bool = false,
    restrictsJump: Bool = false, contentMayVary: Bool = true, occupiesRange: Bool = false,
    skipControl: SkipControlTiming? = nil, signaling: AdCreativeSignaling? = nil,
    position: SourcePosition
  ) {
    self.id = id
    self.start = start
    self.cue = cue
    self.playsOnce = playsOnce
    self.source = source
    self.duration = duration
    self.resumeOffset = resumeOffset
    self.playoutLimit = playoutLimit
    self.snapsOut = snapsOut
    self.snapsIn = snapsIn
    self.restrictsSkip = restrictsSkip
    self.restrictsJump = restrictsJump
    self.contentMayVary = contentMayVary
    self.occupiesRange = occupiesRange
    self.skipControl = skipControl
    self.signaling = signaling
    self.position = position
  }
}

/// When a button to skip is shown: `X-SKIP-CONTROL-…` of a date range, `SKIP-CONTROL` of an asset list.
package struct SkipControlTiming: Sendable, Hashable {
  /// Since the interstitial's beginning, zero or more.
  package var offset: Duration
  /// How long the button is shown; nil if it stays until the end.
  package var duration: Duration?
  package var labelID: String?

  package init(offset: Duration, duration: Duration? = nil, labelID: String? = nil) {
    self.offset = offset
    self.duration = duration
    self.labelID = labelID
  }
}
