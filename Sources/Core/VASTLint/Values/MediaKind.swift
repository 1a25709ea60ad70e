internal import Documents

/// The kind of a media file, from its name and type.
enum MediaKind {
  /// Types of playlists and manifests, which list renditions.
  static let streamTypes = [
    "application/x-mpegURL", "application/vnd.apple.mpegurl", "audio/mpegurl",
    "application/dash+xml",
  ]

  /// Types that are one file.
  static let fileTypes = [
    "video/mp4", "video/webm", "video/ogg", "video/x-flv", "video/quicktime", "video/3gpp",
  ]

  /// Whether a type is that of a playlist or manifest.
  static func isStream(_ type: String) -> Bool {
    streamTypes.contains { $0.equalsIgnoringCase(type) }
  }

  /// Whether a lowercase type is that of video or audio which some player plays, or played once.
  static func isKnown(_ type: String) -> Bool {
    known.contains(type) || type.hasPrefix("video/x-ms") || type.hasPrefix("audio/x-ms")
  }

  private static let known: Set<String> = Set(byExtension.values.joined()).filter {
    $0.hasPrefix("video/") || $0.hasPrefix("audio/")
  }.union(fileTypes).union([
    "video/mpeg", "video/mp2t", "video/h264", "video/h265", "video/hevc", "video/3gpp2",
    "video/avi",
    "video/x-mpeg", "video/x-flash", "video/f4v", "video/x-f4v", "video/divx", "video/x-divx",
    "audio/ogg", "audio/wav", "audio/x-wav", "audio/wave", "audio/flac", "audio/x-flac",
    "audio/opus", "audio/3gpp", "audio/amr", "audio/mpegurl", "audio/x-mpegurl", "audio/mpeg3",
    "audio/x-mpeg-3", "audio/x-mp3", "audio/x-aac", "audio/vorbis",
  ])

  /// Whether a lowercase type is Flash: a Flash film or Flash video.
  static func isFlash(_ type: String) -> Bool { flashTypes.contains(type) }

  private static let flashTypes: TextList = [
    "application/x-shockwave-flash", "video/x-flv", "video/flv",
  ]

  /// A type in its usual spelling: in lower case, except the type of playlists.
  static func written(_ type: String) -> String {
    streamTypes.first { $0.equalsIgnoringCase(type) } ?? type.lowercased()
  }

  /// The types for a file name's ending, the usual one first; nil for endings without a type.
  static func types(ofExtension name: String) -> [String]? { byExtension[name] }

  private static let byExtension: [String: [String]] = [
    "mp4": ["video/mp4", "audio/mp4", "application/mp4", "video/x-mp4"],
    "m4v": ["video/mp4", "video/x-m4v"],
    "m4a": ["audio/mp4", "audio/x-m4a", "audio/m4a"],
    "webm": ["video/webm", "audio/webm"],
    "ogv": ["video/ogg"],
    "ogg": ["audio/ogg", "video/ogg", "application/ogg"],
    "mov": ["video/quicktime", "video/mov"],
    "3gp": ["video/3gpp"],
    "flv": ["video/x-flv", "video/flv"],
    "m3u8": ["application/x-mpegURL", "application/vnd.apple.mpegurl", "audio/mpegurl"],
    "mpd": ["application/dash+xml"],
    "mp3": ["audio/mpeg", "audio/mp3"],
    "aac": ["audio/aac", "audio/aacp"],
    "js": ["application/javascript", "application/x-javascript", "text/javascript"],
    "swf": ["application/x-shockwave-flash"],
    "avi": ["video/x-msvideo", "video/avi", "video/msvideo"],
    "wmv": ["video/x-ms-wmv"],
    "mkv": ["video/x-matroska"],
    "png": ["image/png"],
    "jpg": ["image/jpeg", "image/jpg", "image/pjpeg"],
    "jpeg": ["image/jpeg", "image/jpg", "image/pjpeg"],
    "gif": ["image/gif"],
    "webp": ["image/webp"],
    "svg": ["image/svg+xml", "image/svg"],
    "html": ["text/html", "application/xhtml+xml"],
    "htm": ["text/html", "application/xhtml+xml"],
    "css": ["text/css"],
    "pdf": ["application/pdf"],
    "zip": ["application/zip"],
    "exe": ["application/octet-stream"],
    "vtt": ["text/vtt"],
    "srt": ["application/x-subrip", "text/srt", "text/x-srt", "application/srt"],
    "ttml": ["application/ttml+xml", "text/ttml"],
    "dfxp": ["application/ttml+xml", "application/ttaf+xml"],
  ]

  /// The file name extension in a URL, in lowercase; nil when there is none or when it is a macro.
  static func fileExtension(of url: String) -> String? {
    url.withBytes { bytes in
      let content = UnsafeBufferPointer(rebasing: bytes.withoutBlankEnds)
      let path = content[..<(content.firstIndex(where: endsPath) ?? content.count)]
      guard let dot = path.suffix(5).lastIndex(of: UInt8(ascii: ".")), path.endIndex - dot > 2,
        let slash = path[..<dot].lastIndex(of: UInt8(ascii: "/")),
        !path[dot...].contains(UInt8(ascii: "/")),
        // A URL that consists of a host alone contains a dot as well, but has no path.
        slash == path.startIndex || path[slash - 1] != UInt8(ascii: "/")
      else { return nil }
      return String(decoding: path[(dot + 1)...], as: UTF8.self).lowercased()
    }
  }

  private static func endsPath(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: ";")
  }
}
