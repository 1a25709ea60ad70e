package import Vocabulary

/// Reads one value and reports its errors.
///
/// Every method returns nil after an error, so that the rest of the file is still read and all its
/// errors are reported together.
package struct ValueReader {
  package let node: YAMLNode
  /// The value's name in messages: the key in quotes.
  package let name: String
  package let context: ReadingContext

  package init(node: YAMLNode, name: String, context: ReadingContext) {
    self.node = node
    self.name = name
    self.context = context
  }

  /// The longest duration that a scenario can state.
  package static let longestDuration: Duration = .seconds(24 * 60 * 60)

  /// Any text that is not empty; numbers and other scalars count as text.
  package func text() -> String? {
    guard let scalar = node.scalar else { return invalid("must be text, not \(node.kindName)") }
    guard !scalar.isNull, !scalar.text.isEmpty else { return invalid("has no value") }
    return scalar.text
  }

  /// A plain number in a range, both ends included.
  package func number(in range: ClosedRange<Double>) -> Double? {
    let wanted =
      "must be a number from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
    guard let text = unquotedText(wanted) else { return nil }
    guard let number = Self.decimal(text), range.contains(number) else {
      return invalid("\(wanted), not '\(text)'")
    }
    return number
  }

  /// A plain whole number in a range, both ends included.
  package func integer(in range: ClosedRange<Int>) -> Int? {
    let wanted =
      range.upperBound == Int.max
      ? "must be a whole number, \(range.lowerBound) or more"
      : "must be a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard let text = unquotedText(wanted) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      return invalid("\(wanted), not '\(text)'")
    }
    return number
  }

  /// `true` or `false`.
  package func flag() -> Bool? {
    guard let text = unquotedText("must be true or false") else { return nil }
    switch text {
    case "true", "True", "TRUE": return true
    case "false", "False", "FALSE": return false
    default: return invalid("must be true or false, not '\(text)'")
    }
  }

  /// A duration with its unit, zero or more; with `aboveZero`, more than zero.
  package func duration(aboveZero: Bool = false) -> Duration? {
    guard let text = durationText() else { return nil }
    guard let duration = TimeText.parse(text) else { return notDuration(text) }
    guard duration <= Self.longestDuration else {
      return invalid("must be at most 24h, not '\(text)'")
    }
    guard !aboveZero || duration > .zero else { return invalid("must be above zero") }
    return duration
  }

  /// A duration with its unit, negative ones included: `-5s`.
  package func signedDuration() -> Duration? {
    guard let text = node.scalar?.text, text.hasPrefix("-") else { return duration() }
    let rest = YAMLNode(.scalar(.init(String(text.dropFirst()))), at: node.position)
    return ValueReader(node: rest, name: name, context: context).duration().map { .zero - $0 }
  }

  /// A point in the media: a duration or a percentage from 0 to 100.
  package func timeOffset() -> TimeOffset? {
    guard let text = node.scalar?.text, text.hasSuffix("%") else {
      return duration().map(TimeOffset.time)
    }
    return percentage(text)
  }

  /// A percentage from 0 to 100, with a percent sign: `12.5%` or `12.5 %`.
  package func percentage() -> TimeOffset? {
    guard let text = text() else { return nil }
    return percentage(text)
  }

  private func percentage(_ text: String) -> TimeOffset? {
    guard let offset = TimeOffset.parsePercentage(text),
      case .percentage(let digits, let scale) = offset, digits <= scale * 100
    else { return invalid("must be a percentage from 0% to 100%, not '\(text)'") }
    return offset
  }

  /// One of a set of names.
  package func name(among known: [String], what: String) -> String? {
    guard let text = text() else { return nil }
    if known.contains(text) { return text }
    context.reportUnknownName(text, what: what, known: known, at: node.position)
    return nil
  }

  /// One of the raw values of an enumeration.
  package func choice<Choice>(of type: Choice.Type = Choice.self) -> Choice?
  where Choice: RawRepresentable<String> & CaseIterable {
    name(among: Choice.allCases.map(\.rawValue), what: name).flatMap(Choice.init(rawValue:))
  }

  /// The elements of a list.
  package func elements() -> [ValueReader]? {
    guard let elements = node.elements else {
      return invalid("must be a list, not \(node.kindName)")
    }
    return elements.map { ValueReader(node: $0, name: name, context: context) }
  }

  /// A list of numbers that has one number for each name in `shape`.
  package func numbers(_ shape: [String], in range: ClosedRange<Double>) -> [Double]? {
    let wanted = "must be a list [\(shape.joined(separator: ", "))]"
    guard let elements = node.elements, elements.count == shape.count else {
      return invalid(wanted)
    }
    let numbers = zip(elements, shape).map { element, part in
      ValueReader(node: element, name: "\(part) of \(name)", context: context).number(in: range)
    }
    let read = numbers.compactMap(\.self)
    return read.count == shape.count ? read : nil
  }

  /// The keys of a mapping.
  package func fields(as subject: String) -> FieldReader? {
    FieldReader(node, as: subject, context: context)
  }

  /// Reports that the value is invalid; always nil.
  package func invalid<Value>(_ message: String) -> Value? {
    context.report(.scenarioInvalidValue, "\(name) \(message)", at: node.position)
    return nil
  }
}

extension ValueReader {
  /// A number in decimal notation; nil for hexadecimal numbers and infinity.
  package static func decimal(_ text: String) -> Double? {
    let isPlain = text.utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) }
    guard isPlain, let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// A number without a decimal point where it needs none.
  package static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  /// The text of an unquoted scalar. Quoted numbers are text and not numbers.
  private func unquotedText(_ wanted: String) -> String? {
    guard let scalar = node.scalar else { return invalid("\(wanted), not \(node.kindName)") }
    guard !scalar.isNull else { return invalid("has no value") }
    guard !scalar.isQuoted else { return invalid("\(wanted), not text in quotes") }
    return scalar.text
  }

  private func durationText() -> String? {
    guard let scalar = node.scalar else {
      return invalid("must be a duration such as 2s or 1500ms, not \(node.kindName)")
    }
    guard !scalar.isNull else { return invalid("has no value") }
    return scalar.text
  }

  private func notDuration(_ text: String) -> Duration? {
    if Self.decimal(text) != nil, !text.hasPrefix("-") {
      return invalid("has no unit in '\(text)'; write '\(text)s' or '\(text)ms'")
    }
    return invalid("must be a duration such as 2s or 1500ms, not '\(text)'")
  }
}

extension ValueReader {
  /// The text of a regular expression in the syntax of PCRE2.
  package func regularExpression() -> String? {
    guard let text = text() else { return nil }
    do {
      _ = try RegularExpression(text)
      return text
    } catch {
      return invalid(
        "must be a regular expression: after \(error.offset) characters of '\(text)', "
          + error.reason)
    }
  }
}
