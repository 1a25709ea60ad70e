package import Vocabulary

/// A playlist as written (RFC 8216 and draft-pantos-hls-rfc8216bis), read as far as it can be read.
package struct HLSPlaylist: Sendable, Hashable {
  /// A part of a resource.
  package struct ByteRange: Sendable, Hashable {
    package let offset: Int64
    package let length: Int64
  }

  /// An initialization section, from `EXT-X-MAP`.
  package struct Map: Sendable, Hashable {
    package let uri: String
    package let range: ByteRange?
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
    let isDiscontinuous: Bool
    /// From `EXT-X-PROGRAM-DATE-TIME` before it.
    let date: HLSDate?
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

  /// Whether bytes begin as a playlist does: with its first tag, or with comments before a tag.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let content = text.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
    guard !content.starts(with: "#EXTM3U".utf8) else { return true }
    guard content.first == UInt8(ascii: "#") else { return false }
    return content.prefix(Self.sniffed).split { $0 == 0x0D || $0 == 0x0A }
      .contains { $0.starts(with: "#EXT".utf8) }
  }

  /// How many bytes tell whether a document is a playlist.
  private static let sniffed = 4096

  /// Reads a playlist. It throws no error: what cannot be read is listed in ``faults``.
  package init(_ bytes: [UInt8]) {
    var reader = HLSPlaylistReader()
    reader.read(bytes)
    self = reader.playlist
  }

  init() {}
}

/// Reads the lines of a playlist into its segments and variants.
struct HLSPlaylistReader {
  private(set) var playlist = HLSPlaylist()
  private var position = SourcePosition(line: 1, column: 1)
  /// The `EXT-X-STREAM-INF` tag of the variant whose URI line has not been read yet.
  private var variant: HLSTag?
  private var duration: (value: Duration, position: SourcePosition)?
  private var range: (length: Int64, offset: Int64?)?
  /// The resource of the last byte range, and the offset at which the range ended.
  private var lastRange: (uri: String, end: Int64)?
  private var time = Duration.zero
  private var isDiscontinuous = false
  private var date: HLSDate?

  /// The tags that announce breaks.
  private static let markers: Set = [
    "EXT-X-CUE-OUT", "EXT-X-CUE-OUT-CONT", "EXT-X-CUE-IN", "EXT-OATCLS-SCTE35", "EXT-X-SCTE35",
  ]

  mutating func read(_ bytes: [UInt8]) {
    var lines = HLSLines(bytes)
    var isFirst = true
    while let line = lines.next() {
      if isFirst {
        isFirst = false
        if case .tag(let tag) = line, tag.name == "EXTM3U", tag.value.isEmpty,
          tag.position.line == 1
        {
          playlist.tags.append(tag)
          continue
        }
        fault("'#EXTM3U' is missing")
      }
      switch line {
      case .tag(let tag):
        position = tag.position
        playlist.tags.append(tag)
        read(tag)
      case .uri(let uri, let place):
        position = place
        read(uri)
      case .unreadable(let place):
        position = place
        fault("a byte of value 0")
      }
    }
    playlist.lastLine = lines.number
    if isFirst { fault("'#EXTM3U' is missing") }
    if let open = variant?.position ?? duration?.position {
      position = open
      fault("a URI is missing at the end")
    }
  }

  private mutating func fault(_ text: String, isOfMedia: Bool = true) {
    playlist.faults.append(HLSFault(position, text, isOfMedia: isOfMedia))
  }

  // MARK: Tags

  private mutating func read(_ tag: HLSTag) {
    switch tag.name {
    case "EXT-X-STREAM-INF":
      guard !playlist.isMedia else { return fault("a variant among segments") }
      _ = attributes(of: tag)
      variant = tag
    case "EXT-X-MEDIA":
      _ = attributes(of: tag)
      playlist.renditions.append(tag)
    case "EXT-X-KEY", "EXT-X-SESSION-KEY": _ = attributes(of: tag)
    case "EXTINF": readDuration(tag)
    case "EXT-X-BYTERANGE": range = byteRange(tag.value)
    case "EXT-X-MAP": readMap(attributes(of: tag))
    case "EXT-X-ENDLIST": playlist.hasEnd = true
    case "EXT-X-TARGETDURATION": becomeMedia()
    case "EXT-X-DISCONTINUITY": isDiscontinuous = true
    case "EXT-X-PROGRAM-DATE-TIME":
      date = HLSDate(tag.value)
      if date == nil {
        fault("the date '\(tag.value.prefix(40))' is malformed", isOfMedia: false)
      }
    case "EXT-X-DATERANGE":
      _ = attributes(of: tag, isOfMedia: false)
      playlist.dateRanges.append(timed(tag))
    case "EXT-X-DEFINE":
      _ = attributes(of: tag, isOfMedia: false)
      playlist.definitions.append(tag)
    case let name where Self.markers.contains(name): playlist.markers.append(timed(tag))
    default: break
    }
  }

