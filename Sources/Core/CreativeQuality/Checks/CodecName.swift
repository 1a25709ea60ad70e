import Media

/// The names of codecs and containers in tags.
enum CodecName {
  /// FFmpeg's name of a stream's codec; every kind of PCM is called `pcm`.
  static func common(_ stream: MediaStream) -> String {
    stream.codecName.hasPrefix("pcm_") ? "pcm" : stream.codecName
  }

  /// FFmpeg's name for the codec that a tag names. The tag names the codec by a sample entry as in
  /// RFC 4281, or by a common name.
  static func meant(by word: String) -> String? {
    let name = word.lowercased().filter { $0 != " " && $0 != "\"" }
    let prefixes: [(String, String)] = [
      ("avc", "h264"), ("h264", "h264"), ("h.264", "h264"), ("x264", "h264"), ("hvc1", "hevc"),
      ("hev1", "hevc"), ("hevc", "hevc"), ("h265", "hevc"), ("h.265", "hevc"),
      ("mp4a.6b", "mp3"), ("mp4a.69", "mp3"), ("mp4a", "aac"), ("aac", "aac"), ("mp3", "mp3"),
      ("mp4v", "mpeg4"), ("mpeg4", "mpeg4"), ("mpeg-4", "mpeg4"), ("vp8", "vp8"),
      ("vp08", "vp8"), ("vp9", "vp9"), ("vp09", "vp9"), ("av01", "av1"), ("av1", "av1"),
      ("opus", "opus"), ("vorbis", "vorbis"), ("ac-3", "ac3"), ("ac3", "ac3"), ("ec-3", "eac3"),
      ("eac3", "eac3"), ("apc", "prores"), ("prores", "prores"), ("theora", "theora"),
    ]
    return prefixes.first { name.hasPrefix($0.0) }?.1
  }

  /// The containers that a MIME type allows; nil for a type that is not of a media file.
  static func containers(ofType type: String) -> [String]? {
    let name = String(type.prefix { $0 != ";" }).filter { $0 != " " }
    return switch name {
    case "video/mp4", "audio/mp4", "video/x-m4v", "video/mpeg4", "audio/x-m4a": ["mp4"]
    case "video/quicktime": ["mov"]
    case "video/3gpp": ["mp4"]
    case "video/webm", "audio/webm": ["webm"]
    case "video/x-matroska": ["matroska", "webm"]
    case "video/x-flv", "video/flv": ["flv"]
    case "video/mp2t": ["mpegts"]
    case "video/ogg", "audio/ogg", "application/ogg": ["ogg"]
    case "audio/mpeg", "audio/mp3": ["mp3"]
    case "audio/aac", "audio/aacp": ["aac"]
    case "audio/wav", "audio/x-wav": ["wav"]
    case "video/x-msvideo", "video/avi": ["avi"]
    default: nil
    }
  }
}
