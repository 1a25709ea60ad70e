internal import Vocabulary

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
