/// Writes and reads durations in the formats that people and tags use.
package enum TimeText {
  /// `HH:MM:SS.mmm`, the form of the playhead macros (VAST 4.x macro registry), rounded down to
  /// the millisecond; negative durations count as zero.
  package static func playhead(_ duration: Duration) -> String {
    let milliseconds = max(0, duration.wholeMilliseconds)
    let (seconds, millisecond) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    return "\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2)).\(padded(millisecond, 3))"
  }

  /// Seconds with three decimals and a unit, for people: `7.500 s`, rounded to the nearest.
  package static func readable(_ duration: Duration) -> String {
    let microseconds = duration.roundedMicroseconds
    let milliseconds = (abs(microseconds) + 500) / 1000
    let sign = microseconds < 0 && milliseconds > 0 ? "-" : ""
    return "\(sign)\(milliseconds / 1000).\(padded(milliseconds % 1000, 3)) s"
  }

  /// The duration as files write it, to the microsecond, in the unit that needs the fewest digits: `250ms`,
  /// `265.6ms`, `1s`.
  package static func written(_ duration: Duration) -> String {
    let microseconds = duration.roundedMicroseconds
    if microseconds % 1_000_000 == 0 { return "\(microseconds / 1_000_000)s" }
    let (whole, rest) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
    let sign = microseconds < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)ms" }
    var decimals = padded(rest, 3)
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return "\(sign)\(whole).\(decimals)ms"
  }

  /// Reads a duration with its unit: `2s`, `1.5s`, `1500ms`, `250us`, `10m`, `1h`.
  ///
  /// Decimals are exact to the attosecond. Returns nil for anything else, a bare number and a
  /// negative one included.
  package static func parse(_ text: String) -> Duration? {
    let units: [(suffix: String, attoseconds: Int128)] = [
      ("ms", 1_000_000_000_000_000), ("us", 1_000_000_000_000),
      ("s", 1_000_000_000_000_000_000), ("m", 60_000_000_000_000_000_000),
      ("h", 3_600_000_000_000_000_000_000),
    ]
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }),
      let (digits, scale) = decimal(text.dropLast(unit.suffix.count))
    else { return nil }
    return Duration(attoseconds: digits.scaled(by: unit.attoseconds, over: scale))
  }

  /// Reads an unsigned decimal number as digits over a power of ten, with at most twelve digits
  /// before and after the point.
  package static func decimal(_ text: some StringProtocol) -> (digits: Int128, scale: Int128)? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, (1...12).contains(whole.utf8.count) else {
      return nil
    }
    let fraction = parts.dropFirst().first ?? ""
    guard parts.count == 1 || (1...12).contains(fraction.utf8.count) else { return nil }
    let digits = Array(whole.utf8) + Array(fraction.utf8)
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    let value = digits.reduce(Int128(0)) { $0 * 10 + Int128($1 - UInt8(ascii: "0")) }
    let scale = fraction.utf8.reduce(Int128(1)) { product, _ in product * 10 }
    return (value, scale)
  }

  static func padded(_ value: some BinaryInteger, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
