/// A limit for a value.
package enum QualityLimit: Sendable, Hashable {
  case atMost(Double)
  case atLeast(Double)
  case within(ClosedRange<Double>)
  /// In one of several ranges.
  case withinOne([ClosedRange<Double>])
  /// Within a tolerance of one of several numbers.
  case near([Double], by: Double)
  case oneOf([String])
  /// The declared value.
  case declared
  /// Within a tolerance of the declared value.
  case nearDeclared(by: Double)
  /// Within a share of the declared value, such as 20 %.
  case nearDeclaredShare(Double)

  /// The limit with the declared value filled in; nil when the tag does not declare it.
  func resolved(with declared: QualityDeclared?) -> QualityLimit? {
    switch (self, declared) {
    case (.declared, .number(let number)): .near([number], by: 0)
    case (.declared, .range(let range)): .within(range)
    case (.declared, .oneOf(let names)): .oneOf(names)
    case (.nearDeclared(let tolerance), .number(let number)): .near([number], by: tolerance)
    case (.nearDeclaredShare(let share), .number(let number)):
      .within(number * (1 - share)...number * (1 + share))
    case (.declared, nil), (.nearDeclared, _), (.nearDeclaredShare, _): nil
    case (.atMost, _), (.atLeast, _), (.within, _), (.withinOne, _), (.near, _), (.oneOf, _): self
    }
  }

  /// Whether a value meets a resolved limit.
  func admits(_ value: QualityValue) -> Bool {
    switch (self, value) {
    case (.atMost(let bound), .number(let number)): number <= bound
    case (.atLeast(let bound), .number(let number)): number >= bound
    case (.within(let range), .number(let number)): range.contains(number)
    case (.withinOne(let ranges), .number(let number)): ranges.contains { $0.contains(number) }
    case (.near(let numbers, let tolerance), .number(let number)):
      // A tenth of the smallest displayed step absorbs the error of binary fractions.
      numbers.contains { ($0 - number).magnitude <= tolerance + 1e-4 }
    case (.oneOf(let names), .text(let text)): names.contains(text)
    case (.declared, _), (.nearDeclared, _), (.nearDeclaredShare, _): true
    case (_, .number), (_, .text): false
    }
  }

  enum Side {
    case above
    case below
  }

  /// The side on which a number violates a resolved limit; nil for a word, and for a number between several
  /// limits.
  func side(of value: QualityValue) -> Side? {
    guard case .number(let number) = value else { return nil }
    let bounds: (lowest: Double?, highest: Double?) =
      switch self {
      case .atMost(let bound): (nil, bound)
      case .atLeast(let bound): (bound, nil)
      case .within(let range): (range.lowerBound, range.upperBound)
      case .withinOne(let ranges):
        (ranges.map(\.lowerBound).min(), ranges.map(\.upperBound).max())
      case .near(let numbers, by: _): (numbers.min(), numbers.max())
      case .oneOf, .declared, .nearDeclared, .nearDeclaredShare: (nil, nil)
      }
    if let highest = bounds.highest, number > highest { return .above }
    if let lowest = bounds.lowest, number < lowest { return .below }
    return nil
  }

  /// The limit in words, such as `at most 0.5 s`; with the unit unless `named` is false.
  package func text(in unit: QualityUnit, named: Bool = true) -> String {
    func plain(_ number: Double) -> String {
      DecimalText.text(number, decimals: unit.decimals, fixed: false)
    }
    func withUnit(_ text: String) -> String {
      switch unit {
      case _ where !named: text
      case .none: text
      case .degrees: text + unit.rawValue
      default: "\(text) \(unit.rawValue)"
      }
    }
    func range(_ range: ClosedRange<Double>) -> String {
      range.lowerBound == range.upperBound
        ? plain(range.lowerBound) : "\(plain(range.lowerBound)) to \(plain(range.upperBound))"
    }
    return switch self {
    case .atMost(let bound): withUnit("at most \(plain(bound))")
    case .atLeast(let bound): withUnit("at least \(plain(bound))")
    case .within(let bounds): withUnit(range(bounds))
    case .withinOne(let ranges): withUnit(QualityLimit.list(ranges.map(range)))
    case .near(let numbers, let tolerance):
      withUnit(
        QualityLimit.list(numbers.map(plain)) + (tolerance > 0 ? " ± \(plain(tolerance))" : ""))
    case .oneOf(let names): QualityLimit.list(names)
    case .declared: "as declared"
    case .nearDeclared(let tolerance): withUnit("as declared ± \(plain(tolerance))")
    case .nearDeclaredShare(let share):
      "as declared ± \(DecimalText.text(share * 100, decimals: 1, fixed: false)) %"
    }
  }

  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}

