import Documents
import Vocabulary

/// Reads the times of one TTML document (TTML2 § 12.3).
struct TTMLClock {
  /// Frames a second, as a ratio.
  private var frameRate: (numerator: Int128, denominator: Int128) = (30, 1)
  private var subFrames: Int128 = 1
  /// Ticks a second, as a ratio.
  private var tickRate: (numerator: Int128, denominator: Int128) = (1, 1)

  private static let attoseconds: Int128 = 1_000_000_000_000_000_000
  /// The longest accepted time; longer ones count as malformed, so that sums cannot overflow.
  private static let longest: Duration = .seconds(1_000_000_000)

  /// Reads the rates that the root declares, with TTML's defaults for missing ones.
  init(root: XMLNode) {
    // The number of digits is limited, so that the products of all rates fit.
    func number(_ text: some StringProtocol, places: Int = 6) -> Int128? {
      guard (1...places).contains(text.utf8.count),
        text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
      else { return nil }
      return Int128(String(text)).flatMap { $0 > 0 ? $0 : nil }
    }
    let rate = root.attribute(named: "frameRate").flatMap { number($0) }
    frameRate = (rate ?? 30, 1)
    let factors = root.attribute(named: "frameRateMultiplier")?
      .split { $0 == " " || $0 == ":" }.compactMap { number($0) }
    if let factors, factors.count == 2 {
      frameRate = (frameRate.numerator * factors[0], factors[1])
    }
    subFrames = root.attribute(named: "subFrameRate").flatMap { number($0) } ?? 1
    if let ticks = root.attribute(named: "tickRate").flatMap({ number($0, places: 9) }) {
      tickRate = (ticks, 1)
    } else if rate != nil {
      tickRate = (frameRate.numerator * subFrames, frameRate.denominator)
    }
  }

  /// A clock time or an offset time; nil for anything else.
  func duration(_ text: String) -> Duration? {
    let text = text.filter { !$0.isWhitespace }
    let time = text.contains(":") ? clockTime(text) : offsetTime(text)
    return time.flatMap { $0 < Self.longest ? $0 : nil }
  }

  /// `HH:MM:SS`, `HH:MM:SS.fraction`, `HH:MM:SS:frames` or `HH:MM:SS:frames.subframes`.
  private func clockTime(_ text: String) -> Duration? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3 || parts.count == 4, parts[0].utf8.count >= 2,
      let hours = TimeText.decimal(parts[0]), hours.scale == 1,
      let minutes = TimeText.decimal(parts[1]), minutes.scale == 1, minutes.digits < 60,
      let seconds = TimeText.decimal(parts[2]), seconds.digits < 60 * seconds.scale
    else { return nil }
    let whole = (hours.digits * 3600 + minutes.digits * 60) * Self.attoseconds
    let start = Duration(attoseconds: whole + seconds.digits * Self.attoseconds / seconds.scale)
    guard parts.count == 4 else { return start }
    let frames = parts[3].split(separator: ".", omittingEmptySubsequences: false)
    guard seconds.scale == 1, frames.count <= 2,
      let frame = frames.first.flatMap({ TimeText.decimal($0) }), frame.scale == 1,
      frame.digits * frameRate.denominator < frameRate.numerator
    else { return nil }
    guard frames.count == 2 else { return start + time(frame.digits, frameRate) }
    guard let part = TimeText.decimal(frames[1]), part.scale == 1, part.digits < subFrames else {
      return nil
    }
    return start
      + time(
        frame.digits * subFrames + part.digits,
        (frameRate.numerator * subFrames, frameRate.denominator))
  }

  /// A number and a metric: `h`, `m`, `s`, `ms`, `f` or `t`.
  private func offsetTime(_ text: String) -> Duration? {
    let metric = text.drop { $0.isNumber || $0 == "." }
    guard let (digits, scale) = TimeText.decimal(text[..<metric.startIndex]) else { return nil }
    let rate: (numerator: Int128, denominator: Int128)
    switch metric {
    case "h": rate = (1, 3600)
    case "m": rate = (1, 60)
    case "s": rate = (1, 1)
    case "ms": rate = (1000, 1)
    case "f": rate = frameRate
    case "t": rate = tickRate
    default: return nil
    }
    return time(digits, (rate.numerator * scale, rate.denominator))
  }

  /// The time of a number of units, given the units per second; rounded down to the attosecond.
  ///
  /// The count has at most 24 digits and a rate at most 30. The whole seconds are split off before
  /// the rest is multiplied, so that nothing overflows. Only for rates that no real clock has is
  /// the fraction less exact.
  private func time(
    _ count: Int128, _ rate: (numerator: Int128, denominator: Int128)
  ) -> Duration {
    let (product, overflows) = count.multipliedReportingOverflow(by: rate.denominator)
    guard !overflows else { return Self.longest }
    let (seconds, rest) = product.quotientAndRemainder(dividingBy: rate.numerator)
    guard seconds < 1_000_000_000 else { return Self.longest }
    let (scaled, isLarge) = rest.multipliedReportingOverflow(by: Self.attoseconds)
    let fraction =
      isLarge
      ? rest / (rate.numerator / Self.attoseconds) : scaled / rate.numerator
    return Duration(attoseconds: seconds * Self.attoseconds + fraction)
  }
}
