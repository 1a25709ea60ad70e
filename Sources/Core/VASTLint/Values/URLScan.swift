internal import Documents

/// Finds the traits and macros of a URL in one pass.
///
/// Every rule about URLs uses traits, so most URLs are scanned only once.
struct URLScan {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let signs: URLSigns
  private var traits: URLTraits = []
  /// Whether a `[` is still without its `]`.
  private var isBracketOpen = false
  private var hasQuery = false

  /// Creates a scan that examines the given signs in a URL's bytes, without white space at its
  /// ends.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ signs: URLSigns) {
    self.bytes = bytes
    self.signs = signs
  }

  /// Finds the traits of the URL, and adds its macros in VAST's form to a list.
  mutating func traits(_ macros: inout [MacroScan.Occurrence]) -> URLTraits {
    guard !bytes.isEmpty else { return [] }
    traits = URLOrigin.traits(of: bytes)
    let (bytes, signs) = (bytes, signs)
    for index in bytes.indices {
      let byte = bytes[index]
      // Letters are skipped first, because most bytes are letters.
      if (byte | 0x20) &- UInt8(ascii: "a") < 26 || !signs.contains(byte) { continue }
      guard byte == UInt8(ascii: "[") else {
        read(byte, at: index)
        continue
      }
      traits.insert(.bracket)
      isBracketOpen = true
      // `[CDATA[` at the beginning is a CDATA section that lost its `<!`.
      if index == 0, begins("[cdata[", at: 0) { traits.insert(.markup) }
      if let macro = MacroScan.macro(in: bytes, at: index) {
        // The list is limited, because more macros of one URL are not useful.
        if macros.count < 100 { macros.append(macro) }
      } else {
        traits.insert(.foreignMacro)
      }
    }
    if isBracketOpen { traits.insert(.unmatchedBracket) }
    return traits
  }

  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// Adds the traits that a byte reveals. The byte is not a letter, a digit or a `[`.
  private mutating func read(_ byte: UInt8, at index: Int) {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "/"):
      if Residue.end(in: bytes, from: index + 1) != nil { traits.insert(.residue) }
      if byte == UInt8(ascii: "=") { readBareMacro(at: index + 1) }
    case UInt8(ascii: "?"):
      if hasQuery, traits.isDisjoint(with: [.nestedURL, .fragment]) { traits.insert(.secondQuery) }
      hasQuery = true
    case UInt8(ascii: "&"):
      if isEntity(at: index + 1) { traits.insert(.escapedAmpersand) }
    case UInt8(ascii: "_"):
      if self.byte(index + 1) == byte { traits.insert(.foreignMacro) }
    case UInt8(ascii: "%"): readPercent(at: index)
    case UInt8(ascii: ":"):
      if self.byte(index + 1) == UInt8(ascii: "/"), self.byte(index + 2) == UInt8(ascii: "/") {
        traits.formUnion(traitOfURL(colon: index))
      }
      readBareMacro(at: index + 1)
    case UInt8(ascii: "]"):
      // Nested brackets are the form of another system's macro.
      guard self.byte(index + 1) != byte else { break }
      if !isBracketOpen { traits.insert(.unmatchedBracket) }
      isBracketOpen = false
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
      traits.insert(.whitespace)
    case UInt8(ascii: "<"):
      traits.insert(.markup)
      readBareMacro(at: index + 1)
    case UInt8(ascii: "#"): traits.formUnion([.fragment, .foreignMacro])
    case UInt8(ascii: "@"): traits.insert(.foreignMacro)
    case UInt8(ascii: "{"): traits.formUnion([.foreignMacro, .oddCharacter])
    case UInt8(ascii: "$"):
      traits.insert(.foreignMacro)
      readBareMacro(at: index + 1)
    case UInt8(ascii: "("), UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "'"):
      readBareMacro(at: index + 1)
    case UInt8(ascii: "\""), UInt8(ascii: "|"):
      traits.insert(.oddCharacter)
      readBareMacro(at: index + 1)
    case UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: ">"),
      UInt8(ascii: "}"), 0...0x1F, 0x7F...:
      traits.insert(.oddCharacter)
    default: break
    }
  }

  /// Finds a name in capitals without brackets. Names of up to six letters are not considered,
  /// because they may be ordinary words.
  private mutating func readBareMacro(at start: Int) {
    var end = start
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): end += 1
      default:
        if end - start > 6, Self.closes(bytes[end]) { traits.insert(.bareMacro) }
        return
      }
    }
    if end - start > 6 { traits.insert(.bareMacro) }
  }

  /// Whether a byte ends a value.
  private static func closes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: ")"), UInt8(ascii: ">"), UInt8(ascii: "!"),
      UInt8(ascii: "*"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "|"),
      UInt8(ascii: ";"):
      true
    default: false
    }
  }

  private mutating func readPercent(at index: Int) {
    // The second '%' of '%%' was already handled with the first.
    if index > 0, bytes[index - 1] == UInt8(ascii: "%") { return }
    let (first, second) = (byte(index + 1), byte(index + 2) | 0x20)
    switch (first, second) {
    // `%%`, `%5b`, `%25`, `%7b` and `%24`.
    case (UInt8(ascii: "%"), _), (UInt8(ascii: "5"), UInt8(ascii: "b")),
      (UInt8(ascii: "2"), UInt8(ascii: "5")), (UInt8(ascii: "7"), UInt8(ascii: "b")),
      (UInt8(ascii: "2"), UInt8(ascii: "4")):
      traits.insert(.foreignMacro)
    default:
      if !Self.isHex(first) || !Self.isHex(byte(index + 2)) {
        traits.formUnion([.foreignMacro, .oddCharacter])
      }
    }
  }

  /// Whether an ampersand is followed by the rest of an entity: `amp;`, `lt;`, `gt;`, `quot;`,
  /// `apos;` or `#`.
  private func isEntity(at index: Int) -> Bool {
    switch byte(index) {
    case UInt8(ascii: "#"): true
    case UInt8(ascii: "a"), UInt8(ascii: "A"):
      begins("amp;", at: index) || begins("apos;", at: index)
    case UInt8(ascii: "l"), UInt8(ascii: "L"): begins("lt;", at: index)
    case UInt8(ascii: "g"), UInt8(ascii: "G"): begins("gt;", at: index)
    case UInt8(ascii: "q"), UInt8(ascii: "Q"): begins("quot;", at: index)
    default: false
    }
  }

  /// The trait of an `http` or `https` before a colon inside a URL: a second URL directly after the
  /// first, or a URL that is a value.
  private func traitOfURL(colon: Int) -> URLTraits {
    for (scheme, length) in [("https", 5), ("http", 4)] as [(StaticString, Int)] {
      let first = colon - length
      guard first > 0, begins(scheme, at: first) else { continue }
      switch bytes[first - 1] {
      case UInt8(ascii: "="): return .nestedURL
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ","), UInt8(ascii: "|"):
        // The two characters before may belong to an encoded separator, as in `%3Fhttps://…`.
        return first > 3 && bytes[first - 3] == UInt8(ascii: "%") ? [] : .secondURL
      default: return []
      }
    }
    return []
  }

  /// Whether a text begins at an index, without regard to letter case.
  private func begins(_ text: StaticString, at index: Int) -> Bool {
    bytes.begins(text, at: index)
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}

