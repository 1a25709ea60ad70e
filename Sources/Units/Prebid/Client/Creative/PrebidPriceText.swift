internal import Vocabulary

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
