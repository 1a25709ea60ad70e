/// The traits of a URL in a tag, found in one walk over its bytes without parsing it.
struct URLTraits: OptionSet, Hashable, Sendable {
  let rawValue: UInt16

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
  /// `http://` or `https://` without a host, or with one that leads nowhere.
  static let oddHost = URLTraits(rawValue: 1 << 10)

  /// The traits of a text, without white space at its ends; none for a blank one.
  init(of text: String) {
    var text = text
    self = text.withUTF8 { URLTraits(of: $0) }
  }

  init(rawValue: UInt16) { self.rawValue = rawValue }

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
    func next(after index: Int) -> UInt8 { index + 1 < end ? bytes[index + 1] : 0 }
    var index = start
    while index < end {
      // Most bytes are letters and digits.
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        insert(.whitespace)
      case UInt8(ascii: "<"): insert(.markup)
      case UInt8(ascii: "["): insert(.bracket)
      case UInt8(ascii: "&"):
        if end - index > 4, next(after: index) == UInt8(ascii: "a"),
          next(after: index + 1) == UInt8(ascii: "m"), next(after: index + 2) == UInt8(ascii: "p"),
          next(after: index + 3) == UInt8(ascii: ";")
        {
          insert(.escapedAmpersand)
        }
      case UInt8(ascii: "%"):
        let second = next(after: index)
        let isBracket =
          second == UInt8(ascii: "5") && next(after: index + 1) | 0x20 == UInt8(ascii: "b")
        if second == UInt8(ascii: "%") || isBracket { insert(.foreignMacro) }
      case UInt8(ascii: "$"):
        if next(after: index) == UInt8(ascii: "{") { insert(.foreignMacro) }
      case UInt8(ascii: "{"):
        insert(.foreignMacro)
      default: break
      }
      index += 1
    }
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

  /// A scheme's trait, with that of the host after it: none, this machine, a second scheme, or a port
  /// that there is not. A host with a macro in it is not looked at.
  private static func hostTraits(
    of rest: Slice<UnsafeBufferPointer<UInt8>>, _ scheme: URLTraits
  ) -> URLTraits {
    let authority = rest.prefix { !"/?#".utf8.contains($0) }
    guard !authority.contains(where: { "[%${".utf8.contains($0) }) else { return scheme }
    let host = authority.prefix { $0 != UInt8(ascii: ":") }
    let port = authority[host.endIndex...].dropFirst()
    let isPort =
      host.endIndex == authority.endIndex
      || !port.isEmpty && port.allSatisfy(isDigit)
        && port.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), 100_000) } <= 65_535
    let isHere = host.map { $0 | 0x20 }.elementsEqual("localhost".utf8)
    return host.isEmpty || isHere || !isPort ? [scheme, .oddHost] : scheme
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