  private func timed(_ tag: HLSTag) -> HLSTimedTag {
    HLSTimedTag(tag: tag, time: time, segment: playlist.segments.count)
  }

  private mutating func attributes(of tag: HLSTag, isOfMedia: Bool = true) -> HLSAttributeList {
    let list = tag.attributes
    if let found = list.fault {
      playlist.faults.append(HLSFault(found.position, found.text, isOfMedia: isOfMedia))
    }
    return list
  }

  private mutating func becomeMedia() {
    guard playlist.variants.isEmpty, variant == nil else {
      return fault("segments among variants")
    }
    playlist.isMedia = true
  }

  private mutating func readDuration(_ tag: HLSTag) {
    becomeMedia()
    let bytes = Array(tag.value.prefix { $0 != "," }.utf8)
    let text = String(decoding: bytes[(0..<bytes.count).trimmed(in: bytes)], as: UTF8.self)
    let seconds = TimeText.parse(text + "s")
    if seconds == nil {
      fault("the duration '\(text.prefix(40))' is not a number of seconds")
    }
    duration = (seconds ?? .zero, tag.position)
  }

  private mutating func readMap(_ attributes: HLSAttributeList) {
    guard let uri = attributes["URI"] else { return fault("'EXT-X-MAP' has no URI") }
    let part = attributes["BYTERANGE"].flatMap { byteRange($0) }
    let range = part.map { HLSPlaylist.ByteRange(offset: $0.offset ?? 0, length: $0.length) }
    let map = HLSPlaylist.Map(uri: uri, range: range)
    if playlist.maps.last != map { playlist.maps.append(map) }
  }

  /// `LENGTH[@OFFSET]`, each at most eighteen digits.
  private mutating func byteRange(_ text: String) -> (length: Int64, offset: Int64?)? {
    let bytes = Array(text.utf8)
    let content = String(decoding: bytes[(0..<bytes.count).trimmed(in: bytes)], as: UTF8.self)
    let numbers = content.split(separator: "@", omittingEmptySubsequences: false).map {
      $0.utf8.count <= 18 && $0.allSatisfy { $0.isASCII && $0.isNumber } ? Int64($0) : nil
    }
    guard (1...2).contains(numbers.count), let length = numbers[0], length > 0,
      numbers.count == 1 || numbers[1] != nil
    else {
      fault("the byte range '\(text.prefix(40))' is malformed")
      return nil
    }
    return (length, numbers.count == 2 ? numbers[1] : nil)
  }

  // MARK: URIs

  private mutating func read(_ uri: String) {
    if let tag = variant {
      variant = nil
      let attributes = tag.attributes
      if (attributes.integer("BANDWIDTH") ?? 0) <= 0 { fault("the variant has no 'BANDWIDTH'") }
      playlist.variants.append(
        HLSPlaylist.Variant(uri: uri, position: position, attributes: attributes))
      return
    }
    guard let length = duration?.value else { return fault("a URI without '#EXTINF'") }
    playlist.segments.append(
      HLSPlaylist.Segment(
        uri: uri, position: position, start: time, duration: length, range: takeRange(of: uri),
        map: playlist.maps.isEmpty ? nil : playlist.maps.count - 1,
        isDiscontinuous: isDiscontinuous, date: date))
    time += length
    duration = nil
    isDiscontinuous = false
    date = nil
  }

