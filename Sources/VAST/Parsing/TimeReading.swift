internal import VirtualTime

/// Reads the times of a tag, more tolerantly than the schema (VAST 4.x: `HH:MM:SS` or
/// `HH:MM:SS.mmm`).
enum TimeReading {
  /// A time that could be read.
  struct Result<Value: Equatable>: Equatable {
    var value: Value
    /// What is unusual about the way it is written; nil when it is in VAST's form.
    var flaw: String?
  }

  /// Reads a Duration; a bare number counts as seconds, as several players have it.
  static func duration(_ text: String) -> Result<Duration>? {
    if let clock = clockTime(text) { return clock }
    guard let (digits, scale) = TimeText.decimal(text) else { return nil }
    return Result(
      value: Duration(attoseconds: digits * attosecondsPerSecond / scale),
      flaw: "a bare number counts as seconds")
  }

  /// Reads a skip or progress offset: a time or a percentage. A bare number is neither.
  static func offset(_ text: String) -> Result<TimeOffset>? {
    if let percentage = TimeOffset.parsePercentage(text) { return Result(value: percentage) }
    return clockTime(text).map { Result(value: .time($0.value), flaw: $0.flaw) }
  }

  private static let attosecondsPerSecond: Int128 = 1_000_000_000_000_000_000

  private static func clockTime(_ text: String) -> Result<Duration>? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hours = field(parts[0]), let minutes = field(parts[1]) else {
      return nil
    }
    let seconds = parts[2].split(separator: ".", omittingEmptySubsequences: false)
    guard seconds.count <= 2, let whole = seconds.first, field(whole) != nil, minutes < 60,
      let (digits, scale) = TimeText.decimal(parts[2]), digits < 60 * scale
    else { return nil }
    let minuteCount = Int128(hours * 60 + minutes)
    let value = Duration(
      attoseconds: minuteCount * 60 * attosecondsPerSecond + digits * attosecondsPerSecond / scale)
    let isPadded = [parts[0], parts[1], whole].allSatisfy { $0.utf8.count == 2 }
    if !isPadded { return Result(value: value, flaw: "each part takes two digits") }
    if seconds.count == 2, seconds[1].utf8.count != 3 {
      return Result(value: value, flaw: "a fraction takes three digits")
    }
    return Result(value: value)
  }

  /// One or two decimal digits.
  private static func field(_ text: Substring) -> Int? {
    guard (1...2).contains(text.utf8.count),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(text)
  }
}
