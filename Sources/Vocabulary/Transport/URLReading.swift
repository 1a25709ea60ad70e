/// Cleans a URL as a tag holds it, without ever parsing it as a URL.
///
/// A document is mostly URLs, so each URL is examined in one pass over its bytes, and a clean one
/// is not copied.
package struct URLReading: Equatable {
  /// The text to request, macros included; empty when there is none.
  package let text: String
  /// Whether there was white space inside, beyond the padding at the ends.
  let hadInnerWhitespace: Bool
  /// Whether there is a literal `&amp;`, which only CDATA can leave in a URL.
  let hasEscapedAmpersand: Bool
  /// Whether there is a `<`.
  let hasMarkup: Bool
  /// Whether the text begins with a scheme, or with a macro that may be replaced with one.
  let isAbsolute: Bool

  /// Trims the ends, drops line breaks (with the spaces around them, which only indent), drops
  /// tabs and encodes other spaces as `%20`.
  package init(_ raw: String) {
    let scan = raw.withBytes { Scan($0) }
    hadInnerWhitespace = scan.hasInnerBlank
    hasEscapedAmpersand = scan.hasEscapedAmpersand
    hasMarkup = scan.hasMarkup
    if scan.hasInnerBlank {
      let bytes = raw.withBytes { Self.cleaned($0[scan.bounds]) }
      text = String(decoding: bytes, as: UTF8.self)
      isAbsolute = bytes.withUnsafeBufferPointer(Self.isAbsolute)
    } else if scan.bounds.count == raw.utf8.count {
      text = raw
      isAbsolute = raw.withBytes(Self.isAbsolute)
    } else {
      (text, isAbsolute) = raw.withBytes {
        let bytes = UnsafeBufferPointer(rebasing: $0[scan.bounds])
        return (String(decoding: bytes, as: UTF8.self), Self.isAbsolute(bytes))
      }
    }
  }

  private static func cleaned(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    var cleaned: [UInt8] = []
    var blanks: [UInt8] = []
    for byte in bytes {
      if isBlank(byte) {
        blanks.append(byte)
        continue
      }
      if !blanks.contains(UInt8(ascii: "\n")), !blanks.contains(UInt8(ascii: "\r")) {
        for blank in blanks where blank == UInt8(ascii: " ") { cleaned += Array("%20".utf8) }
      }
      blanks.removeAll(keepingCapacity: true)
      cleaned.append(byte)
    }
    return cleaned
  }

  private static func isAbsolute(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first else { return false }
    switch first {
    case UInt8(ascii: "["), UInt8(ascii: "%"), UInt8(ascii: "$"), UInt8(ascii: "{"): return true
    default: break
    }
    guard isLetter(first) else { return false }
    for byte in bytes {
      switch byte {
      case UInt8(ascii: ":"): return true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        continue
      default:
        guard isLetter(byte) else { return false }
      }
    }
    return false
  }

  fileprivate static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

/// The result of one pass over the bytes of a URL.
private struct Scan {
  /// The range of the text without the white space at its ends.
  let bounds: Range<Int>
  private(set) var hasInnerBlank = false
  private(set) var hasEscapedAmpersand = false
  private(set) var hasMarkup = false

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var end = bytes.count
    while start < end, URLReading.isBlank(bytes[start]) { start += 1 }
    while end > start, URLReading.isBlank(bytes[end - 1]) { end -= 1 }
    bounds = start..<end
    for index in start..<end {
      let byte = bytes[index]
      // Nearly all bytes are letters, whose ASCII codes are higher than those of all characters to
      // find.
      if byte > UInt8(ascii: "<") { continue }
      if byte == UInt8(ascii: "<") {
        hasMarkup = true
      } else if byte == UInt8(ascii: "&") {
        if bytes[index..<end].starts(with: "&amp;".utf8) { hasEscapedAmpersand = true }
      } else if URLReading.isBlank(byte) {
        hasInnerBlank = true
      }
    }
  }
}

