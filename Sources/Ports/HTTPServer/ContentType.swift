/// The media types of files that are served.
package enum ContentType {
  private static let types = [
    "css": "text/css", "gif": "image/gif", "html": "text/html", "jpg": "image/jpeg",
    "js": "text/javascript",
    "json": "application/json", "m3u8": "application/vnd.apple.mpegurl", "mp4": "video/mp4",
    "png": "image/png", "srt": "application/x-subrip", "svg": "image/svg+xml", "ts": "video/mp2t",
    "ttml": "application/ttml+xml", "vtt": "text/vtt", "webm": "video/webm",
    "xml": "application/xml", "yaml": "application/yaml",
  ]

  /// The type for a name's extension; `application/octet-stream` for unknown extensions.
  package static func of(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
    let suffix = name[name.index(after: dot)...].lowercased()
    return types[suffix] ?? "application/octet-stream"
  }
}