  /// Returns the byte range of the next segment. A range without an offset begins where the
  /// previous range ended, in the same resource.
  private mutating func takeRange(of uri: String) -> HLSPlaylist.ByteRange? {
    defer { range = nil }
    guard let range else {
      lastRange = nil
      return nil
    }
    guard let offset = range.offset ?? lastRange.flatMap({ $0.uri == uri ? $0.end : nil }) else {
      fault("the byte range has no offset, and no range before it to continue")
      return nil
    }
    let (end, overflows) = offset.addingReportingOverflow(range.length)
    guard !overflows else {
      fault("the byte range ends after byte \(Int64.max), which no file has")
      return nil
    }
    lastRange = (uri, end)
    return HLSPlaylist.ByteRange(offset: offset, length: range.length)
  }
}

/// The lines of a playlist, except comments and empty lines (RFC 8216 § 4.1).
struct HLSLines: Sequence, IteratorProtocol {
  enum Line {
    case tag(HLSTag)
    case uri(String, SourcePosition)
    /// A line that contains a byte of value 0.
    case unreadable(SourcePosition)
  }

  private let bytes: [UInt8]
  private var index: Int
  /// The number of the line that was read last, from 1.
  private(set) var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Reads the next line that is neither empty nor a comment.
  mutating func next() -> Line? {
    while index <= bytes.count {
      let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let start = index
      index = end + 1
      number += 1
      if let line = line(start..<end) { return line }
    }
    return nil
  }

  private func line(_ range: Range<Int>) -> Line? {
    if let zero = bytes[range].firstIndex(of: 0) {
      return .unreadable(position(zero, from: range.lowerBound))
    }
    let content = range.trimmed(in: bytes)
    guard !content.isEmpty else { return nil }
    let place = position(content.lowerBound, from: range.lowerBound)
    guard bytes[content.lowerBound] == UInt8(ascii: "#") else {
      return .uri(String(decoding: bytes[content], as: UTF8.self), place)
    }
    let text = bytes[content].dropFirst()
    guard text.starts(with: "EXT".utf8) else { return nil }
    let colon = text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
    return .tag(
      HLSTag(
        name: String(decoding: text[..<colon], as: UTF8.self),
        value: String(decoding: text[colon...].dropFirst(), as: UTF8.self), position: place))
  }

  private func position(_ offset: Int, from start: Int) -> SourcePosition {
    SourcePosition(line: number, column: offset - start + 1)
  }
}

/// Resolves the references of a playlist against the playlist's own URL or path (RFC 3986 § 5.2),
/// as text.
package enum HLSReference {
  /// The URL, or a path when both the playlist and the reference are paths.
  package static func resolve(_ reference: String, against base: String) -> String {
    if scheme(of: reference) != nil { return reference }
    guard let scheme = scheme(of: base) else {
      return reference.hasPrefix("/") ? reference : folder(of: base[...]) + reference
    }
    if reference.hasPrefix("//") { return "\(scheme):\(reference)" }
    let authorityEnd = endOfAuthority(base, after: scheme)
    let authority = base[..<authorityEnd]
    let path = base[authorityEnd...].prefix { $0 != "?" && $0 != "#" }
    if reference.hasPrefix("?") { return authority + path + reference }
    let relative = reference.prefix { $0 != "?" && $0 != "#" }
    let rest = reference[relative.endIndex...]
    let folder = path.isEmpty ? "/" : folder(of: path)
    let merged = relative.hasPrefix("/") ? String(relative) : folder + relative
    return authority + withoutDots(merged) + rest
  }

  /// The scheme of an absolute URL; nil for a relative one.
  package static func scheme(of text: String) -> Substring? {
    let name = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    guard name.first?.isLetter == true, text[name.endIndex...].hasPrefix(":") else { return nil }
    return name
  }

  /// The path up to and including its last slash.
  static func folder(of path: Substring) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private static func endOfAuthority(_ url: String, after scheme: Substring) -> String.Index {
    let rest = url[url.index(after: scheme.endIndex)...]
    guard rest.hasPrefix("//") else { return rest.startIndex }
    return rest.dropFirst(2).firstIndex { "/?#".contains($0) } ?? url.endIndex
  }

  private static func withoutDots(_ path: String) -> String {
    var parts: [Substring] = []
    let all = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (index, part) in all.enumerated() {
      let isLast = index == all.count - 1
      if part == ".." { _ = parts.popLast() }
      if part == "." || part == ".." {
        if isLast { parts.append("") }
      } else {
        parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }
}
