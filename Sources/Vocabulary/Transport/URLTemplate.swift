/// A URL as a tag declares it: text with macros such as `[CACHEBUSTING]`, which are replaced by
/// values.
///
/// Tracker URLs are always handled as text. Parsing them as URLs would corrupt them: an encoded
/// `%3A` next to a `[MACRO]` would become `%253A`.
///
/// Two templates are equal if they request the same text, even if the tag indents them differently.
package struct URLTemplate: Sendable, Hashable {
  /// The text that is requested, macros not yet replaced: without white space at its ends.
  package let text: String
  /// The text in the tag, with its white space, and relative if the tag's URL is relative.
  package let declared: String

  /// Creates a template that is requested as declared, without white space at its ends.
  package init(_ declared: String) {
    self.init(declared.trimmed, declared: declared)
  }

  /// Creates a template that is requested in a form that differs from the tag's.
  package init(_ text: String, declared: String) {
    self.text = text
    self.declared = declared
  }

  /// Creates a template from a declared text and a URL that was requested for it.
  ///
  /// - Parameters:
  ///   - declared: the text in the tag.
  ///   - url: the URL that was requested, with values for macros. If the text is relative, its
  ///     scheme, authority and folder come from this URL.
  package init(declared: String, sentAs url: String) {
    let trimmed = declared.trimmed
    self.init(
      url == trimmed ? url : URLReference.complete(URLReading(declared).text, from: url),
      declared: declared)
  }

  package static func == (lhs: URLTemplate, rhs: URLTemplate) -> Bool { lhs.text == rhs.text }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// A template with its macros replaced.
  package struct Expansion: Sendable, Hashable {
    /// The URL to request.
    package var url: String
    /// The macros that were replaced, in order of appearance, each once.
    package var values: [Substitution]
    /// The macros without a value; they stay in the URL.
    package var unresolved: [String]

    init(url: String, values: [Substitution] = [], unresolved: [String] = []) {
      self.url = url
      self.values = values
      self.unresolved = unresolved
    }

    /// A template that is sent as declared.
    package init(verbatim template: URLTemplate) {
      self.init(url: template.text)
    }
  }

  /// One macro and the text that replaces it.
  package struct Substitution: Sendable, Hashable {
    package var macro: String
    package var value: String
  }

  /// Whether a text can result from the template if its macros are replaced by any values.
  package func admits(_ url: String) -> Bool {
    guard hasBracket else { return url == text }
    let pattern = segments.map { $0.macro == nil ? String($0.text) : String(Wildcard.character) }
    return Wildcard.matches(pattern.joined(), url)
  }

  /// The macro names in the text, in order, with repetitions.
  package var macros: [String] { segments.compactMap(\.macro) }

  /// Replaces every macro that has a value, as text, percent-encoded.
  ///
  /// - Parameter value: the plain value of a macro, or nil for one that is not known; asked once
  ///   for each name, so that a random value is the same everywhere in one URL.
  /// - Returns: the URL with the values that were used and the macros that stayed.
  package func expanded(_ value: (String) -> String?) -> Expansion {
    expandedLists({ macro in value(macro).map { [$0] } })
  }

  /// Replaces every macro that has values. Each value is percent-encoded, and several values are
  /// joined with a comma that is not encoded (VAST 4.x § macros).
  ///
  /// `values` returns the plain values of a macro, or nil if they are not known. It is called once
  /// for each name.
  package func expandedLists(_ values: (String) -> [String]?) -> Expansion {
    guard hasBracket else { return Expansion(url: text) }
    var expansion = Expansion(url: "")
    // Most values are little longer than the names of their macros.
    expansion.url.reserveCapacity(text.utf8.count + 32)
    for segment in segments {
      guard let macro = segment.macro else {
        expansion.url += segment.text
        continue
      }
      // The length of the URL is limited, since a long value and many macros could make it
      // arbitrarily long.
      guard expansion.url.utf8.count <= Self.expandedBytes else {
        if !expansion.unresolved.contains(macro) { expansion.unresolved.append(macro) }
        expansion.url += segment.text
        continue
      }
      if let known = expansion.values.first(where: { $0.macro == macro }) {
        expansion.url += known.value
      } else if let plain = values(macro) {
        let encoded = plain.map(PercentEncoding.component).joined(separator: ",")
        expansion.values.append(Substitution(macro: macro, value: encoded))
        expansion.url += encoded
      } else {
        if !expansion.unresolved.contains(macro) { expansion.unresolved.append(macro) }
        expansion.url += segment.text
      }
    }
    return expansion
  }

  /// Beyond this length in bytes of UTF-8 a URL's macros stay as they are.
  private static let expandedBytes = 1 << 18

  /// Whether a text can be the name of a macro: an upper-case letter, then upper-case letters,
  /// digits and underscores.
  package static func isMacroName(_ text: some StringProtocol) -> Bool {
    text.utf8.first.map(isCapital) == true && text.utf8.allSatisfy(isPartOfMacroName)
  }

  /// Whether there may be a macro in it; most trackers have none.
  private var hasBracket: Bool { text.withBytes { $0.contains(UInt8(ascii: "[")) } }

  private static func isCapital(_ byte: UInt8) -> Bool {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
  }

  private static func isPartOfMacroName(_ byte: UInt8) -> Bool {
    isCapital(byte) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_")
  }

  /// A macro, or the text between two macros.
  package struct Segment: Sendable, Hashable {
    /// The text as written.
    package var text: Substring
    /// The macro's name; nil for plain text.
    package var macro: String?
  }

  /// The text split at its macros: `[`, an upper-case letter, then upper-case letters, digits and
  /// underscores, `]`.
  package var segments: [Segment] {
    text.withBytes { bytes in
      var segments: [Segment] = []
      // Most trackers have one macro or two.
      segments.reserveCapacity(4)
      // The offset up to which the text has been split into segments.
      var start = 0
      while let open = bytes[start...].firstIndex(of: UInt8(ascii: "[")) {
        let name = open + 1
        let end = bytes[name...].firstIndex { !Self.isPartOfMacroName($0) } ?? bytes.count
        guard end > name, Self.isCapital(bytes[name]), end < bytes.count,
          bytes[end] == UInt8(ascii: "]")
        else {
          // Not a macro: keep the bracket and what follows it as plain text.
          segments.append(Segment(text: part(start..<end)))
          start = end
          continue
        }
        if open > start { segments.append(Segment(text: part(start..<open))) }
        let macro = String(decoding: bytes[name..<end], as: UTF8.self)
        segments.append(Segment(text: part(open..<end + 1), macro: macro))
        start = end + 1
      }
      if start < bytes.count { segments.append(Segment(text: part(start..<bytes.count))) }
      return segments
    }
  }

  /// A part of the text, by offsets in its UTF-8.
  private func part(_ range: Range<Int>) -> Substring {
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return text[start..<utf8.index(utf8.startIndex, offsetBy: range.upperBound)]
  }
}

