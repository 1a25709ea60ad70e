package import Vocabulary

/// As much of an answer as fits a number of bytes, and how to request the rest.
///
/// A long list is cut after its first elements, and a long string after its beginning. Each place that is cut
/// has a cursor: the same question with the cursor continues from there. What is shown still fits the
/// answer's schema.
package struct AnswerPage: Sendable, Hashable {
  /// A place in an answer from which a list or a string continues.
  package struct Cursor: Sendable, Hashable {
    fileprivate var steps: [String]
    /// How many elements of the list, or bytes of the string, come before.
    fileprivate var offset: Int

    /// The place in words: a JSON Pointer (RFC 6901), `@` and the offset.
    var text: String { "\(AnswerPage.pointer(steps))@\(offset)" }

    fileprivate init(_ steps: [String], _ offset: Int) {
      (self.steps, self.offset) = (steps, offset)
    }

    /// Reads a cursor; nil for another text.
    package init?(_ text: String) {
      guard let mark = text.lastIndex(of: "@"), let offset = Int(text[text.index(after: mark)...]),
        offset >= 0
      else { return nil }
      let pointer = text[..<mark]
      guard pointer.isEmpty || pointer.hasPrefix("/") else { return nil }
      steps = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
        String($0).replacing("~1", with: "/").replacing("~0", with: "~")
      }
      self.offset = offset
    }
  }

  /// A list or a string that is not shown whole.
  package struct LeftOut: Sendable, Hashable {
    /// Where it is, as a JSON Pointer.
    package var place: String
    /// The first element, or byte, that is shown.
    package var first: Int
    /// The number of elements, or bytes, that are shown.
    package var shown: Int
    /// The number of elements, or bytes, in total.
    package var count: Int
    /// The cursor of the next page; nil on the last one.
    package var cursor: String?
  }

  /// How much of a list and of a string is shown.
  private struct Caps {
    var elements: Int
    var bytes: Int
    /// Whether lists of at most `few` elements are cut too, although their schema may fix their
    /// length.
    var cutsFew = false
  }

  /// Lists of at most this many elements are shown whole.
  private static let few = 4
  /// The most cut places that are listed.
  private static let mostPlaces = 20
  /// The lengths in bytes to which strings are shortened if an answer is too long.
  private static let bytesOfStrings = [Int.max, 4_000, 1_000, 250]

  package private(set) var value: JSONValue
  package private(set) var leftOut: [LeftOut] = []
  /// The number of cut places that are not listed.
  package private(set) var furtherPlaces = 0

  /// Cuts an answer to a number of bytes; nil for a cursor that does not point into the answer.
  ///
  /// - Parameters:
  ///   - answer: the whole answer.
  ///   - byteCount: the most bytes of the cut answer and the list of the cut places together, as
  ///     JSON.
  ///   - limit: the most elements of a list; nil for as many as fit.
  ///   - cursor: where a list or a string continues; nil for the beginning of the whole answer.
  package init?(
    of answer: JSONValue, within byteCount: Int, limit: Int? = nil, from cursor: Cursor? = nil
  ) {
    value = .null
    let most = limit ?? Int.max
    if let cursor {
      guard let wanted = Self.value(in: answer, at: cursor.steps[...]) else { return nil }
      switch wanted {
      case .array(let elements) where cursor.offset <= elements.count: break
      case .string(let text) where cursor.offset <= text.utf8.count:
        let caps = Caps(elements: 0, bytes: 1)
        _ = fit(answer, cursor, byteCount, 1...text.utf8.count + 1, \.bytes, caps)
        return
      case .array, .string, .null, .bool, .integer, .number, .object: return nil
      }
    }
    for bytes in Self.bytesOfStrings {
      // Three elements of a list are worth more than long strings, so strings are shortened first.
      let least = min(most, bytes == Self.bytesOfStrings.last ? 0 : 3)
      let caps = Caps(elements: least, bytes: bytes)
      // A cap above the longest list has no effect.
      let range = least...max(least, min(most, Self.longestList(in: answer)))
      if fit(answer, cursor, byteCount, range, \.elements, caps) { return }
    }
    show(answer, cursor, Caps(elements: 0, bytes: 100, cutsFew: true))
  }

  /// Raises one of the caps within its range as far as the answer fits; false if even the lower
  /// bound does not fit.
  private mutating func fit(
    _ answer: JSONValue, _ cursor: Cursor?, _ byteCount: Int, _ range: ClosedRange<Int>,
    _ cap: WritableKeyPath<Caps, Int>, _ caps: Caps
  ) -> Bool {
    var caps = caps
    show(answer, cursor, caps)
    guard size <= byteCount else { return false }
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      caps[keyPath: cap] = low + (high - low + 1) / 2
      show(answer, cursor, caps)
      if size <= byteCount { low = caps[keyPath: cap] } else { high = caps[keyPath: cap] - 1 }
    }
    caps[keyPath: cap] = low
    show(answer, cursor, caps)
    return true
  }

  private mutating func show(_ answer: JSONValue, _ cursor: Cursor?, _ caps: Caps) {
    (leftOut, furtherPlaces) = ([], 0)
    value =
      cursor.map { focused(answer, [], $0.steps[...], $0.offset, caps) } ?? cut(answer, [], caps)
  }

  /// The bytes of what is shown, and of the list of the cut places.
  private var size: Int {
    value.orderedText.utf8.count
      + leftOut.reduce(0) { $0 + $1.json.orderedText.utf8.count + 1 }
  }

  private static func longestList(in value: JSONValue) -> Int {
    switch value {
    case .array(let elements): elements.reduce(elements.count) { max($0, longestList(in: $1)) }
    case .object(let members):
      members.reduce(members.count) { max($0, longestList(in: $1.value)) }
    case .null, .bool, .integer, .number, .string: 0
    }
  }

  // MARK: Cutting

  private mutating func cut(
    _ value: JSONValue, _ place: [String], _ caps: Caps, from first: Int = 0
  ) -> JSONValue {
    switch value {
    case .null, .bool, .integer, .number: return value
    case .string(let text):
      let shown = Self.part(of: text, from: first, caps.bytes)
      tell(place, first, shown.utf8.count, text.utf8.count)
      return .string(String(shown))
    case .array(let elements):
      let rest = elements.dropFirst(first)
      let isWhole = elements.count <= Self.few && !caps.cutsFew
      let shown = isWhole ? rest : rest.prefix(caps.elements)
      tell(place, first, shown.count, elements.count)
      return .array(
        shown.enumerated().map { cut($1, place + ["\(first + $0)"], caps) })
    case .object(let members):
      // Only an object with keys from the input can have more than 100 members.
      let shown = members.count <= 100 ? members[...] : members.prefix(max(100, caps.elements))
      tell(place, 0, shown.count, members.count)
      return .object(
        shown.map { .init($0.key, cut($0.value, place + [$0.key], caps)) })
    }
  }

  /// The answer with the list or string of a cursor, and as little as the schema allows of the
  /// rest.
  private mutating func focused(
    _ value: JSONValue, _ place: [String], _ steps: ArraySlice<String>, _ offset: Int, _ caps: Caps
  ) -> JSONValue {
    guard let step = steps.first else { return cut(value, place, caps, from: offset) }
    switch value {
    case .array(let elements):
      guard let index = Int(step), elements.indices.contains(index) else { return value }
      return .array([
        focused(elements[index], place + [step], steps.dropFirst(), offset, caps)
      ])
    case .object(let members):
      return .object(
        members.map { member in
          guard member.key != step else {
            return .init(
              step, focused(member.value, place + [step], steps.dropFirst(), offset, caps))
          }
          // The first page already shows this member.
          var others = self
          return .init(
            member.key, others.cut(member.value, [], Caps(elements: 0, bytes: 250, cutsFew: true)))
        })
    case .null, .bool, .integer, .number, .string: return value
    }
  }

  /// A part of a string, of whole characters.
  private static func part(of text: String, from first: Int, _ byteCount: Int) -> Substring {
    let bytes = text.utf8
    guard first > 0 || bytes.count > byteCount else { return text[...] }
    func place(_ offset: Int) -> String.Index {
      var index = bytes.index(text.startIndex, offsetBy: min(offset, bytes.count))
      while index < text.endIndex, index.samePosition(in: text.unicodeScalars) == nil {
        index = bytes.index(after: index)
      }
      return index
    }
    let end = first.addingReportingOverflow(byteCount)
    return text[place(first)..<(end.overflow ? text.endIndex : place(end.partialValue))]
  }

  private mutating func tell(_ place: [String], _ first: Int, _ shown: Int, _ count: Int) {
    guard first + shown < count || first > 0 else { return }
    guard leftOut.count < Self.mostPlaces else {
      furtherPlaces += 1
      return
    }
    leftOut.append(
      LeftOut(
        place: Self.pointer(place), first: first, shown: shown, count: count,
        cursor: first + shown < count ? Cursor(place, first + shown).text : nil))
  }

  // MARK: Places

  private static func value(in value: JSONValue, at steps: ArraySlice<String>) -> JSONValue? {
    guard let step = steps.first else { return value }
    let inner: JSONValue? =
      switch value {
      case .array(let elements):
        Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      case .object: value[step]
      case .null, .bool, .integer, .number, .string: nil
      }
    return inner.flatMap { Self.value(in: $0, at: steps.dropFirst()) }
  }

  private static func pointer(_ steps: [String]) -> String {
    steps.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
  }
}

/// The JSON fields of a place that is cut.
extension AnswerPage.LeftOut {
  package static let fields: [JSONField<AnswerPage.LeftOut>] = [
    .required("at", .string, "The list or the string, as a JSON Pointer into 'answer'.", \.place),
    .required("first", .count, "The first element, or byte, that is shown, from 0.", \.first),
    .required("shown", .count, "How many are shown.", \.shown),
    .required("count", .count, "How many there are.", \.count),
    .optional(
      "cursor", .filledString,
      "The 'cursor' argument that gets the elements or bytes after these; absent at the end.",
      \.cursor),
  ]

  var json: JSONValue { .object(Self.fields.members(of: self)) }
}
