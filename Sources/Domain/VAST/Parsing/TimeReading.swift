internal import Transport
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

  /// Reads a Duration; a bare number counts as seconds, as in several players.
  static func duration(_ text: String) -> Result<Duration>? {
    if let clock = clockTime(text) { return clock }
    guard let (digits, scale) = TimeText.decimal(text) else { return nil }
    return Result(
      value: Duration(attoseconds: digits * attosecondsPerSecond / scale),
      flaw: "a number alone counts as seconds")
  }

  /// Reads a skip or progress offset: a time or a percentage. A bare number is neither.
  static func offset(_ text: String) -> Result<TimeOffset>? {
    if text.utf8.last == UInt8(ascii: "%") {
      return percentage(text).map { Result(value: $0) }
    }
    return clockTime(text).map { Result(value: .time($0.value), flaw: $0.flaw) }
  }

  /// Up to twelve digits on either side of the point.
  private static func percentage(_ text: String) -> TimeOffset? {
    text.withBytes { percentage(DigitReader($0)) }
  }

  private static func percentage(_ reader: DigitReader) -> TimeOffset? {
    var digits = reader
    guard let whole = digits.number(upTo: 12) else { return nil }
    var value = Int128(whole.value)
    var scale: Int64 = 1
    if digits.skip(".") {
      guard let fraction = digits.number(upTo: 12) else { return nil }
      for _ in 0..<fraction.count { scale *= 10 }
      value = value * Int128(scale) + Int128(fraction.value)
    }
    guard digits.skip("%"), digits.isAtEnd, let value = Int64(exactly: value) else { return nil }
    return .percentage(digits: value, scale: scale)
  }

  private static let attosecondsPerSecond: Int128 = 1_000_000_000_000_000_000

  /// Hours, minutes and seconds of one or two digits, and up to twelve digits of a fraction; read
  /// byte by byte, because a document has a time in every progress event.
  private static func clockTime(_ text: String) -> Result<Duration>? {
    text.withBytes { clockTime(DigitReader($0)) }
  }

  private static func clockTime(_ reader: DigitReader) -> Result<Duration>? {
    var digits = reader
    guard let hours = digits.number(upTo: 2), digits.skip(":"),
      let minutes = digits.number(upTo: 2), minutes.value < 60, digits.skip(":"),
      let seconds = digits.number(upTo: 2), seconds.value < 60
    else { return nil }
    var attoseconds =
      Int128((hours.value * 60 + minutes.value) * 60 + seconds.value) * attosecondsPerSecond
    let isPadded = hours.count == 2 && minutes.count == 2 && seconds.count == 2
    var flaw = isPadded ? nil : "each part must have two digits"
    if digits.skip(".") {
      guard let fraction = digits.number(upTo: 12) else { return nil }
      let scale = (0..<fraction.count).reduce(Int128(1)) { product, _ in product * 10 }
      attoseconds += Int128(fraction.value) * (attosecondsPerSecond / scale)
      if isPadded, fraction.count != 3 { flaw = "a fraction must have three digits" }
    }
    guard digits.isAtEnd else { return nil }
    return Result(value: Duration(attoseconds: attoseconds), flaw: flaw)
  }
}

/// Reads numbers of few digits off the bytes of a text.
private struct DigitReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  /// The number that comes next and how many digits it has; nil when there are none, or too many
  /// digits.
  mutating func number(upTo limit: Int) -> (value: Int, count: Int)? {
    var value = 0
    var count = 0
    while offset < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[offset]) {
      guard count < limit else { return nil }
      value = value * 10 + Int(bytes[offset] - UInt8(ascii: "0"))
      count += 1
      offset += 1
    }
    return count == 0 ? nil : (value, count)
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }
}
