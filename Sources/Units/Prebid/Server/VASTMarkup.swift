internal import Vocabulary

/// The VAST of a video bid: its markup, else a wrapper around its `nurl`.
enum VASTMarkup {
  /// The VAST that is put into the cache; nil for a bid without VAST (Java).
  ///
  /// In Java, `adm` is the VAST: for a bid with only a `nurl`, an earlier step already wrote the
  /// wrapper into `adm`, if the server may modify the bidder's VAST.
  static func cached(of bid: AuctionedBid, dialect: ServerDialect) -> String? {
    switch dialect {
    case .go: vast(of: bid.bid, dialect: .go)
    case .java: bid.bid["adm"]?.text
    }
  }

  /// The bid's VAST, or a wrapper around its `nurl`. Without either, Java returns nil and Go wraps
  /// an empty URL. Go's wrapper has an empty Impression, for which no beacon is ever sent.
  static func vast(of bid: JSONValue, dialect: ServerDialect) -> String? {
    if let markup = bid["adm"]?.nonEmptyText { return markup }
    let address = bid["nurl"]?.text
    if dialect == .java, address == nil { return bid["adm"]?.text }
    let impression = dialect == .go ? "<Impression></Impression>" : ""
    return "<VAST version=\"3.0\"><Ad><Wrapper><AdSystem>prebid.org wrapper</AdSystem>"
      + "<VASTAdTagURI><![CDATA[\(address ?? "")]]></VASTAdTagURI>\(impression)"
      + "<Creatives></Creatives></Wrapper></Ad></VAST>"
  }

  /// The VAST with one more Impression; nil if the dialect finds no place for it.
  static func tracked(_ vast: String, url: String, dialect: ServerDialect) -> String? {
    switch dialect {
    case .go: trackedByGo(vast, url: url)
    case .java: trackedByJava(vast, url: url)
    }
  }

  /// Writes the URL into the first Impression if this Impression is empty, or else into a new
  /// Impression after it.
  private static func trackedByGo(_ vast: String, url: String) -> String? {
    let bytes = Array(vast.utf8)
    let opening = Array("<Impression>".utf8)
    let closing = Array("</Impression>".utf8)
    let content = Array("<![CDATA[\(url)]]>".utf8)
    guard let end = bytes.firstIndex(of: closing) else { return nil }
    if let start = bytes.firstIndex(of: opening), end - start == opening.count {
      return text(bytes[..<end] + content + bytes[end...])
    }
    let place = end + closing.count
    return text(bytes[..<place] + opening + content + closing + bytes[place...])
  }

  /// Adds an Impression after the last Impression. If there is none, adds it at the end of each
  /// InLine, or of each Wrapper in VAST without an InLine.
  private static func trackedByJava(_ vast: String, url: String) -> String? {
    let bytes = Array(vast.utf8)
    let name: String
    if !bytes.tags("inline", closing: false).isEmpty {
      name = "inline"
    } else if !bytes.tags("wrapper", closing: false).isEmpty {
      name = "wrapper"
    } else {
      return nil
    }
    let content = Array("<Impression><![CDATA[\(url)]]></Impression>".utf8)
    if let last = bytes.tags("impression", closing: true).last {
      return text(bytes[..<last.upperBound] + content + bytes[last.upperBound...])
    }
    guard let end = bytes.tags(name, closing: true).first else { return vast }
    let tag = Array(bytes[end])
    var result: [UInt8] = []
    var rest = bytes[...]
    while let place = Array(rest).firstIndex(of: tag) {
      let start = rest.startIndex + place
      result += rest[rest.startIndex..<start] + content + tag
      rest = rest[(start + tag.count)...]
    }
    return text(result + rest)
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self)
  }
}

extension [UInt8] {
  /// The index at which other bytes first occur.
  fileprivate func firstIndex(of other: [UInt8]) -> Int? {
    guard !other.isEmpty, count >= other.count else { return nil }
    return (0...(count - other.count)).first { self[$0...].starts(with: other) }
  }

  /// The ranges of all tags with a name, regardless of case, blanks and attributes.
  fileprivate func tags(_ name: String, closing: Bool) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = 0
    while index < count {
      if self[index] == UInt8(ascii: "<"), let end = endOfTag(name, closing: closing, at: index) {
        ranges.append(index..<end)
        index = end
      } else {
        index += 1
      }
    }
    return ranges
  }

  private func endOfTag(_ name: String, closing: Bool, at start: Int) -> Int? {
    var index = afterBlanks(start + 1)
    if closing {
      guard index < count, self[index] == UInt8(ascii: "/") else { return nil }
      index = afterBlanks(index + 1)
    }
    for letter in name.utf8 {
      guard index < count, self[index] | 0x20 == letter else { return nil }
      index += 1
    }
    guard index < count else { return nil }
    if self[index] == UInt8(ascii: ">") { return index + 1 }
    guard afterBlanks(index) > index else { return nil }
    return self[index...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
  }

  private func afterBlanks(_ start: Int) -> Int {
    var index = start
    while index < count, self[index] == 0x20 || (0x09...0x0D).contains(self[index]) { index += 1 }
    return index
  }
}
