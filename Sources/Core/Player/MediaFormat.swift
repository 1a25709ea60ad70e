package import VAST
internal import Vocabulary

/// The format of a media file, from its MIME type or, without one, from its URL.
package enum MediaFormat: Sendable, Hashable {
  /// One file in a supported container, with FFmpeg's names of that container.
  case file(containers: [String])
  /// An HLS playlist (RFC 8216).
  case hls
  /// A DASH manifest (ISO/IEC 23009-1).
  case dash
  /// Any other format, which is not supported.
  case other
  /// Neither the type nor the URL shows the format.
  case unknown

  /// The supported MIME types, in lower case except those that are usually written otherwise.
  package static let playedTypes = played.map(\.type)

  /// MIME types that players play, and the containers that they denote.
  static let played: [(type: String, containers: [String])] =
    files + [("application/x-mpegURL", ["hls"]), ("application/vnd.apple.mpegurl", ["hls"])]

  /// The MIME type without its parameters, in lower case; nil when there is none.
  package static func plainType(_ type: String?) -> String? {
    guard let type, !type.isEmpty else { return nil }
    // Most types are written in the plain form already.
    guard !type.utf8.allSatisfy(isPlain) else { return type }
    let plain = type.lowercased().prefix { $0 != ";" }.trimmingWhitespace()
    return plain.isEmpty ? nil : String(plain)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// The format of a type; the URL is used only if there is no type.
  package init(type: String?, url: String) {
    if let plain = Self.plainType(type) {
      self.init(plainType: plain)
    } else {
      let path = url.prefix { $0 != "?" && $0 != "#" }.lowercased()
      self = path.hasSuffix(".m3u8") ? .hls : path.hasSuffix(".mpd") ? .dash : .unknown
    }
  }

  private init(plainType: String) {
    let type = Self.aliases[plainType] ?? plainType
    if let file = Self.files.first(where: { $0.type == type }) {
      self = .file(containers: file.containers)
    } else if Self.hlsTypes.contains(plainType) {
      self = .hls
    } else if plainType == "application/dash+xml" || plainType == "video/vnd.mpeg.dash.mpd" {
      self = .dash
    } else {
      self = .other
    }
  }

  /// Whether a container, by FFmpeg's name of it, fits the format; true where the format names
  /// none.
  func allows(container: String) -> Bool {
    let allowed: [String]
    switch self {
    case .file(let containers): allowed = containers
    case .hls: allowed = ["hls"]
    case .dash: allowed = ["dash"]
    case .other, .unknown: return true
    }
    return container.utf8.split(separator: UInt8(ascii: ",")).contains { name in
      allowed.contains { $0.utf8.elementsEqual(name) }
    }
  }

  /// The MIME type of a file by the short name of its container; nil for a container without a type
  /// here.
  package static func type(ofContainer name: String, isAudio: Bool) -> String? {
    let kind = isAudio ? "audio/" : "video/"
    return files.first { $0.type.hasPrefix(kind) && $0.containers.contains(name) }?.type
  }

  private static let files: [(type: String, containers: [String])] = [
    ("video/mp4", ["mp4"]), ("video/webm", ["webm"]), ("video/quicktime", ["mov"]),
    ("video/x-m4v", ["mp4"]), ("video/3gpp", ["3gp"]), ("video/ogg", ["ogg"]),
    ("audio/mp4", ["mp4"]), ("audio/mpeg", ["mp3"]), ("audio/aac", ["aac"]),
    ("audio/ogg", ["ogg"]), ("audio/webm", ["webm"]), ("audio/wav", ["wav"]),
    ("audio/flac", ["flac"]),
  ]

  /// Other names of supported types, which servers use, with the supported type of each.
  private static let aliases = [
    "application/mp4": "video/mp4", "audio/mp3": "audio/mpeg", "audio/x-m4a": "audio/mp4",
    "audio/x-wav": "audio/wav", "audio/x-flac": "audio/flac",
  ]

  private static let hlsTypes: Set = [
    "application/x-mpegurl", "application/vnd.apple.mpegurl", "application/mpegurl",
    "audio/mpegurl", "audio/x-mpegurl", "vnd.apple.mpegurl",
  ]
}

extension MediaFile {
  /// The file's format according to its attributes.
  package var format: MediaFormat { MediaFormat(type: type, url: url) }
}

/// A codec as `codec`, or the `codecs` of a MIME type, names it (RFC 6381, successor of RFC 4281).
package struct MediaCodec: Sendable, Hashable {
  /// As declared, such as `avc1.4D401F`.
  package let text: String
  /// The codec in words.
  package let name: String
  /// FFmpeg's name of it; nil for a codec that is not decoded.
  let decoder: String?

  /// A codec by its declared name; nil for a text that RFC 6381 does not define, such as `H.264` or
  /// `0`, which tags also contain.
  package init?(_ text: String) {
    let folded = text.lowercased()
    let entry = String(Substring(folded.utf8.prefix { $0 != UInt8(ascii: ".") }))
    guard let index = Self.byEntry[entry] else { return nil }
    let row = Self.table[index]
    self.text = text
    // MPEG-4's audio object type distinguishes MP3 from AAC (RFC 6381 § 3.3).
    let isMP3 = folded == "mp4a.6b" || folded == "mp4a.69"
    name = isMP3 ? "MP3" : row.name
    decoder = isMP3 ? "mp3" : row.decoder
  }

  /// The known codecs of a list.
  static func codecs(in list: String) -> [MediaCodec] {
    list.utf8.split(separator: UInt8(ascii: ",")).compactMap {
      MediaCodec(String(Substring($0).trimmingWhitespace()))
    }
  }

  /// The names of the codecs that a player decodes, each once.
  static func names(decodedBy media: MediaSupport) -> [String] {
    table.filter { $0.decoder.map(media.decodes) == true }.map(\.name)
  }

  /// The readable name of the codec that FFmpeg calls `decoder`; FFmpeg's own name for a codec that
  /// is not in the table.
  static func name(ofDecoder decoder: String) -> String {
    table.first { $0.decoder == decoder }?.name ?? decoder
  }

  /// The index of a codec's row in the table, by the first part of its declared name.
  private static let byEntry = Dictionary(
    table.indices.flatMap { index in table[index].entries.map { ($0, index) } },
    uniquingKeysWith: { first, _ in first })

  private static let table: [(entries: [String], name: String, decoder: String?)] = [
    (["avc1", "avc2", "avc3", "avc4"], "H.264", "h264"),
    (["hvc1", "hev1"], "HEVC", "hevc"),
    (["vp8", "vp08"], "VP8", "vp8"),
    (["vp9", "vp09"], "VP9", "vp9"),
    (["av01"], "AV1", "av1"),
    (["mp4v"], "MPEG-4 Visual", "mpeg4"),
    (["s263"], "H.263", "h263"),
    (["theora"], "Theora", "theora"),
    (["mp4a"], "AAC", "aac"),
    (["mp3"], "MP3", "mp3"),
    (["ac-3"], "AC-3", "ac3"),
    (["ec-3"], "E-AC-3", "eac3"),
    (["opus"], "Opus", "opus"),
    (["vorbis"], "Vorbis", "vorbis"),
    (["flac"], "FLAC", "flac"),
    (["vvc1", "vvi1"], "VVC", nil),
    (["evc1"], "EVC", nil),
    (["lvc1"], "LCEVC", nil),
    (["dvh1", "dvhe", "dva1", "dvav", "dav1"], "Dolby Vision", nil),
    (["ac-4"], "AC-4", nil),
    (["mhm1", "mhm2", "mha1", "mha2"], "MPEG-H audio", nil),
  ]
}

extension MediaFile {
  /// The declared codecs: from `codec`, otherwise from the type's parameter.
  package var codecs: [MediaCodec] { MediaCodec.codecs(in: codec, orOf: type) }
}

extension MediaCodec {
  /// The known codecs that a file declares: those of a list, otherwise those of its type's parameter.
  package static func codecs(in list: String?, orOf type: String?) -> [MediaCodec] {
    let declared = list.map(codecs) ?? []
    guard declared.isEmpty else { return declared }
    let parameter = type.map(codecsParameter) ?? ""
    return parameter.isEmpty ? [] : codecs(in: parameter)
  }

  /// The value of `codecs` in a type such as `video/mp4; codecs="avc1.4D401F, mp4a.40.2"`.
  private static func codecsParameter(of type: String) -> String {
    guard type.utf8.contains(UInt8(ascii: ";")) else { return "" }
    for parameter in type.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmingWhitespace().lowercased() == "codecs" else {
        continue
      }
      return parts[1].trimmingWhitespace().filter { $0 != "\"" && $0 != "'" }
    }
    return ""
  }
}
