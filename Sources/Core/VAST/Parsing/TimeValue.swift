package import Vocabulary

/// A time or an offset as a tag writes it.
///
/// VAST's form is `HH:MM:SS` or `HH:MM:SS.mmm`. Like some players, it also accepts hours, minutes
/// and seconds of one digit, and fractions of up to twelve digits.
package enum TimeValue: Equatable {
  /// A time, and what is unusual about the way it is written.
  case time(Duration, flaw: Flaw?)
  /// A share of the duration in percent.
  case percentage(Double, TimeOffset)
  /// A number without a unit.
  case number(Duration)

  /// An irregularity of a time that can be read nevertheless.
  package enum Flaw: Equatable {
    /// A part has one digit.
    case padding
    /// The fraction of a second does not have exactly three digits.
    case fraction

    package var words: String {
      switch self {
      case .padding: "each part must have two digits"
      case .fraction: "a fraction must have three digits"
      }
    }
  }

  /// Reads a text without white space at its ends; nil for one that is not a time.
  package init?(_ text: Substring) {
    var text = text
    guard let value = text.withUTF8({ Self.read($0) }) else { return nil }
    self = value
  }

  /// Reads a time or a number byte by byte, because a document has a time in every progress event.
  private static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> TimeValue? {
    var digits = DigitReader(bytes)
    guard let first = digits.number(upTo: 12) else { return nil }
    if !digits.skip(":") {
      guard let fraction = digits.fraction() else { return nil }
      return digits.isAtEnd
        ? .number(
          Duration(secondsComponent: first.value, attosecondsComponent: fraction.attoseconds))
        : percentage(first.value, fraction, &digits)
    }
    guard first.count <= 2, let minutes = digits.number(upTo: 2), minutes.value < 60,
      digits.skip(":"), let seconds = digits.number(upTo: 2), seconds.value < 60,
      let fraction = digits.fraction(), digits.isAtEnd
    else { return nil }
    let whole = (first.value * 60 + minutes.value) * 60 + seconds.value
    let isPadded = first.count == 2 && minutes.count == 2 && seconds.count == 2
    let hasMilliseconds = fraction.count == 3 || fraction.count == 0
    return .time(
      Duration(secondsComponent: whole, attosecondsComponent: fraction.attoseconds),
      flaw: isPadded ? (hasMilliseconds ? nil : .fraction) : .padding)
  }

  private static func percentage(
    _ whole: Int64, _ fraction: DigitReader.Fraction, _ digits: inout DigitReader
  ) -> TimeValue? {
    guard digits.skip("%"), digits.isAtEnd else { return nil }
    var scale: Int64 = 1
    for _ in 0..<fraction.count { scale *= 10 }
    let (product, isTooLarge) = whole.multipliedReportingOverflow(by: scale)
    guard !isTooLarge, product <= .max - fraction.value else { return nil }
    let value = product + fraction.value
    return .percentage(
      Double(value) / Double(scale), .percentage(digits: value, scale: scale))
  }

  /// The time that a text states in any accepted form; nil for percentages and other texts.
  package static func duration(of text: Substring) -> Duration? {
    switch TimeValue(text) {
    case .time(let value, _), .number(let value): value
    case .percentage, nil: nil
    }
  }

  /// The time or percentage that a text states; nil for numbers without a unit and other texts.
  static func offset(of text: Substring) -> TimeOffset? {
    switch TimeValue(text) {
    case .time(let value, _): .time(value)
    case .percentage(_, let offset): offset
    case .number, nil: nil
    }
  }

  /// Whether a text would be a time if its minutes or seconds were not above 59.
  package static func exceedsClock(_ text: Substring) -> Bool {
    let parts = text.prefix { $0 != "." }.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 3
      && parts.allSatisfy { (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy(isDigit) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// Reads numbers of few digits off the bytes of a text.
private struct DigitReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  /// Reads the next number, with its count of digits; nil when there are no digits or too many.
  mutating func number(upTo limit: Int) -> (value: Int64, count: Int)? {
    var value: Int64 = 0
    var count = 0
    while offset < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[offset]) {
      guard count < limit else { return nil }
      value = value * 10 + Int64(bytes[offset] - UInt8(ascii: "0"))
      count += 1
      offset += 1
    }
    return count == 0 ? nil : (value, count)
  }

  /// The digits after a point.
  struct Fraction {
    var value: Int64 = 0
    var count = 0

    /// The fraction of a second in attoseconds.
    var attoseconds: Int64 {
      var attoseconds = value
      for _ in count..<18 { attoseconds *= 10 }
      return attoseconds
    }
  }

  /// Reads the next fraction, of up to twelve digits; empty without a point, nil for a point
  /// without digits after it.
  mutating func fraction() -> Fraction? {
    guard skip(".") else { return Fraction() }
    return number(upTo: 12).map { Fraction(value: $0.value, count: $0.count) }
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }
}