/// The bytes that can reveal traits of a URL.
struct URLSigns: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// All bytes except letters, digits and punctuation that is valid anywhere.
  static let all = URLSigns { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      false
    default: !".-,;+~)".utf8.contains(byte)
    }
  }

  private init(_ isSign: (UInt8) -> Bool) {
    for byte in UInt8(0)..<64 where isSign(byte) { low |= 1 << UInt64(byte) }
    for byte in UInt8(64)..<128 where isSign(byte) { high |= 1 << UInt64(byte - 64) }
  }

  /// Creates the set of bytes that can reveal the given traits: only a few bytes if they suffice,
  /// otherwise `all`.
  init(of traits: URLTraits) {
    let rest = traits.subtracting([.whitespace, .escapedAmpersand, .markup]).subtracting(.ofOrigin)
    self = rest.isEmpty ? URLSigns { " \n\r\t&<".utf8.contains($0) } : .all
  }

  func contains(_ byte: UInt8) -> Bool {
    (byte < 64 ? low : high) &>> UInt64(byte) & 1 != 0 || byte > 127
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a text, given in small letters, begins at an index without regard to letter case.
  func begins(_ text: StaticString, at index: Int) -> Bool {
    guard index + text.utf8CodeUnitCount <= count else { return false }
    for offset in 0..<text.utf8CodeUnitCount
    where self[index + offset] | 0x20 != text.utf8Start[offset] | 0x20 {
      return false
    }
    return true
  }
}

