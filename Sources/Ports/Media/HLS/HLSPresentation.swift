import VirtualTime

/// A stream whose playlists were read and whose segments were found: what FFmpeg may open.
struct HLSPresentation {
  /// A part of a local file.
  struct Window: Hashable {
    let path: String
    let offset: Int64
    let length: Int64
  }

  /// A playlist that remains of one that came: known segments and nothing else.
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
    /// What the playlist that came states, segments that could not be had included.
    var duration = Duration.zero
  }

  let facts: HLSFacts
  /// Pictures, with sound or not.
  var main: Rendition
  /// Sound apart.
  var audio: Rendition?
  /// The first segment that could not be had; the stream was cut there.
  var missing: HLSError?

  /// In bytes, of everything but the playlists.
  var byteCount: Int64 {
    facts.resources.reduce(0) { $1.kind == .playlist ? $0 : $0 + $1.byteCount }
  }

  /// In bits per second, of the segments that are there; nil when they have no length.
  var bitRate: Int64? {
    let microseconds = main.segments.reduce(.zero) { $0 + $1.duration }.roundedMicroseconds
    guard microseconds > 0 else { return nil }
    let bits = byteCount.multipliedReportingOverflow(by: 8)
    guard !bits.overflow else { return nil }
    return Int64((Double(bits.partialValue) * 1_000_000 / Double(microseconds)).rounded())
  }

  /// Leaves out what begins at a position or later.
  mutating func cut(at position: Duration) {
    main.segments.removeAll { $0.start >= position }
    audio?.segments.removeAll { $0.start >= position }
  }
}
