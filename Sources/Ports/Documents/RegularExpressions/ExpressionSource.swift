/// Converts an expression that may have been written for Swift's `Regex` to an expression for
/// PCRE2.
///
/// Both have nearly the same syntax. Syntax that `Regex` writes differently is translated, and
/// syntax to which PCRE2 would silently give another meaning is refused.
struct ExpressionSource {
  /// The expression for PCRE2.
  private(set) var text = ""
  /// For each `\x{…}` in ``text`` that is two bytes longer than the `\u` or `\U` escape it
  /// replaces, the byte offset of its closing brace.
  private var insertions: [Int] = []

  private let scalars: [Unicode.Scalar]
  private var index = 0

  /// - Throws: when PCRE2 would give a part of the expression another meaning.
  init(_ expression: String) throws(RegularExpression.Fault) {
    scalars = Array(expression.unicodeScalars)
    while index < scalars.count {
      if scalars[index] == "\\" {
        copyEscape()
      } else if scalars[index] == "[" {
        try copyClass()
      } else {
        copy(1)
      }
    }
  }

  /// How many characters of the original expression precede a byte of the text.
  func offset(ofByte place: Int) -> Int {
    let before = String(decoding: text.utf8.prefix(place), as: UTF8.self).unicodeScalars.count
    return min(before - 2 * insertions.count { $0 < place }, scalars.count)
  }

  private func starts(_ word: String, at index: Int) -> Bool {
    scalars[min(index, scalars.count)...].starts(with: word.unicodeScalars)
  }

  private mutating func copy(_ count: Int) {
    let end = min(index + count, scalars.count)
    text.unicodeScalars.append(contentsOf: scalars[index..<end])
    index = end
  }

  /// Copies an escape sequence; `\u{1F600}` and `\u00e9` become `\x{…}`.
  private mutating func copyEscape() {
    if starts("\\Q", at: index) {
      while index < scalars.count, !starts("\\E", at: index) { copy(1) }
      return copy(2)
    }
    if starts("\\u{", at: index) {
      text += "\\x{"
      index += 3
      return
    }
    for (mark, count) in [("\\u", 4), ("\\U", 8)] where starts(mark, at: index) {
      let digits = scalars[min(index + 2, scalars.count)...].prefix(count)
      guard digits.count == count, digits.allSatisfy(\.properties.isASCIIHexDigit) else { continue }
      text += "\\x{"
      text.unicodeScalars.append(contentsOf: digits)
      text += "}"
      insertions.append(text.utf8.count - 1)
      index += 2 + count
      return
    }
    copy(2)
  }

  /// Copies a class in brackets. Classes inside a class and operators between classes are refused,
  /// because PCRE2 reads them as characters.
  private mutating func copyClass() throws(RegularExpression.Fault) {
    copy(1)
    if starts("^", at: index) { copy(1) }
    // A closing bracket in the first place is a character.
    if starts("]", at: index) { copy(1) }
    while index < scalars.count {
      if scalars[index] == "\\" {
        copyEscape()
      } else if scalars[index] == "]" {
        return copy(1)
      } else if starts("[:", at: index) {
        while index < scalars.count, !starts(":]", at: index) { copy(1) }
        copy(2)
      } else if scalars[index] == "[" {
        throw RegularExpression.Fault(
          reason: "a class cannot contain another; write '\\[' for the character", offset: index)
      } else if let sign = ["&&", "--", "~~"].first(where: { starts($0, at: index) }) {
        throw RegularExpression.Fault(
          reason: "a class has no operator '\(sign)'; write '(?!…)' before a class to exclude "
            + "characters", offset: index)
      } else {
        copy(1)
      }
    }
  }
}
