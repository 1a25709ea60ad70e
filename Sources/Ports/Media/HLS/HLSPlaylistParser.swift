internal import Documents
internal import Vocabulary

/// Reads the playlists of complete streams (RFC 8216).
///
/// FFmpeg never reads the original playlist: it gets one that is written from the result of this
/// parser.
struct HLSPlaylistParser {
  enum Playlist: Hashable {
    case master(HLSMasterPlaylist)
    case media(HLSMediaPlaylist)
  }

  /// Why a stream is refused, and the line that shows it.
  private typealias Obstacle = (line: Int, problem: HLSError.Problem)

  private let playlist: HLSPlaylist
  private let limits: HLSLimits

  /// Reads the playlist of a URL.
  ///
  /// Throws for a text that is not a playlist, and for streams that are not supported: live,
  /// encrypted or discontinuous ones.
  static func parse(
    _ bytes: [UInt8], url: String, limits: HLSLimits
  ) throws(HLSError) -> Playlist {
    let parser = HLSPlaylistParser(playlist: HLSPlaylist(bytes), limits: limits)
    let obstacles = parser.faults + parser.unsupported + parser.excesses
    if let first = obstacles.min(by: { $0.line < $1.line }) ?? parser.lack {
      throw HLSError(url, first.problem)
    }
    return parser.playlist.isMedia ? .media(parser.media) : .master(parser.master)
  }

  private var faults: [Obstacle] {
    playlist.faults.filter(\.isOfMedia).prefix(1).map { fault in
      (fault.position.line, .malformed(line: fault.position.line, fault.text))
    }
  }

  /// An obstacle that concerns the whole playlist and not one tag.
  private var lack: Obstacle? {
    let last = playlist.lastLine
    if playlist.isMedia {
      guard playlist.hasEnd else {
        return (
          last,
          .unsupported(
            "has no '#EXT-X-ENDLIST': it is live, and an ad must be a complete stream")
        )
      }
      guard playlist.segments.isEmpty else { return nil }
      return (last, .malformed(line: last, "there are no segments"))
    }
    guard playlist.variants.isEmpty else { return nil }
    return (last, .malformed(line: last, "there are neither segments nor variants"))
  }

  // MARK: Support

  private var unsupported: [Obstacle] {
    for tag in playlist.tags {
      if let reason = reasonAgainst(tag) { return [(tag.position.line, .unsupported(reason))] }
    }
    return []
  }

  private func reasonAgainst(_ tag: HLSTag) -> String? {
    switch tag.name {
    case "EXT-X-KEY", "EXT-X-SESSION-KEY":
      let method = tag.attributes["METHOD"]
      return method == "NONE"
        ? nil : "has encrypted segments (METHOD=\(method ?? "none given"))"
    case "EXT-X-DISCONTINUITY":
      // A discontinuity before the first segment separates nothing.
      guard let first = playlist.segments.first, first.position < tag.position else { return nil }
      return "has a discontinuity"
    case "EXT-X-I-FRAMES-ONLY": return "has only key frames"
    case "EXT-X-DEFINE": return "has variables"
    case "EXT-X-SKIP": return "skips segments (EXT-X-SKIP)"
    case "EXT-X-GAP": return "has a gap"
    default: return nil
    }
  }

  private var excesses: [Obstacle] {
    let tooLong = playlist.segments.first { $0.start + $0.duration > limits.duration }
    let excesses: [(SourcePosition?, String)] = [
      (
        renditions.dropFirst(limits.variants).first?.position,
        "has more than \(limits.variants) renditions"
      ),
      (
        playlist.variants.dropFirst(limits.variants).first?.position,
        "has more than \(limits.variants) variants"
      ),
      (
        playlist.segments.dropFirst(limits.segments).first?.position,
        "has more than \(limits.segments) segments"
      ),
      (tooLong?.position, "is longer than \(TimeText.readable(limits.duration))"),
    ]
    return excesses.compactMap { position, text in
      position.map { ($0.line, .excessive(text)) }
    }
  }

  // MARK: Result

  /// The tags of audio that variants share.
  private var renditions: [HLSTag] {
    playlist.renditions.filter {
      $0.attributes["TYPE"] == "AUDIO" && $0.attributes["GROUP-ID"] != nil
    }
  }

  private var master: HLSMasterPlaylist {
    HLSMasterPlaylist(
      variants: playlist.variants.map { variant in
        let attributes = variant.attributes
        let resolution = attributes.resolution("RESOLUTION")
        return HLSVariant(
          uri: variant.uri, bandwidth: attributes.integer("BANDWIDTH") ?? 0,
          width: resolution?.width, height: resolution?.height, codecs: attributes["CODECS"],
          audioGroup: attributes["AUDIO"])
      },
      audioRenditions: renditions.map { tag in
        let attributes = tag.attributes
        return HLSMasterPlaylist.AudioRendition(
          group: attributes["GROUP-ID"] ?? "", uri: attributes["URI"],
          isDefault: attributes["DEFAULT"] == "YES")
      })
  }

  private var media: HLSMediaPlaylist {
    HLSMediaPlaylist(
      segments: playlist.segments.map { segment in
        HLSMediaPlaylist.Segment(
          uri: segment.uri, duration: segment.duration, range: segment.range.map(Self.range),
          map: segment.map)
      },
      maps: playlist.maps.map { map in
        HLSMediaPlaylist.Map(uri: map.uri, range: map.range.map(Self.range))
      })
  }

  private static func range(_ range: HLSPlaylist.ByteRange) -> HLSMediaPlaylist.ByteRange {
    HLSMediaPlaylist.ByteRange(offset: range.offset, length: range.length)
  }
}

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
