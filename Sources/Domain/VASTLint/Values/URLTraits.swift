/// The traits of a URL in a tag, found in one walk over its bytes without parsing it.
struct URLTraits: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  /// White space inside, beyond the padding at the ends.
  static let whitespace = URLTraits(rawValue: 1 << 0)
  /// A literal `&amp;`, which only CDATA or a double escape leaves.
  static let escapedAmpersand = URLTraits(rawValue: 1 << 1)
  /// A `<`.
  static let markup = URLTraits(rawValue: 1 << 2)
  /// A `[`, with which macros begin.
  static let bracket = URLTraits(rawValue: 1 << 3)
  /// `%%`, `${`, `{` or an encoded `[`: macros of other systems, or mangled ones.
  static let foreignMacro = URLTraits(rawValue: 1 << 4)
  /// `http://`.
  static let http = URLTraits(rawValue: 1 << 5)
  /// `https://`.
  static let https = URLTraits(rawValue: 1 << 6)
  /// Another scheme.
  static let otherScheme = URLTraits(rawValue: 1 << 7)
  /// No scheme.
  static let relative = URLTraits(rawValue: 1 << 8)
  /// `about:blank`.
  static let placeholder = URLTraits(rawValue: 1 << 9)
  /// `http:` or `https:` without a host, or with one that leads nowhere.
  static let oddHost = URLTraits(rawValue: 1 << 10)

  /// A `]`.
  static let closingBracket = URLTraits(rawValue: 1 << 11)
  /// A character that a URL cannot have, or a `%` that encodes nothing.
  static let oddCharacter = URLTraits(rawValue: 1 << 12)
  /// A `#`.
  static let fragment = URLTraits(rawValue: 1 << 13)
  /// Another `http://` or `https://` right after a letter, a digit or a separator of lists.
  static let secondURL = URLTraits(rawValue: 1 << 14)
  /// `http://` or `https://` and a host that is known in one network only.
  static let bareHost = URLTraits(rawValue: 1 << 15)
  /// Capitals after `=` or a bracket that is not square: perhaps a macro's name.
  static let bareMacro = URLTraits(rawValue: 1 << 16)

  /// A value or a part of the path that begins like 'undefined', 'null', 'NaN' or '[object'.
  static let residue = URLTraits(rawValue: 1 << 17)

  /// The traits of a text, without white space at its ends; none for a blank one.
  init(of text: String) {
    var text = text
    self = text.withUTF8 { URLTraits(of: $0) }
  }

  init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(of bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var end = bytes.count
    while start < end, String.isBlank(bytes[start]) { start += 1 }
    while end > start, String.isBlank(bytes[end - 1]) { end -= 1 }
    guard start < end else {
      self = []
      return
    }
    self = Self.scheme(of: bytes, from: start, to: end)
    var index = start
    while index < end {
      // Most bytes are letters, digits and dots.
      let byte = bytes[index]
      if !Self.isLetter(byte), !Self.isDigit(byte), byte != UInt8(ascii: ".") {
        formUnion(Self.traits(of: bytes, at: index, from: start, to: end))
      }
      index += 1
    }
  }

  /// What one byte that is no letter, digit or dot says.
  private static func traits(
    of bytes: UnsafeBufferPointer<UInt8>, at index: Int, from start: Int, to end: Int
  ) -> URLTraits {
    func byte(_ distance: Int) -> UInt8 { index + distance < end ? bytes[index + distance] : 0 }
    func begins(with text: StaticString) -> Bool {
      text.withUTF8Buffer { pattern in
        pattern.indices.allSatisfy { byte($0) | 0x20 == pattern[$0] | 0x20 }
      }
    }
    switch bytes[index] {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
      return .whitespace
    case UInt8(ascii: "<"): return .markup
    case UInt8(ascii: "["): return .bracket
    case UInt8(ascii: "]"): return .closingBracket
    case UInt8(ascii: "#"): return [.fragment, .foreignMacro]
    case UInt8(ascii: "@"): return .foreignMacro
    case UInt8(ascii: "_"): return byte(1) == UInt8(ascii: "_") ? .foreignMacro : []
    case UInt8(ascii: "/"):
      return "uNn".utf8.contains(byte(1)) ? .residue : []
    case UInt8(ascii: "="), UInt8(ascii: "("), UInt8(ascii: "!"), UInt8(ascii: "*"):
      let bare: URLTraits = byte(1) & 0x20 == 0 && isLetter(byte(1)) ? .bareMacro : []
      return "uNn[".utf8.contains(byte(1)) ? bare.union(.residue) : bare
    case UInt8(ascii: "&"):
      guard "alqg#".utf8.contains(byte(1)) else { return [] }
      let entities: [StaticString] = ["&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#"]
      return entities.contains(where: begins) ? .escapedAmpersand : []
    case UInt8(ascii: "%"):
      // The second of two was looked at with the first.
      if index > start, bytes[index - 1] == UInt8(ascii: "%") { return [] }
      if byte(1) == UInt8(ascii: "%") { return .foreignMacro }
      if "257".utf8.contains(byte(1)) {
        let encoded: [StaticString] = ["%5b", "%25", "%7b", "%24"]
        if encoded.contains(where: begins) { return .foreignMacro }
      }
      guard !isHex(byte(1)) || !isHex(byte(2)) else { return [] }
      return [.foreignMacro, .oddCharacter]
    case UInt8(ascii: "$"), UInt8(ascii: "{"): return .foreignMacro
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"),
      UInt8(ascii: "|"), UInt8(ascii: ">"), 0...0x1F, 0x7F...:
      return .oddCharacter
    case UInt8(ascii: ":"):
      guard byte(1) == UInt8(ascii: "/"), byte(2) == UInt8(ascii: "/") else { return [] }
      return isSecondURL(bytes, colon: index, from: start) ? .secondURL : []
    default: return []
    }
  }

  /// Whether `http` or `https` before a colon begins a URL right after another one.
  private static func isSecondURL(
    _ bytes: UnsafeBufferPointer<UInt8>, colon: Int, from start: Int
  ) -> Bool {
    for scheme in ["https", "http"] {
      let first = colon - scheme.utf8.count
      guard first > start, zip(bytes[first...], scheme.utf8).allSatisfy({ $0 | 0x20 == $1 }) else {
        continue
      }
      let before = bytes[first - 1]
      // An encoded separator, `%3Fhttps://…`, is one too.
      if first - start > 3, bytes[first - 3] == UInt8(ascii: "%") { return false }
      return isLetter(before) || isDigit(before) || ",|".utf8.contains(before)
    }
    return false
  }

  /// Whether a URL cannot have a character; percent signs and what the other traits are about apart.
  static func isOdd(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x7E || scalar.value < 0x20 || "\"\\^`|>".unicodeScalars.contains(scalar)
  }

  private static func scheme(
    of bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> URLTraits {
    func begins(with text: StaticString) -> Bool {
      text.withUTF8Buffer { pattern in
        guard pattern.count <= end - start else { return false }
        for index in pattern.indices where bytes[start + index] | 0x20 != pattern[index] | 0x20 {
          return false
        }
        return true
      }
    }
    if begins(with: "https://") { return hostTraits(of: bytes[(start + 8)..<end], .https) }
    if begins(with: "http://") { return hostTraits(of: bytes[(start + 7)..<end], .http) }
    // `https:/t.example` has no host.
    if begins(with: "https:") || begins(with: "http:") { return .oddHost }
    if end - start == 11, begins(with: "about:blank") { return .placeholder }
    // A macro at the beginning may bring a scheme.
    if "[%${".utf8.contains(bytes[start]) { return [] }
    guard isLetter(bytes[start]) else { return .relative }
    var index = start
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: ":") {
        // `localhost:8080/x` is a host, not a scheme.
        let isPort = index + 1 < end && isDigit(bytes[index + 1])
        return isPort ? .relative : .otherScheme
      }
      guard isLetter(byte) || isDigit(byte) || "+-.".utf8.contains(byte) else { return .relative }
      index += 1
    }
    return .relative
  }

  /// A scheme's trait, with that of the host after it. A host with a macro in it is not looked at.
  private static func hostTraits(
    of rest: Slice<UnsafeBufferPointer<UInt8>>, _ scheme: URLTraits
  ) -> URLTraits {
    let authority = rest.prefix { !"/?#".utf8.contains($0) }
    let isAddress = authority.first == UInt8(ascii: "[")
    guard isAddress || !authority.contains(where: { "[%${".utf8.contains($0) }) else {
      return scheme
    }
    // The name of a user is not the host.
    let at = isAddress ? nil : authority.lastIndex(of: UInt8(ascii: "@"))
    let host = at.map { authority[authority.index(after: $0)...] } ?? authority
    return scheme.union(HostKind(host).traits)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }
}
