internal import VAST
package import Vocabulary

/// The parts of a tag that a player and its app use, without the times at which they use them.
package struct PlayerCapabilities: Sendable, Hashable {
  /// Whether macros in URLs are replaced; where they are not, URLs are requested as written.
  package var replacesMacros = true
  /// Whether the player follows wrappers. If it does not, an ad behind a wrapper fails with error
  /// 302, and the ad's document is not requested.
  package var followsWrappers = true
  /// How many wrappers may follow each other, 1 to 100; the standard recommends 5.
  package var maxWrappers = 5
  /// The player's requirements for documents and ads, other than playable media.
  package var demands = AdDemands()
  /// Which of several URLs for one event the player requests.
  package var trackers: Trackers = .all
  /// The events whose trackers are requested, by the names of beacons; nil for all of them.
  package var sentEvents: Set<String>?
  /// Which containers and codecs are played.
  package var codecs: CodecSupport = .everything
  /// Which MediaFiles with an `apiFramework` are played.
  package var frameworks: FrameworkPolicy = .openMeasurement
  /// Whether the app may show a mandatory notice over the ad.
  var showsNotice = false
  /// How documents are requested.
  package var documentRequests: DocumentRequests = .native
  /// Whether a document is read only where its `Content-Type` is that of XML: the player takes the
  /// `responseXML` of its request.
  package var needsXMLType = false
  /// How long the player waits for a document; above zero.
  package var documentTimeout: Duration = FetchLimits().responseTimeout
  /// The `crossorigin` attribute of the element that plays the media.
  package var crossorigin: CrossOriginAttribute = .none
  /// Which page a click opens.
  var clickOpens: OpenedPage = .clickThrough
  /// Whether the player reports a pause, a resume, a change of the sound and a click to the OMID
  /// session before it requests the trackers.
  var tellsSessionFirst = false
  /// Whether the app's sessions isolate verification scripts from each other.
  package var isolatesScripts = true
  /// The vendor key that the app passes to its sessions; nil for the tag's.
  package var vendorKey: String?
  /// The values that the player looks up in a document by XPath: the first match of each, without checking
  /// that there is one; empty for a player that reads a tag ad by ad.
  package var lookups: [TagLookup] = []
  /// The only vendor whose verification script the player runs; nil for all vendors.
  package var verificationVendor: String?
  /// Whether the player does not play an ad whose caption file cannot be fetched.
  package var needsCaptions = false
  /// Whether the player crashes on media without a picture or without sound.
  package var needsPictureAndSound = false

  package init() {}

  /// Which of several URLs for one event are requested.
  package enum Trackers: String, NamedPolicy {
    case all
    case first
    /// All URLs of impressions, clicks and errors, but only the last URL of a Tracking event.
    case lastTracking

    package var words: String {
      switch self {
      case .all: "all"
      case .first: "the first"
      case .lastTracking:
        "all for impressions, clicks and errors, and only the last for a Tracking event"
      }
    }
  }

  /// Which page a click opens.
  package enum OpenedPage: String, NamedPolicy {
    case clickThrough
    /// The page of the first ClickTracking, whose URL is also requested as a tracker.
    case clickTracking

    package var words: String {
      switch self {
      case .clickThrough: "the ClickThrough"
      case .clickTracking: "the first ClickTracking"
      }
    }
  }

  /// How many wrappers of a chain are followed.
  package var wrapperLimit: Int { followsWrappers ? maxWrappers : 0 }

  /// The containers and codecs that are played.
  package var media: MediaSupport { codecs.support }

  /// Whether the player reports an event to the OMID session before it requests the event's
  /// trackers.
  package func tellsSessionFirst(of kind: PlayerEvent.Kind) -> Bool {
    tellsSessionFirst && [.pause, .resume, .mute, .unmute, .click].contains(kind)
  }

  /// Those of an event's trackers that the player requests, in the order of the tag.
  package func requested<Tracker>(of event: String, among trackers: [Tracker]) -> [Tracker] {
    guard sends(event) else { return [] }
    return switch self.trackers {
    case .all: trackers
    case .first: Array(trackers.prefix(1))
    case .lastTracking:
      TrackingEventName.named(event) == nil ? trackers : Array(trackers.suffix(1))
    }
  }

  /// The page that a click opens, selected from the URLs that a tag declares; nil if none opens.
  func opened<Page>(clickThrough: Page?, clickTracking: [Page]) -> Page? {
    clickOpens == .clickTracking ? clickTracking.first : clickThrough
  }

  /// Whether an event's trackers are requested at all.
  package func sends(_ event: String) -> Bool { sentEvents?.contains(event) ?? true }
}

