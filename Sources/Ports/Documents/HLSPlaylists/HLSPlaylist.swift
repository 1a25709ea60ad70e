package import Vocabulary

/// A playlist as written (RFC 8216 and draft-pantos-hls-rfc8216bis), read as far as it can be read.
package struct HLSPlaylist: Sendable, Hashable {
  /// A part of a resource.
  package struct ByteRange: Sendable, Hashable {
    package let offset: Int64
    package let length: Int64

    package init(offset: Int64, length: Int64) {
      self.offset = offset
      self.length = length
    }
  }

  /// An initialization section, from `EXT-X-MAP`.
  package struct Map: Sendable, Hashable {
    package let uri: String
    package let range: ByteRange?

    package init(uri: String, range: ByteRange?) {
      self.uri = uri
      self.range = range
    }
  }

  package struct Segment: Sendable, Hashable {
    package let uri: String
    /// The place of its URI.
    package let position: SourcePosition
    /// The sum of the durations of the segments before this one.
    package let start: Duration
    package let duration: Duration
    package let range: ByteRange?
    /// The index of the initialization section that it needs.
    package let map: Int?
    /// Whether `EXT-X-DISCONTINUITY` stands between the previous segment and this one.
    package let isDiscontinuous: Bool
    /// From `EXT-X-PROGRAM-DATE-TIME` before it.
    package let date: HLSDate?
  }

  /// A variant of a multivariant playlist, from `EXT-X-STREAM-INF`.
  package struct Variant: Sendable, Hashable {
    package let uri: String
    package let position: SourcePosition
    package let attributes: HLSAttributeList
  }

  /// Every tag, in its order.
  package internal(set) var tags: [HLSTag] = []
  package internal(set) var segments: [Segment] = []
  package internal(set) var maps: [Map] = []
  package internal(set) var variants: [Variant] = []
  /// The attributes of `EXT-X-MEDIA`, with the tag's place.
  package internal(set) var renditions: [HLSTag] = []
  package internal(set) var dateRanges: [HLSTimedTag] = []
  /// Vendors' tags that announce breaks.
  package internal(set) var markers: [HLSTimedTag] = []
  /// The tags `EXT-X-DEFINE`.
  package internal(set) var definitions: [HLSTag] = []
  /// Whether it is a media playlist, which lists segments and not variants.
  package internal(set) var isMedia = false
  /// Whether it is complete (`EXT-X-ENDLIST`).
  package internal(set) var hasEnd = false
  /// In the order in which they were found.
  package internal(set) var faults: [HLSFault] = []
  /// The number of the last line, from 1.
  package internal(set) var lastLine = 1

  /// The sum of the segments' durations.
  package var duration: Duration { segments.last.map { $0.start + $0.duration } ?? .zero }

  /// Whether bytes begin as a playlist does.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    return text.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
      .starts(with: "#EXTM3U".utf8)
  }

  /// Reads a playlist. It throws no error: what cannot be read is listed in ``faults``.
  package init(_ bytes: [UInt8]) {
    var reader = HLSPlaylistReader()
    reader.read(bytes)
    self = reader.playlist
  }

  init() {}
}
