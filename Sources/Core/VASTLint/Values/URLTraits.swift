internal import Documents

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
      var scan = URLScan(UnsafeBufferPointer(rebasing: bytes.withoutBlankEnds), signs)
      return scan.traits(&macros)
    }
  }

  /// Whether a character is not allowed in a URL. Percent signs and characters that have other
  /// traits are not considered.
  static func isOdd(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x7E || scalar.value < 0x20 || "\"\\^`|>{}".unicodeScalars.contains(scalar)
  }
}