/// How a player requests documents, which decides what a browser lets it read of other origins (Fetch
/// Standard, CORS protocol).
package enum DocumentRequests: String, NamedPolicy {
  case native
  case cors
  case corsWithCredentials

  package var words: String {
    switch self {
    case .native: "the app itself, which reads every answer"
    case .cors: "a page by CORS, without cookies"
    case .corsWithCredentials: "a page by CORS, with cookies"
    }
  }

  package var access: CrossOriginAccess {
    switch self {
    case .native: .unrestricted
    case .cors: .anonymous
    case .corsWithCredentials: .credentials
    }
  }
}

/// The `crossorigin` attribute of a media element (HTML, CORS settings attributes).
package enum CrossOriginAttribute: String, NamedPolicy {
  case none
  case anonymous
  case useCredentials = "use-credentials"

  package var words: String {
    switch self {
    case .none: "no 'crossorigin', so that media of every origin plays"
    case .anonymous:
      "'crossorigin' anonymous, so that media needs CORS headers (no capture shows it)"
    case .useCredentials:
      "'crossorigin' use-credentials, so that media needs CORS headers for cookies (no capture shows it)"
    }
  }

  package var access: CrossOriginAccess {
    switch self {
    case .none: .unrestricted
    case .anonymous: .anonymous
    case .useCredentials: .credentials
    }
  }
}

/// Which containers and codecs a player selects and plays.
package enum CodecSupport: String, NamedPolicy {
  /// The media that FFmpeg decodes.
  case everything
  /// The media that a `<video>` element in Chromium was measured to play.
  case chromium
  /// The media that Apple's AVPlayer is documented to play.
  case avPlayer

  package var words: String {
    switch self {
    case .everything: "what FFmpeg decodes"
    case .chromium: "what a <video> element in Chromium was measured to decode"
    case .avPlayer: "what AVPlayer is documented to play"
    }
  }

  var support: MediaSupport {
    switch self {
    case .everything: .everything
    case .chromium: .chromium
    case .avPlayer: .avPlayer
    }
  }
}

/// The containers and codecs that a player selects and plays, by FFmpeg's names of them.
package struct MediaSupport: Sendable, Hashable {
  /// The containers; nil if the player plays all that the simulator supports.
  package var containers: Set<String>?
  /// The codecs; nil if the player decodes all that the simulator can decode.
  package var codecs: Set<String>?
  /// The name of the player that plays these containers and codecs, such as `AVPlayer`; empty if
  /// the player plays everything.
  package var name: String
  /// Which of the selected files are decoded.
  package var decoding: MediaDecoding = .everything

  package static let everything = MediaSupport(containers: nil, codecs: nil, name: "")

  /// The media of a browser, which selects any declared type and discovers only on playback whether
  /// it can decode the file.
  static let chromium: MediaSupport = {
    var media = everything
    media.decoding = .chromium
    return media
  }()

  /// Apple's AVPlayer on iOS: no WebM and no Ogg, no VP8, VP9, Theora, Opus or Vorbis.
  static let avPlayer = MediaSupport(
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

  /// Whether the player plays at least one of the containers with these names.
  func plays(anyOf names: [String]) -> Bool {
    containers.map { !$0.isDisjoint(with: names) } ?? true
  }

  /// Whether a codec is decoded.
  func decodes(_ codec: String) -> Bool { codecs?.contains(codec) ?? true }
}
