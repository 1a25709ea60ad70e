internal import CPCRE2

/// Searches texts for a regular expression in the syntax of PCRE2, in bounded time.
///
/// This is the only file that uses PCRE2. A backtracking matcher takes exponential time for some
/// expressions, such as `(a+)+$`; here every search has a limit of steps, and reports when they do
/// not suffice. A step is one attempt at a part of the expression, or one byte of the text that an
/// attempt passes; the same search always takes the same steps.
package final class RegularExpression {
  /// Why a text is not a regular expression.
  package struct Fault: Error, Equatable {
    /// What is wrong, without the place.
    package var reason: String
    /// How many characters of the expression precede the place.
    package var offset: Int
  }

  /// The result of a search.
  package enum Answer: Equatable, Sendable {
    case found, absent
    /// The steps, or the memory for backtracking, did not suffice.
    case limitReached
  }

  private let code: OpaquePointer
  private let match: OpaquePointer
  private let limits: OpaquePointer

  /// The most bytes of an expression.
  static let sizeLimit = 10_000

  /// The memory for backtracking, in KiB.
  private static let heapLimit: UInt32 = 32 * 1024

  /// Compiles an expression: letters, digits and classes are those of Unicode.
  ///
  /// - Throws: why the text is not an expression.
  package init(_ expression: String) throws(Fault) {
    guard expression.utf8.count <= Self.sizeLimit else {
      throw Fault(reason: "it has more than \(Self.sizeLimit) bytes", offset: 0)
    }
    let source = try ExpressionSource(expression)
    var error: Int32 = 0
    var place = 0
    // A callout before every part of the expression counts the work of a search.
    let options = PCRE2_UTF | PCRE2_UCP | PCRE2_AUTO_CALLOUT | PCRE2_NEVER_BACKSLASH_C
    let bytes = Array(source.text.utf8)
    let code = pcre2_compile_8(bytes, bytes.count, options, &error, &place, nil)
    guard let code else {
      throw Fault(reason: Self.message(of: error), offset: source.offset(ofByte: place))
    }
    guard let match = pcre2_match_data_create_8(1, nil),
      let limits = pcre2_match_context_create_8(nil)
    else {
      pcre2_code_free_8(code)
      throw Fault(reason: "there is no memory for it", offset: 0)
    }
    self.code = code
    self.match = match
    self.limits = limits
    pcre2_set_heap_limit_8(limits, Self.heapLimit)
  }

  deinit {
    pcre2_match_context_free_8(limits)
    pcre2_match_data_free_8(match)
    pcre2_code_free_8(code)
  }

  /// Whether the expression matches anywhere in a text. `steps` is how many steps the search may
  /// take; the steps that it took are subtracted from it.
  package func search(_ text: String, steps: inout Int) -> Answer {
    let bound = UInt32(clamping: max(steps, 0))
    pcre2_set_match_limit_8(limits, bound)
    pcre2_set_depth_limit_8(limits, bound)
    var work = Work(left: steps)
    let status = withUnsafeMutablePointer(to: &work) { work in
      pcre2_set_callout_8(limits, { Work.count($0, $1) }, work)
      // A Swift string is valid UTF-8, so PCRE2 does not check it.
      return Array(text.utf8).withUnsafeBufferPointer { bytes in
        pcre2_match_8(
          code, bytes.baseAddress, bytes.count, 0, PCRE2_NO_UTF_CHECK, match, limits)
      }
    }
    pcre2_set_callout_8(limits, nil, nil)
    steps = max(work.left, 0)
    if status >= 0 { return .found }
    return status == PCRE2_ERROR_NOMATCH ? .absent : .limitReached
  }

  /// PCRE2's message for an error.
  private static func message(of error: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let length = pcre2_get_error_message_8(error, &buffer, buffer.count)
    guard length > 0 else { return "error \(error)" }
    return String(decoding: buffer.prefix(Int(length)), as: UTF8.self)
  }
}

/// The steps that a search has left.
private struct Work {
  var left: Int
  /// Where in the text the last part was tried.
  private var position = 0

  init(left: Int) { self.left = left }

  /// Counts an attempt and the bytes since the last one; ends the search when no steps are left.
  static func count(
    _ block: UnsafeMutablePointer<pcre2_callout_block_8>?, _ data: UnsafeMutableRawPointer?
  ) -> Int32 {
    guard let block, let data else { return PCRE2_ERROR_CALLOUT }
    let work = data.assumingMemoryBound(to: Work.self)
    let position = block.pointee.current_position
    work.pointee.left -= 1 + abs(position - work.pointee.position)
    work.pointee.position = position
    return work.pointee.left > 0 ? 0 : PCRE2_ERROR_CALLOUT
  }
}

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
