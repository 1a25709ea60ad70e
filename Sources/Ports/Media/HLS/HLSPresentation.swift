import Vocabulary

/// A stream whose playlists were read and whose segments were found; FFmpeg may open these files
/// only.
struct HLSPresentation {
  /// A part of a local file.
  struct Window: Hashable {
    let path: String
    let offset: Int64
    let length: Int64
  }

  /// A playlist reduced to its known segments.
  struct Rendition {
    struct Segment {
      let window: Window
      let start: Duration
      let duration: Duration
      /// The index of its initialization section.
      let map: Int?
    }

    var segments: [Segment] = []
    var maps: [Window] = []
    /// The duration that the original playlist states, including unavailable segments.
    var duration = Duration.zero
  }

  let facts: HLSFacts
  /// The video, with or without audio.
  var main: Rendition
  /// Separate audio.
  var audio: Rendition?
  /// Why the first unavailable segment is missing; the stream was cut there.
  var missing: HLSError?

  /// The bytes of everything except the playlists.
  var byteCount: Int64 {
    facts.resources.reduce(0) { $1.kind == .playlist ? $0 : $0 + $1.byteCount }
  }

  /// The bits per second of the available segments; nil when they have no duration.
  var bitRate: Int64? {
    let microseconds = main.segments.reduce(.zero) { $0 + $1.duration }.roundedMicroseconds
    guard microseconds > 0 else { return nil }
    let bits = byteCount.multipliedReportingOverflow(by: 8)
    guard !bits.overflow else { return nil }
    return Int64((Double(bits.partialValue) * 1_000_000 / Double(microseconds)).rounded())
  }

  /// Drops the segments that begin at a position or later.
  mutating func cut(at position: Duration) {
    main.segments.removeAll { $0.start >= position }
    audio?.segments.removeAll { $0.start >= position }
  }
}