/// A tag's declaration of a value that a check measures.
enum QualityDeclared: Sendable, Hashable {
  case number(Double)
  case range(ClosedRange<Double>)
  case oneOf([String])

  /// The value in words with its unit, such as `1000 to 2000 kb/s`.
  func text(in unit: QualityUnit) -> String {
    switch self {
    case .number(let number): QualityLimit.near([number], by: 0).text(in: unit)
    case .range(let range): QualityLimit.within(range).text(in: unit)
    case .oneOf(let names): QualityLimit.oneOf(names).text(in: unit)
    }
  }
}

/// Why a text is not a limit, with examples of valid ones.
package struct QualityLimitError: Error, Sendable, Hashable, CustomStringConvertible {
  package var description: String
}

extension QualityLimit {
  /// Reads a limit of a check in the form that `text(in:)` writes: `at most 5 s`, `-26 to -22`,
  /// `10, 15 or 30 ± 0.5`, `mp4 or mov`, `as declared ± 20 %`.
  ///
  /// The text may omit the unit, because only the check's own unit is possible.
  ///
  /// - Throws: when the text is not a limit.
  package init(_ text: String, for check: QualityCheck) throws(QualityLimitError) {
    let unit = check.unit
    var words = text.split(separator: " ").map(String.init)
    if check.comparesDeclared, words.starts(with: ["as", "declared"]) {
      words.removeFirst(2)
      self = try Self.declared(words, check, text)
      return
    }
    if check.isWord {
      let names = Self.items(text)
      let isOfNumbers =
        ["at most", "at least", "as declared"].contains(where: text.hasPrefix)
        || text.contains("±")
      guard !names.isEmpty, !isOfNumbers else { throw Self.mistake(text, check) }
      self = .oneOf(names)
      return
    }
    Self.drop(unit, from: &words)
    if words.starts(with: ["at", "most"]) || words.starts(with: ["at", "least"]) {
      guard words.count == 3, let bound = Self.number(words[2]) else {
        throw Self.mistake(text, check)
      }
      self = words[1] == "most" ? .atMost(bound) : .atLeast(bound)
      return
    }
    var tolerance = 0.0
    if let sign = words.firstIndex(of: "±") {
      guard words.count == sign + 2, let number = Self.number(words[sign + 1]), number >= 0 else {
        throw Self.mistake(text, check)
      }
      tolerance = number
      words.removeSubrange(sign...)
    }
    let items = Self.items(words.joined(separator: " "))
    let numbers = items.compactMap(Self.number)
    if !items.isEmpty, numbers.count == items.count {
      self = .near(numbers, by: tolerance)
      return
    }
    let ranges = items.compactMap { item in
      Self.number(item).map { $0...$0 } ?? Self.range(item)
    }
    guard !items.isEmpty, ranges.count == items.count, tolerance == 0 else {
      throw Self.mistake(text, check)
    }
    self = ranges.count == 1 ? .within(ranges[0]) : .withinOne(ranges)
  }

  private static func declared(
    _ words: [String], _ check: QualityCheck, _ text: String
  ) throws(QualityLimitError) -> QualityLimit {
    guard !words.isEmpty else { return .declared }
    var words = words
    drop(check.unit, from: &words)
    let isShare = words.last == "%"
    if isShare { words.removeLast() }
    guard !check.isWord, words.count == 2, words[0] == "±", let number = number(words[1]),
      number >= 0
    else { throw mistake(text, check) }
    return isShare ? .nearDeclaredShare(number / 100) : .nearDeclared(by: number)
  }

  /// Removes the unit after the last number, if there is one.
  private static func drop(_ unit: QualityUnit, from words: inout [String]) {
    guard unit != .none, let last = words.last else { return }
    if last == unit.rawValue {
      words.removeLast()
    } else if unit == .degrees, last.hasSuffix(unit.rawValue) {
      words[words.count - 1] = String(last.dropLast())
    }
  }

