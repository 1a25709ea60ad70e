internal import VirtualTime

/// A time or an offset as a tag writes it.
///
/// VAST's form is `HH:MM:SS` or `HH:MM:SS.mmm`; other forms that players read are read here too, so
/// that a finding can name the intended time.
enum TimeValue: Equatable {
  /// A time, and what is unusual about the way it is written.
  case time(Duration, flaw: Flaw?)
  /// A share of the duration in percent.
  case percentage(Double, TimeOffset)
  /// A number without a unit.
  case number(Duration)

  /// What is unusual about a time that can be read.
  enum Flaw: Equatable {
    /// A part has one digit.
    case padding
    /// The fraction of a second has another number of digits than three.
    case fraction

    var words: String {
      switch self {
      case .padding: "each part must have two digits"
      case .fraction: "a fraction must have three digits"
      }
    }
  }

  /// Reads a text without white space at its ends; nil for one that is not a time.
  init?(_ text: Substring) {
    if text.utf8.last == UInt8(ascii: "%") {
      guard let offset = TimeOffset.parsePercentage(text),
        case .percentage(let digits, let scale) = offset
      else { return nil }
      self = .percentage(Double(digits) / Double(scale), offset)
      return
    }
    var bytes = text.utf8.makeIterator()
    var fields: (Field, Field, Field) = (Field(), Field(), Field())
    var fraction: Field?
    var colons = 0
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if fraction?.append(byte) == nil {
          if colons == 0 { fields.0.append(byte) }
          if colons == 1 { fields.1.append(byte) }
          if colons == 2 { fields.2.append(byte) }
        }
      case UInt8(ascii: ":") where fraction == nil && colons < 2: colons += 1
      case UInt8(ascii: ".") where fraction == nil: fraction = Field()
      default: return nil
      }
    }
    if let fraction, !(1...12).contains(fraction.count) { return nil }
    let attoseconds = fraction?.attoseconds ?? 0
    if colons == 0 {
      guard (1...12).contains(fields.0.count) else { return nil }
      self = .number(Duration(secondsComponent: fields.0.value, attosecondsComponent: attoseconds))
      return
    }
    let (hours, minutes, seconds) = fields
    guard colons == 2, [hours, minutes, seconds].allSatisfy({ (1...2).contains($0.count) }),
      minutes.value < 60, seconds.value < 60
    else { return nil }
    let whole = (hours.value * 60 + minutes.value) * 60 + seconds.value
    let isPadded = hours.count == 2 && minutes.count == 2 && seconds.count == 2
    let hasMilliseconds = fraction.map { $0.count == 3 } ?? true
    self = .time(
      Duration(secondsComponent: whole, attosecondsComponent: attoseconds),
      flaw: isPadded ? (hasMilliseconds ? nil : .fraction) : .padding)
  }

  /// The time of a text that is one, however it is written; nil for percentages and others.
  static func duration(of text: Substring) -> Duration? {
    switch TimeValue(text) {
    case .time(let value, _), .number(let value): value
    case .percentage, nil: nil
    }
  }

  /// Whether a text is a time except for minutes or seconds above 59.
  static func exceedsClock(_ text: Substring) -> Bool {
    let parts = text.prefix { $0 != "." }.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 3
      && parts.allSatisfy { (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy(isDigit) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Some decimal digits; more than fit are counted only.
  private struct Field {
    var value: Int64 = 0
    var count = 0

    mutating func append(_ digit: UInt8) {
      count += 1
      if count <= 12 { value = value * 10 + Int64(digit - UInt8(ascii: "0")) }
    }

    /// The digits as a fraction of a second.
    var attoseconds: Int64 {
      (count..<18).reduce(value) { product, _ in product * 10 }
    }
  }
}
