import VirtualTime

/// Reads playlists (RFC 8216).
///
/// FFmpeg never reads the original playlist: it gets one that is written from the result of this
/// parser.
struct HLSPlaylistParser {
  enum Playlist: Hashable {
    case master(HLSMasterPlaylist)
    case media(HLSMediaPlaylist)
  }

  private let url: String
  private let limits: HLSLimits
  private var line = 0
  private var master = HLSMasterPlaylist()
  private var media = HLSMediaPlaylist()
  private var isMedia = false
  private var hasEnd = false
  /// The variant of the next line with a URI.
  private var variant: HLSAttributeList?
  private var duration: Duration?
  private var range: (length: Int64, offset: Int64?)?
  /// Where the last range ended, and of which resource.
  private var lastRange: (uri: String, end: Int64)?
  private var totalDuration = Duration.zero

  /// Reads the playlist of a URL.
  ///
  /// Throws for a text that is not a playlist, and for streams that are not supported: live,
  /// encrypted or discontinuous ones.
  static func parse(
    _ bytes: [UInt8], url: String, limits: HLSLimits
  ) throws(HLSError) -> Playlist {
    var parser = HLSPlaylistParser(url: url, limits: limits)
    return try parser.parse(bytes)
  }

  private init(url: String, limits: HLSLimits) {
    self.url = url
    self.limits = limits
  }