/// Resolves relative URLs as text (RFC 3986 § 5.2), so that macros and odd characters stay
/// unchanged.
package enum URLReference {
  /// Whether a text begins with a scheme, or with a macro that may be replaced with one.
  package static func isAbsolute(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    if ["[", "%", "$", "{"].contains(first) { return true }
    guard first.isASCII, first.properties.isAlphabetic else { return false }
    let end = text.unicodeScalars.first { scalar in
      !(scalar.isASCII
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || ["+", "-", "."].contains(scalar)))
    }
    return end == ":"
  }

  /// Whether a text names something on the network: an http or https URL.
  package static func isOfNetwork(_ text: String) -> Bool {
    let scheme = text.prefix { $0 != ":" }
    return ["http", "https"].contains(scheme.lowercased())
      && text[scheme.endIndex...].hasPrefix("://")
  }

  /// The absolute URL of a reference in a document.
  ///
  /// An absolute reference, and one in a document whose own URL has no authority, stays unchanged.
  package static func resolve(_ reference: String, against base: String) -> String {
    guard !isAbsolute(reference), let base = Parts(base) else { return reference }
    if reference.hasPrefix("//") { return base.scheme + ":" + reference }
    let path = reference.prefix { $0 != "?" && $0 != "#" }
    let rest = reference[path.endIndex...]
    if path.isEmpty {
      return base.root + base.path + (rest.hasPrefix("?") ? "" : base.query) + String(rest)
    }
    let folder = base.path.lastIndex(of: "/").map { String(base.path[...$0]) } ?? "/"
    let whole = path.hasPrefix("/") ? String(path) : folder + String(path)
    return base.root + withoutDotSegments(whole) + String(rest)
  }

  /// The absolute form of a reference in a document whose URL is not known, from the URL that was
  /// requested for the reference.
  ///
  /// The last segments of the URL's path correspond one to one to the reference's, because the
  /// values of macros are percent-encoded and add no segments. An absolute reference stays
  /// unchanged.
  static func complete(_ reference: String, from url: String) -> String {
    guard !isAbsolute(reference), let whole = Parts(url) else { return reference }
    let path = reference.prefix { $0 != "?" && $0 != "#" }
    guard let first = path.first, first != "/" else { return resolve(reference, against: url) }
    let own = withoutDotSegments("/" + path)
    var folder = whole.path[...]
    for character in own where character == "/" {
      guard let slash = folder.lastIndex(of: character) else { return reference }
      folder = folder[..<slash]
    }
    return whole.root + folder + own + reference[path.endIndex...]
  }

  /// A path that begins with `/`, with its `.` and `..` resolved; nothing leaves the root.
  private static func withoutDotSegments(_ path: String) -> String {
    var segments: [Substring] = []
    let all = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for segment in all {
      switch segment {
      case ".": continue
      case "..": _ = segments.popLast()
      default: segments.append(segment)
      }
    }
    // A path that ends in a dot segment is a folder.
    if let last = all.last, last == "." || last == ".." { segments.append("") }
    return "/" + segments.joined(separator: "/")
  }

  /// The parts of an absolute URL that a relative reference can replace.
  private struct Parts {
    let scheme: String
    /// The scheme and the authority.
    let root: String
    let path: String
    /// With its question mark.
    let query: String

    init?(_ url: String) {
      guard isAbsolute(url), let colon = url.firstIndex(of: ":") else { return nil }
      let rest = url[url.index(after: colon)...]
      guard rest.hasPrefix("//") else { return nil }
      let authority = rest.dropFirst(2).prefix { !["/", "?", "#"].contains($0) }
      let path = rest[authority.endIndex...].prefix { $0 != "?" && $0 != "#" }
      scheme = String(url[..<colon])
      root = String(url[..<authority.endIndex])
      self.path = path.isEmpty ? "/" : String(path)
      query = String(rest[path.endIndex...].prefix { $0 != "#" })
    }
  }
}