extension Substring {
  /// The text without white space and line breaks at its ends, XML's kind (space, tab, CR, LF).
  package func trimmingWhitespace() -> Substring {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    guard let first = utf8.firstIndex(where: { !isBlank($0) }),
      let last = utf8.lastIndex(where: { !isBlank($0) })
    else { return self[endIndex...] }
    return self[first..<utf8.index(after: last)]
  }
}

extension String {
  /// The text without white space and line breaks at its ends, XML's kind (space, tab, CR, LF).
  package func trimmingWhitespace() -> Substring { self[...].trimmingWhitespace() }

  /// The same as `trimmingWhitespace()`, without a copy where there is nothing to trim.
  package var trimmed: String {
    // Nearly every text of a document passes here, and stepping string indices is slow.
    let trimmed: String?? = utf8.withContiguousStorageIfAvailable { bytes in
      var start = 0
      var end = bytes.count
      while start < end, Self.isXMLSpace(bytes[start]) { start += 1 }
      while end > start, Self.isXMLSpace(bytes[end - 1]) { end -= 1 }
      if end - start == bytes.count { return nil }
      return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    }
    return switch trimmed {
    case .some(.some(let text)): text
    case .some(.none): self
    case .none: String(trimmingWhitespace())
    }
  }

  private static func isXMLSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Calls a closure with the text's UTF-8 bytes, which are copied only if they are not contiguous.
  @inlinable
  func withBytes<Value>(_ read: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    utf8.withContiguousStorageIfAvailable(read) ?? Array(utf8).withUnsafeBufferPointer(read)
  }
}

/// Matches text against patterns in which one character, in place of a macro,
/// matches any text.
package enum Wildcard {
  /// The character, of the private-use area: no URL has it.
  package static let character: Character = "\u{E000}"
  /// The first byte of it in UTF-8.
  private static let firstByte: UInt8 = 0xEE

  /// Whether a text has wildcards.
  package static func isIn(_ text: some StringProtocol) -> Bool {
    text.utf8.contains(firstByte) && text.contains(character)
  }

  /// Whether a text matches a pattern.
  package static func matches(_ pattern: String, _ text: String) -> Bool {
    guard isIn(pattern) else { return pattern == text }
    let pieces = pattern.split(separator: character, omittingEmptySubsequences: false)
    guard let first = pieces.first, let last = pieces.last, text.hasPrefix(first) else {
      return false
    }
    var rest = text.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let found = rest.firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
