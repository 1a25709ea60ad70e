internal import Documents
internal import Vocabulary

/// An HLS playlist whose URIs lead to the reception, with all other bytes unchanged (RFC 8216).
///
/// A player resolves the URIs of a playlist against the playlist's own URL, which is the reception's, so
/// relative URIs are served as absolute ones.
package struct PlaylistRewriting: Sendable, Hashable {
  package private(set) var bytes: [UInt8] = []
  /// The URIs that stay unchanged, in the order of the playlist.
  package private(set) var kept: [KeptURL] = []
  /// The URIs, as written, of the parts of the stream (playlists, segments and other files) that no
  /// earlier playlist named, in the order of the parts' numbers.
  package private(set) var new: [String] = []
  /// Whether it has segments and no end, so that its server would have more of them later.
  package var isLive: Bool { hasSegments && !hasEnd }
  private var hasSegments = false
  private var hasEnd = false

  /// Whether bytes are a playlist: it begins with `#EXTM3U`, after a byte order mark or not.
  package static func isPlaylist(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: "#EXTM3U".utf8) || bytes.starts(with: [0xEF, 0xBB, 0xBF] + "#EXTM3U".utf8)
  }

  /// Rewrites a playlist.
  ///
  /// - Parameters:
  ///   - playlist: its bytes.
  ///   - url: its URL, or its path, against which its URIs are resolved.
  ///   - urls: the served URLs, to which the URIs are added as parts of the stream.
  package init(of playlist: [UInt8], at url: String, in urls: inout ServedURLs) {
    bytes.reserveCapacity(playlist.count * 2)
    var isFirst = true
    for line in playlist.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if !isFirst { bytes.append(UInt8(ascii: "\n")) }
      isFirst = false
      let content = line.trimmingBlanks
      if content.starts(with: "#EXT".utf8) {
        if content.elementsEqual("#EXT-X-ENDLIST".utf8) { hasEnd = true }
        if content.starts(with: "#EXTINF".utf8) { hasSegments = true }
        if let uri = Self.attribute(of: line) {
          add(line, replacing: uri, at: url, &urls)
        } else {
          bytes += line
        }
      } else if content.isEmpty || content.first == UInt8(ascii: "#") {
        bytes += line
      } else {
        add(line, replacing: content.startIndex..<content.endIndex, at: url, &urls)
      }
    }
  }

  private mutating func add(
    _ line: ArraySlice<UInt8>, replacing uri: Range<Int>, at url: String,
    _ urls: inout ServedURLs
  ) {
    let written = String(decoding: line[uri], as: UTF8.self)
    let text = Self.resolve(written, against: url)
    let known = urls.urls(of: .part).count
    guard !text.isEmpty, let form = urls.form(of: text, role: .part) else {
      if !written.isEmpty { kept.append(KeptURL(written, .otherScheme)) }
      bytes += line
      return
    }
    bytes += line[..<uri.lowerBound]
    if urls.urls(of: .part).count > known { new.append(written) }
    bytes += form.whole.utf8
    bytes += line[uri.upperBound...]
  }

  /// The absolute URL of a URI; a path if the playlist itself is identified by a path.
  static func resolve(_ uri: String, against base: String) -> String {
    if base.hasPrefix("//") { return URLReference.resolve(uri, against: "https:" + base) }
    guard !URLReference.isAbsolute(base), !URLReference.isAbsolute(uri), !uri.hasPrefix("/") else {
      return URLReference.resolve(uri, against: base)
    }
    let path = base.prefix { $0 != "?" && $0 != "#" }
    return (path.lastIndex(of: "/").map { String(path[...$0]) } ?? "") + uri
  }

  /// The range of the value of a tag's attribute `URI`, without its quotes.
  private static func attribute(of line: ArraySlice<UInt8>) -> Range<Int>? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    var start = colon + 1
    while start < line.endIndex {
      guard let equals = line[start...].firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let name = line[start..<equals].trimmingBlanks
      let value = equals + 1
      var next = line[value...].firstIndex(of: UInt8(ascii: ",")) ?? line.endIndex
      if value < line.endIndex, line[value] == UInt8(ascii: "\"") {
        guard let close = line[(value + 1)...].firstIndex(of: UInt8(ascii: "\"")) else {
          return nil
        }
        if name.elementsEqual("URI".utf8) { return value + 1..<close }
        next = line[close...].firstIndex(of: UInt8(ascii: ",")) ?? line.endIndex
      }
      start = next + 1
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without blanks at their ends.
  fileprivate var trimmingBlanks: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { !MarkupScanner.isBlank($0) }),
      let last = lastIndex(where: { !MarkupScanner.isBlank($0) })
    else { return self[endIndex...] }
    return self[first...last]
  }
}