  private mutating func parse(_ bytes: [UInt8]) throws(HLSError) -> Playlist {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    for lineBytes in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      line += 1
      guard !lineBytes.contains(0) else { throw malformed("a byte of value 0") }
      let content = Substring(String(decoding: lineBytes, as: UTF8.self)).trimming
      if line == 1 {
        guard content == "#EXTM3U" else { throw malformed("'#EXTM3U' is missing") }
      } else if content.hasPrefix("#EXT") {
        try read(tag: content.dropFirst())
      } else if !content.isEmpty, !content.hasPrefix("#") {
        try read(uri: String(content))
      }
    }
    guard variant == nil, duration == nil else { throw malformed("a URI is missing at the end") }
    guard !isMedia else { return .media(try wholeMedia()) }
    guard !master.variants.isEmpty else {
      throw malformed("there are neither segments nor variants")
    }
    return .master(master)
  }

  private func wholeMedia() throws(HLSError) -> HLSMediaPlaylist {
    guard hasEnd else {
      throw unsupported("has no '#EXT-X-ENDLIST': it is live, and an ad must be a complete stream")
    }
    guard !media.segments.isEmpty else { throw malformed("there are no segments") }
    return media
  }

  // MARK: Tags

  private mutating func read(tag: Substring) throws(HLSError) {
    let parts = tag.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count == 2 ? parts[1] : ""
    switch parts[0] {
    case "EXT-X-STREAM-INF":
      guard !isMedia else { throw malformed("a variant among segments") }
      variant = try attributes(value)
    case "EXT-X-MEDIA":
      try readRendition(try attributes(value))
    case "EXTINF":
      try readDuration(value)
    case "EXT-X-BYTERANGE":
      range = try byteRange(value)
    case "EXT-X-MAP":
      try readMap(try attributes(value))
    case "EXT-X-KEY", "EXT-X-SESSION-KEY":
      let method = try attributes(value)["METHOD"]
      guard method == "NONE" else {
        throw unsupported("has encrypted segments (METHOD=\(method ?? "none given"))")
      }
    case "EXT-X-ENDLIST": hasEnd = true
    case "EXT-X-TARGETDURATION": try becomeMedia()
    case "EXT-X-DISCONTINUITY":
      // A discontinuity before the first segment separates nothing.
      guard media.segments.isEmpty else { throw unsupported("has a discontinuity") }
    case "EXT-X-I-FRAMES-ONLY": throw unsupported("has only key frames")
    case "EXT-X-DEFINE": throw unsupported("has variables")
    case "EXT-X-SKIP": throw unsupported("skips segments (EXT-X-SKIP)")
    case "EXT-X-GAP": throw unsupported("has a gap")
    default: break
    }
  }

  private mutating func becomeMedia() throws(HLSError) {
    guard master.variants.isEmpty, variant == nil else {
      throw malformed("segments among variants")
    }
    isMedia = true
  }

  private mutating func readRendition(_ attributes: HLSAttributeList) throws(HLSError) {
    guard attributes["TYPE"] == "AUDIO", let group = attributes["GROUP-ID"] else { return }
    guard master.audioRenditions.count < limits.variants else {
      throw HLSError(url, .excessive("has more than \(limits.variants) renditions"))
    }
    master.audioRenditions.append(
      HLSMasterPlaylist.AudioRendition(
        group: group, uri: attributes["URI"], isDefault: attributes["DEFAULT"] == "YES"))
  }

  private mutating func readDuration(_ value: Substring) throws(HLSError) {
    try becomeMedia()
    let text = value.prefix { $0 != "," }.trimming
    guard let seconds = TimeText.parse(text + "s") else {
      throw malformed("the duration '\(text.prefix(40))' is not a number of seconds")
    }
    totalDuration += seconds
    guard totalDuration <= limits.duration else {
      throw HLSError(url, .excessive("is longer than \(TimeText.readable(limits.duration))"))
    }
    duration = seconds
  }

  private mutating func readMap(_ attributes: HLSAttributeList) throws(HLSError) {
    guard let uri = attributes["URI"] else { throw malformed("'EXT-X-MAP' has no URI") }
    let part = try attributes["BYTERANGE"].map { text throws(HLSError) in
      try byteRange(text[...])
    }
    let range = part.map { HLSMediaPlaylist.ByteRange(offset: $0.offset ?? 0, length: $0.length) }
    let map = HLSMediaPlaylist.Map(uri: uri, range: range)
    if media.maps.last != map { media.maps.append(map) }
  }

  private func attributes(_ text: Substring) throws(HLSError) -> HLSAttributeList {
    guard let attributes = HLSAttributeList(parsing: text) else {
      throw malformed("the attributes cannot be read")
    }
    return attributes
  }

  /// `LENGTH[@OFFSET]`, each at most eighteen digits.
  private func byteRange(_ text: Substring) throws(HLSError) -> (length: Int64, offset: Int64?) {
    let numbers = text.trimming.split(separator: "@", omittingEmptySubsequences: false).map {
      $0.utf8.count <= 18 && $0.allSatisfy { $0.isASCII && $0.isNumber } ? Int64($0) : nil
    }
    guard (1...2).contains(numbers.count), let length = numbers[0], length > 0,
      numbers.count == 1 || numbers[1] != nil
    else { throw malformed("the byte range '\(text.prefix(40))' is malformed") }
    return (length, numbers.count == 2 ? numbers[1] : nil)
  }

  // MARK: URIs

  private mutating func read(uri: String) throws(HLSError) {
    if let attributes = variant {
      variant = nil
      guard let bandwidth = attributes.integer("BANDWIDTH"), bandwidth > 0 else {
        throw malformed("the variant has no 'BANDWIDTH'")
      }
      guard master.variants.count < limits.variants else {
        throw HLSError(url, .excessive("has more than \(limits.variants) variants"))
      }
      let resolution = attributes.resolution("RESOLUTION")
      master.variants.append(
        HLSVariant(
          uri: uri, bandwidth: bandwidth, width: resolution?.width, height: resolution?.height,
          codecs: attributes["CODECS"], audioGroup: attributes["AUDIO"]))
      return
    }
    guard let segmentDuration = duration else { throw malformed("a URI without '#EXTINF'") }
    guard media.segments.count < limits.segments else {
      throw HLSError(url, .excessive("has more than \(limits.segments) segments"))
    }
    duration = nil
    media.segments.append(
      HLSMediaPlaylist.Segment(
        uri: uri, duration: segmentDuration, range: try takeRange(of: uri),
        map: media.maps.isEmpty ? nil : media.maps.count - 1))
  }

  /// A range without an offset begins where the previous one ended, in the same resource.
  private mutating func takeRange(of uri: String) throws(HLSError) -> HLSMediaPlaylist.ByteRange? {
    defer { range = nil }
    guard let range else {
      lastRange = nil
      return nil
    }
    guard let offset = range.offset ?? lastRange.flatMap({ $0.uri == uri ? $0.end : nil }) else {
      throw malformed("the byte range has no offset, and no range before it to continue")
    }
    let (end, overflows) = offset.addingReportingOverflow(range.length)
    guard !overflows else {
      throw malformed("the byte range ends after byte \(Int64.max), which no file has")
    }
    lastRange = (uri, end)
    return HLSMediaPlaylist.ByteRange(offset: offset, length: range.length)
  }

  private func malformed(_ text: String) -> HLSError {
    HLSError(url, .malformed(line: line, text))
  }

  private func unsupported(_ text: String) -> HLSError { HLSError(url, .unsupported(text)) }
}