  /// The elements of a list with commas and an 'or'.
  private static func items(_ text: String) -> [String] {
    text.replacing(" or ", with: ", ").split(separator: ",").map { item in
      String(item.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    .filter { !$0.isEmpty }
  }

  private static func range(_ text: String) -> ClosedRange<Double>? {
    let words = text.split(separator: " ")
    guard words.count == 3, words[1] == "to", let lower = number(String(words[0])),
      let upper = number(String(words[2])), lower <= upper
    else { return nil }
    return lower...upper
  }

  /// A decimal number as people write it, with a hyphen or a true minus sign for negative numbers.
  private static func number(_ text: String) -> Double? {
    let plain = text.replacing("−", with: "-")
    guard plain.utf8.allSatisfy({ "0123456789.-".utf8.contains($0) }) else { return nil }
    return Double(plain)
  }

  private static func mistake(_ text: String, _ check: QualityCheck) -> QualityLimitError {
    let unit = check.unit == .none || check.unit == .degrees ? "" : " \(check.unit.rawValue)"
    let examples =
      check.isWord
      ? "words such as 'a' or 'a, b or c'"
      : "'at most 5\(unit)', 'at least 5\(unit)', '5 to 10\(unit)', '5, 10 or 15\(unit)' or "
        + "'5 ± 0.5\(unit)'"
    let declared = check.comparesDeclared ? ", and 'as declared'" : ""
    return QualityLimitError(
      description: "'\(text)' is not a limit of \(check.id); write \(examples)\(declared)")
  }
}

/// The value of a check: a number in the check's unit, or a word.
package enum QualityValue: Sendable, Hashable {
  case number(Double)
  case text(String)

  /// The value with its unit, such as `-21.9 LUFS`.
  package func text(in unit: QualityUnit) -> String {
    switch self {
    case .number(let number): QualityValue.text(number, unit, fixed: true)
    case .text(let text): text
    }
  }

  /// The value as part of a sentence, without trailing zeros: `-22 LUFS`.
  func plainText(in unit: QualityUnit) -> String {
    switch self {
    case .number(let number): QualityValue.text(number, unit, fixed: false)
    case .text(let text): text
    }
  }

  static func text(_ number: Double, _ unit: QualityUnit, fixed: Bool) -> String {
    let digits = DecimalText.text(number, decimals: unit.decimals, fixed: fixed && unit != .none)
    switch unit {
    case .none: return digits
    case .degrees: return digits + unit.rawValue
    default: return digits + " " + unit.rawValue
    }
  }

  /// The value rounded as it is shown.
  func rounded(to unit: QualityUnit) -> QualityValue {
    switch self {
    case .number(let number): .number(unit.rounded(number))
    case .text: self
    }
  }
}

/// The unit of a check's number.
package enum QualityUnit: String, Sendable, CaseIterable {
  case seconds = "s"
  case kilobitsPerSecond = "kb/s"
  /// Megabytes of 1,000,000 bytes.
  case megabytes = "MB"
  case bytes
  case framesPerSecond = "fps"
  case hertz = "Hz"
  /// Loudness units relative to full scale; LKFS is another name of it.
  case lufs = "LUFS"
  /// Decibels relative to full scale, of the true peak.
  case dbtp = "dBTP"
  /// Decibels relative to full scale, of samples.
  case dbfs = "dBFS"
  case percent = "%"
  case pixels = "px"
  case degrees = "°"
  case bits = "bit"
  /// A ratio, a count, or no number.
  case none = ""

  /// How many decimals a value is rounded to before it is shown and judged, so that the shown value
  /// explains the verdict; loudness meters show one decimal (EBU Tech 3341).
  var decimals: Int {
    switch self {
    case .seconds, .framesPerSecond: 3
    case .lufs, .dbtp, .dbfs, .percent: 1
    case .megabytes, .none: 2
    case .kilobitsPerSecond, .bytes, .hertz, .pixels, .degrees, .bits: 0
    }
  }

  /// A number rounded to this unit's decimals.
  func rounded(_ number: Double) -> Double {
    let scale = DecimalText.power(decimals)
    return (number * scale).rounded() / scale
  }
}

/// Writes numbers in decimal, the same on every machine.
enum DecimalText {
  /// Ten to a small power.
  static func power(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }

  /// A number with a count of decimals; `fixed` keeps zeros at the end.
  static func text(_ number: Double, decimals: Int, fixed: Bool) -> String {
    guard number.magnitude < 1e15 else { return "\(number)" }
    let scaled = Int64((number.magnitude * power(decimals)).rounded())
    let sign = number < 0 && scaled > 0 ? "-" : ""
    let digits = String(scaled)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    var fraction = String(padded.suffix(decimals))
    if !fixed { while fraction.last == "0" { fraction.removeLast() } }
    return sign + padded.dropLast(decimals) + (fraction.isEmpty ? "" : "." + fraction)
  }
}
