internal import Vocabulary

/// The substitution macros of OpenRTB (2.6 § 4.4), such as `${AUCTION_PRICE}`.
///
/// No Prebid Server replaces them. The SDK replaces the price, plain and in base64, in the markup and
/// in the notice URLs (prebid-mobile-ios 1253); the exchange is responsible for the others.
enum AuctionMacros {
  private static let names = [
    "AUCTION_ID", "AUCTION_BID_ID", "AUCTION_IMP_ID", "AUCTION_SEAT_ID", "AUCTION_AD_ID",
    "AUCTION_PRICE", "AUCTION_CURRENCY", "AUCTION_MBR", "AUCTION_LOSS", "AUCTION_MIN_TO_WIN",
    "AUCTION_MULTIPLIER", "AUCTION_IMP_TS",
  ]

  /// A text with its price macros replaced.
  ///
  /// - Parameters:
  ///   - text: a URL or markup.
  ///   - price: the price as text.
  /// - Returns: the text with `${AUCTION_PRICE}` and `${AUCTION_PRICE:B64}` replaced.
  static func replacingPrice(in text: String, by price: String) -> String {
    let plain = replacing("${AUCTION_PRICE}", in: text, by: price)
    return replacing("${AUCTION_PRICE:B64}", in: plain, by: base64(price))
  }

  /// The macros that a text still has, each once, in the order of appearance: in their own form, with
  /// an encoding (`${AUCTION_PRICE:B64}`), and with percent-encoded brackets.
  static func unreplaced(in text: String) -> [String] {
    let bytes = Array(text.utf8)
    let open = UInt8(ascii: "$")
    let percent = UInt8(ascii: "%")
    var found: [String] = []
    var offset = 0
    while offset < bytes.count {
      guard bytes[offset] == open || bytes[offset] == percent,
        let end = end(of: bytes, from: offset)
      else {
        offset += 1
        continue
      }
      let macro = String(decoding: bytes[offset..<end], as: UTF8.self)
      if !found.contains(macro) { found.append(macro) }
      offset = end
    }
    return found
  }

  /// The end of a macro that begins at an offset; nil where none does.
  private static func end(of bytes: [UInt8], from start: Int) -> Int? {
    let openings = ["${", "%24{", "$%7B", "%24%7B"]
    guard let opening = openings.first(where: { matches(bytes, start, $0) }) else { return nil }
    let nameStart = start + opening.utf8.count
    var end = nameStart
    while end < bytes.count, isPartOfName(bytes[end]) { end += 1 }
    guard names.contains(String(decoding: bytes[nameStart..<end], as: UTF8.self)) else {
      return nil
    }
    if end < bytes.count, bytes[end] == UInt8(ascii: ":") {
      end += 1
      while end < bytes.count, isPartOfName(bytes[end]) { end += 1 }
    }
    for closing in ["}", "%7D"] where matches(bytes, end, closing) {
      return end + closing.utf8.count
    }
    return nil
  }

  /// Whether a text begins at an offset, regardless of upper and lower case.
  private static func matches(_ bytes: [UInt8], _ offset: Int, _ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard offset + wanted.count <= bytes.count else { return false }
    return wanted.indices.allSatisfy { upper(bytes[offset + $0]) == upper(wanted[$0]) }
  }

  private static func upper(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 32 : byte
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
  }

  private static func replacing(_ macro: String, in text: String, by value: String) -> String {
    guard text.contains("${") else { return text }
    let wanted = Array(macro.utf8)
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] == wanted[0], bytes[offset...].starts(with: wanted) {
        result += value.utf8
        offset += wanted.count
      } else {
        result.append(bytes[offset])
        offset += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Base64 (RFC 4648 § 4) of a text's UTF-8.
  private static func base64(_ text: String) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let bytes = Array(text.utf8)
    var result = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 + Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        result.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : "=")
      }
    }
    return result
  }
}

/// Writes prices in the form that replaces `${AUCTION_PRICE}`: decimal, without an exponent.
enum PrebidPriceText {
  /// The text of a number; empty for other values.
  static func text(_ value: JSONValue) -> String {
    switch value {
    case .integer(let number): "\(number)"
    case .number(let number): text(number)
    case .null, .bool, .string, .array, .object: ""
    }
  }

  /// The shortest decimal text from which the same number is read.
  static func text(_ number: Double) -> String {
    if let whole = Int(exactly: number) { return "\(whole)" }
    let text = "\(number)"
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...])
    else { return text }
    let sign = text.hasPrefix("-") ? "-" : ""
    let parts = text[..<mark].drop { $0 == "-" }.split(separator: ".")
    let whole = parts.first.map(String.init) ?? ""
    let fraction = parts.count > 1 && parts[1] != "0" ? String(parts[1]) : ""
    let digits = whole + fraction
    let point = whole.count + exponent
    if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
    if point >= digits.count {
      return sign + digits + String(repeating: "0", count: point - digits.count)
    }
    return sign + digits.prefix(point) + "." + digits.dropFirst(point)
  }
}
