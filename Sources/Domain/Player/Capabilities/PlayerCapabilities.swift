internal import VAST

/// What a player, and the app around it, do with a tag at all, whenever they do it.
package struct PlayerCapabilities: Sendable, Hashable {
  /// Whether macros in URLs are replaced; where they are not, URLs are requested as written.
  package var expandsMacros = true
  /// Whether wrappers are followed; where they are not, an ad behind one fails with error 302.
  package var followsWrappers = true
  /// Which of several URLs for one event are requested.
  package var trackers: Trackers = .all
  /// The events whose trackers are requested, by the names of beacons; nil for all of them.
  package var sentEvents: Set<String>?
  /// The containers and codecs that are played.
  package var media: MediaSupport = .everything
  /// Whether the app may show a callout for mandatory notices over the ad.
  package var showsNotice = false
  /// Whether a click opens the page of the first ClickTracking, and not that of the ClickThrough.
  package var opensClickTracking = false
  /// Whether the session hears of a pause, a resume, the sound and a click before trackers do.
  package var tellsSessionFirst = false
  /// Whether the app's sessions isolate verification scripts from each other.
  package var isolatesScripts = true
  /// The vendor key that the app passes to its sessions; nil for the tag's.
  package var vendorKey: String?
  /// What the player looks up in a document by XPath, the first of each and without asking whether it is
  /// there; empty for a player that reads a tag ad by ad.
  package var lookups: [TagLookup] = []
  /// The one vendor whose Verification is read; nil for all.
  package var verificationVendor: String?
  /// Whether there is no player without the caption file.
  package var needsCaptions = false
  /// Whether the code crashes on media without a picture or without sound.
  package var needsPictureAndSound = false

  package init() {}

  /// Which of several URLs for one event are requested.
  package enum Trackers: Sendable, Hashable {
    case all
    case first
    /// All of impressions, clicks and errors, and the last of a Tracking event.
    case lastTracking
  }

  /// Whether the session hears of an event of the player before its trackers do.
  package func tellsSessionFirst(of kind: PlayerEvent.Kind) -> Bool {
    tellsSessionFirst && [.pause, .resume, .mute, .unmute, .click].contains(kind)
  }

  /// Those of an event's trackers that are requested, in their order.
  package func requested<Tracker>(of event: String, among trackers: [Tracker]) -> [Tracker] {
    guard sends(event) else { return [] }
    return switch self.trackers {
    case .all: trackers
    case .first: Array(trackers.prefix(1))
    case .lastTracking:
      TrackingEventName.named(event) == nil ? trackers : Array(trackers.suffix(1))
    }
  }

  /// The page that a click opens, of what a tag declares; nil for none.
  package func opened<Page>(clickThrough: Page?, clickTracking: [Page]) -> Page? {
    opensClickTracking ? clickTracking.first : clickThrough
  }

  /// Whether an event's trackers are requested at all.
  package func sends(_ event: String) -> Bool { sentEvents?.contains(event) ?? true }
}

/// The containers and codecs that a player selects and plays, by FFmpeg's names of them.
package struct MediaSupport: Sendable, Hashable {
  /// Nil for all that are supported at all.
  package var containers: Set<String>?
  /// Nil for all that can be decoded.
  package var codecs: Set<String>?
  /// Who plays them, such as `AVPlayer`; empty for everything.
  package var name: String
  /// Which of the selected files are decoded.
  package var decoding: MediaDecoding = .everything

  package static let everything = MediaSupport(containers: nil, codecs: nil, name: "")

  /// Apple's AVPlayer on iOS: no WebM and no Ogg, no VP8, VP9, Theora, Opus or Vorbis.
  package static let avPlayer = MediaSupport(
    containers: ["mp4", "mov", "3gp", "mp3", "aac", "wav", "flac", "hls"],
    codecs: [
      "h264", "hevc", "mpeg4", "h263", "aac", "mp3", "ac3", "eac3", "flac", "alac", "pcm_s16le",
    ], name: "AVPlayer")

  /// The MIME types that are played.
  package var types: [String] {
    guard containers != nil else { return MediaFormat.playedTypes }
    return MediaFormat.played.compactMap { type, names in plays(anyOf: names) ? type : nil }
  }

  /// The names of the codecs that are decoded.
  package var codecNames: [String] { MediaCodec.names(decodedBy: self) }

  /// Whether a file in one of some containers may be played.
  func plays(anyOf names: [String]) -> Bool {
    containers.map { !$0.isDisjoint(with: names) } ?? true
  }

  /// Whether a codec is decoded.
  func decodes(_ codec: String) -> Bool { codecs?.contains(codec) ?? true }
}