/// The traits of a URL in a tag, found in one walk over its bytes without parsing it.
struct URLTraits: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  /// White space inside the URL, not only at its ends.
  static let whitespace = URLTraits(rawValue: 1 << 0)
  /// A literal `&amp;`, which is left in the URL only by CDATA or by double escaping.
  static let escapedAmpersand = URLTraits(rawValue: 1 << 1)
  /// A `<`.
  static let markup = URLTraits(rawValue: 1 << 2)
  /// A `[`, with which VAST's macros begin.
  static let bracket = URLTraits(rawValue: 1 << 3)
  /// `%%`, `${`, `{`, an encoded `[`, or a `[` that no name in VAST's form follows: a macro of
  /// another system, or a damaged one.
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
  /// `http:` or `https:` without a host or with an invalid one.
  static let oddHost = URLTraits(rawValue: 1 << 10)

  /// A `[` or a `]` without its counterpart.
  static let unmatchedBracket = URLTraits(rawValue: 1 << 11)
  /// A character that a URL cannot have, or a `%` that encodes nothing.
  static let oddCharacter = URLTraits(rawValue: 1 << 12)
  /// A `#`.
  static let fragment = URLTraits(rawValue: 1 << 13)
  /// Another `http://` or `https://` directly after a letter, a digit, a comma or a `|`.
  static let secondURL = URLTraits(rawValue: 1 << 14)
  /// `http://` or `https://` and a host name without a dot, which only the local network knows.
  static let bareHost = URLTraits(rawValue: 1 << 15)
  /// A value of seven or more capitals without brackets, which may be a macro's name.
  static let bareMacro = URLTraits(rawValue: 1 << 16)

  /// A value or a path component that a program or template left, such as 'undefined' or 'TODO'.
  static let residue = URLTraits(rawValue: 1 << 17)

  /// `http://` or `https://` and the device itself, or an address of a private network.
  static let localHost = URLTraits(rawValue: 1 << 18)

  /// Another `http://` or `https://` that is a value, right after an equals sign.
  static let nestedURL = URLTraits(rawValue: 1 << 19)

  /// A user's name or password before the host.
  static let credentials = URLTraits(rawValue: 1 << 20)

  /// A second `?`, outside of a URL that is a value.
  static let secondQuery = URLTraits(rawValue: 1 << 21)

  /// White space at the beginning or the end of the text that is not the indentation of its lines.
  static let padding = URLTraits(rawValue: 1 << 22)

  /// The traits that follow from the scheme and the host.
  static let ofOrigin: URLTraits = [
    .http, .https, .otherScheme, .relative, .placeholder, .oddHost, .bareHost, .localHost,
    .credentials,
  ]

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The traits of a text, without white space at its ends; none for a blank one.
  init(of text: String) {
    var macros: [MacroScan.Occurrence] = []
    self.init(of: text, .all, macros: &macros)
  }

  /// Finds the traits of a text without white space at its ends in one pass; empty for a blank
  /// text.
  ///
  /// Only traits that the given signs reveal are found. The macros in VAST's form replace the
  /// content of the list, which holds at most 100.
  init(of text: String, _ signs: URLSigns, macros: inout [MacroScan.Occurrence]) {
    if !macros.isEmpty { macros.removeAll(keepingCapacity: true) }
    self = text.withBytes { bytes in
      let url = UnsafeBufferPointer(rebasing: bytes.withoutBlankEnds)
      var scan = URLScan(url, signs)
      let traits = scan.traits(&macros)
      return Self.isPadded(url, in: bytes) ? traits.union(.padding) : traits
    }
  }

  /// Whether there is more white space around a URL than a line break with an indentation on each side,
  /// as a serializer writes it around every element.
  private static func isPadded(
    _ url: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard url.count < text.count, !url.isEmpty, let start = url.baseAddress,
      let whole = text.baseAddress
    else { return false }
    let before = start - whole
    func isIndentation(_ blank: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
      let line = blank.first == UInt8(ascii: "\r") ? blank.dropFirst() : blank
      return line.first == UInt8(ascii: "\n")
        && !line.dropFirst().contains(UInt8(ascii: "\n"))
    }
    let ends = [text[..<before], text[(before + url.count)...]]
    return !ends.allSatisfy { $0.isEmpty || isIndentation($0) }
  }

  /// Whether a character is not allowed in a URL. Percent signs and characters that have other
  /// traits are not considered.
  static func isOdd(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x7E || scalar.value < 0x20 || "\"\\^`|>{}".unicodeScalars.contains(scalar)
  }
}
