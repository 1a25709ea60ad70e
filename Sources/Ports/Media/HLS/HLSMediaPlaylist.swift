/// The segments of one rendition of a stream (RFC 8216 § 4.3.2 and § 4.3.3).
struct HLSMediaPlaylist: Hashable {
  /// A part of a resource.
  struct ByteRange: Hashable {
    let offset: Int64
    let length: Int64
  }

  struct Segment: Hashable {
    let uri: String
    let duration: Duration
    let range: ByteRange?
    /// The index of the initialization section that it needs.
    let map: Int?
  }

  /// An initialization section, from `EXT-X-MAP`.
  struct Map: Hashable {
    let uri: String
    let range: ByteRange?
  }

  var segments: [Segment] = []
  var maps: [Map] = []

  var duration: Duration { segments.reduce(.zero) { $0 + $1.duration } }
}
