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
  package func allows(container: String) -> Bool {
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
