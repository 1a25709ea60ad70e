import Documents
import Vocabulary

/// Reads one value and reports its errors.
///
/// Every method returns nil after an error, so that the rest of the file is still read and all its
/// errors are reported together.
struct ValueReader {
  let node: YAMLNode
  /// The value's name in messages: the key in quotes.
  let name: String
  let context: ReadingContext

  /// The longest duration that a scenario can state.
  static let longestDuration: Duration = .seconds(24 * 60 * 60)

  /// Any text that is not empty; numbers and other scalars count as text.
  func text() -> String? {
    guard let scalar = node.scalar else { return invalid("must be text, not \(node.kindName)") }
    guard !scalar.isNull, !scalar.text.isEmpty else { return invalid("has no value") }
    return scalar.text
  }

  /// A plain number in a range, both ends included.
  func number(in range: ClosedRange<Double>) -> Double? {
    let wanted =
      "must be a number from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
    guard let text = unquotedText(wanted) else { return nil }
    guard let number = Self.decimal(text), range.contains(number) else {
      return invalid("\(wanted), not '\(text)'")
    }
    return number
  }

  /// A plain whole number in a range, both ends included.
  func integer(in range: ClosedRange<Int>) -> Int? {
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
  func flag() -> Bool? {
    guard let text = unquotedText("must be true or false") else { return nil }
    switch text {
    case "true", "True", "TRUE": return true
    case "false", "False", "FALSE": return false
    default: return invalid("must be true or false, not '\(text)'")
    }
  }

  /// A duration with its unit, zero or more; with `aboveZero`, more than zero.
  func duration(aboveZero: Bool = false) -> Duration? {
    guard let text = durationText() else { return nil }
    guard let duration = TimeText.parse(text) else { return notDuration(text) }
    guard duration <= Self.longestDuration else {
      return invalid("must be at most 24h, not '\(text)'")
    }
    guard !aboveZero || duration > .zero else { return invalid("must be above zero") }
    return duration
  }

  /// A duration with its unit, negative ones included: `-5s`.
  func signedDuration() -> Duration? {
    guard let text = node.scalar?.text, text.hasPrefix("-") else { return duration() }
    let rest = YAMLNode(.scalar(.init(String(text.dropFirst()))), at: node.position)
    return ValueReader(node: rest, name: name, context: context).duration().map { .zero - $0 }
  }

  /// A point in the media: a duration or a percentage from 0 to 100.
  func timeOffset() -> TimeOffset? {
    guard let text = node.scalar?.text, text.hasSuffix("%") else {
      return duration().map(TimeOffset.time)
    }
    return percentage(text)
  }

  /// A percentage from 0 to 100, with a percent sign: `12.5%` or `12.5 %`.
  func percentage() -> TimeOffset? {
    guard let text = text() else { return nil }
    return percentage(text)
  }

  private func percentage(_ text: String) -> TimeOffset? {
    guard let offset = TimeOffset.parsePercentage(text),
      case .percentage(let digits, let scale) = offset, digits <= scale * 100
    else { return invalid("must be a percentage from 0% to 100%, not '\(text)'") }
    return offset
  }

  /// A whole number of bytes a second, or a percentage of the media's own rate: `80%`.
  func byteRate() -> ByteRate? {
    guard let text = node.scalar?.text, text.hasSuffix("%") else {
      return integer(in: 1...Int.max).map(ByteRate.bytesPerSecond)
    }
    guard let share = TimeOffset.parsePercentage(text), share.resolved(in: .seconds(1)) > .zero
    else { return invalid("must be a percentage above 0%, not '\(text)'") }
    return .shareOfMedia(share)
  }

  /// One of a set of names.
  func name(among known: [String], what: String) -> String? {
    guard let text = text() else { return nil }
    if known.contains(text) { return text }
    context.reportUnknownName(text, what: what, known: known, at: node.position)
    return nil
  }

  /// One of the raw values of an enumeration.
  func choice<Choice>(of type: Choice.Type = Choice.self) -> Choice?
  where Choice: RawRepresentable<String> & CaseIterable {
    name(among: Choice.allCases.map(\.rawValue), what: name).flatMap(Choice.init(rawValue:))
  }

  /// The elements of a list.
  func elements() -> [ValueReader]? {
    guard let elements = node.elements else {
      return invalid("must be a list, not \(node.kindName)")
    }
    return elements.map { ValueReader(node: $0, name: name, context: context) }
  }

  /// A list of numbers that has one number for each name in `shape`.
  func numbers(_ shape: [String], in range: ClosedRange<Double>) -> [Double]? {
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
  func fields(as subject: String) -> FieldReader? {
    FieldReader(node, as: subject, context: context)
  }

  /// Reports that the value is invalid; always nil.
  func invalid<Value>(_ message: String) -> Value? {
    context.report(.scenarioInvalidValue, "\(name) \(message)", at: node.position)
    return nil
  }
}

extension ValueReader {
  /// A number in decimal notation; nil for hexadecimal numbers and infinity.
  static func decimal(_ text: String) -> Double? {
    let isPlain = text.utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) }
    guard isPlain, let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// A number without a decimal point where it needs none.
  static func text(_ number: Double) -> String {
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

/// `captions: on`, `off`, or a language.
extension ValueReader {
  func captionChoice() -> PlaybackScenario.CaptionChoice? {
    guard let text = text() else { return nil }
    switch text.lowercased() {
    // `on` and `off` are truth values in YAML 1.1, and users write any of these spellings.
    case "on", "true", "yes": return .on
    case "off", "false", "no": return .off
    default: break
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let language = parts.first, (2...3).contains(language.utf8.count),
      language.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }),
      parts.allSatisfy({ part in
        (1...8).contains(part.utf8.count)
          && part.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
          }
      })
    else { return invalid("must be on, off or a language such as en or zh-TW, not '\(text)'") }
    return .language(text)
  }
}

extension ValueReader {
  /// The text of a regular expression in the syntax of PCRE2.
  func regularExpression() -> String? {
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

/// Reads the keys of one mapping and reports what is wrong with them.
struct FieldReader {
  /// The mapping's name in messages: `step 'pause'`.
  let subject: String
  let entries: [YAMLNode.Entry]
  let position: SourcePosition
  let context: ReadingContext

  /// Creates a reader of a mapping; reports an error and returns nil when the node is not a
  /// mapping.
  init?(_ node: YAMLNode, as subject: String, context: ReadingContext) {
    guard let entries = node.entries else {
      context.report(
        .scenarioInvalidValue,
        "\(subject) must be a mapping of keys to values, not \(node.kindName)",
        at: node.position)
      return nil
    }
    self.init(entries, as: subject, at: node.position, context: context)
  }

  private init(
    _ entries: [YAMLNode.Entry], as subject: String, at position: SourcePosition,
    context: ReadingContext
  ) {
    self.subject = subject
    self.entries = entries
    self.position = position
    self.context = context
  }

  /// The same mapping under a more specific name.
  func renamed(_ subject: String) -> FieldReader {
    FieldReader(entries, as: subject, at: position, context: context)
  }

  /// Reports every key that is not among those known here.
  func refuseKeys(otherThan known: [String]) {
    for entry in entries where !known.contains(entry.key) {
      context.report(
        .scenarioUnknownKey,
        "unknown key '\(entry.key)' in \(subject)"
          + context.fix(for: entry.key, known: known), at: entry.keyPosition)
    }
  }

  func has(_ key: String) -> Bool { entries.contains { $0.key == key } }

  /// The value of a key; nil when the key is absent.
  subscript(key: String) -> ValueReader? {
    entries.first { $0.key == key }.map(value)
  }

  /// The value of an entry of this mapping.
  func value(_ entry: YAMLNode.Entry) -> ValueReader {
    ValueReader(node: entry.value, name: "'\(entry.key)'", context: context)
  }

  /// The value of a required key; reports an error and returns nil when the key is absent.
  func required(_ key: String) -> ValueReader? {
    if let value = self[key] { return value }
    context.report(.scenarioMissingKey, "'\(key)' is missing in \(subject)", at: position)
    return nil
  }

  /// The only present key out of several; reports an error for none and for
  /// more than one.
  func exactlyOne(of keys: [String]) -> String? {
    let present = entries.filter { keys.contains($0.key) }
    let names = keys.map { "'\($0)'" }
    guard let first = present.first else {
      let choice =
        names.count == 2 ? names.joined(separator: " or ") : names.joined(separator: ", ")
      let text = names.count == 2 ? choice : "one of \(choice)"
      context.report(.scenarioMissingKey, "\(text) is missing in \(subject)", at: position)
      return nil
    }
    for other in present.dropFirst() {
      context.report(
        .scenarioConflictingKeys,
        "'\(other.key)' and '\(first.key)' exclude each other in \(subject)",
        at: other.keyPosition)
    }
    return first.key
  }

  /// Reports a key that is not allowed here, with the reason.
  func refuse(_ key: String, because reason: String) {
    guard let entry = entries.first(where: { $0.key == key }) else { return }
    context.report(
      .scenarioConflictingKeys, "'\(key)' in \(subject) \(reason)", at: entry.keyPosition)
  }
}
