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
