/// Finds macros in a URL, in VAST's form and in those of other systems.
enum MacroScan {
  /// A text in square brackets that looks like a macro.
  struct Occurrence {
    /// The name without brackets; empty for a macro of the registry, whose row has it.
    var name: String
    /// Upper-case letters, digits and underscores, as VAST writes macros.
    var hasForm: Bool
    /// Its row in the registry.
    var row: MacroIndex.Row?
    /// Whether it is the whole value of a parameter, as the macros of other systems are.
    var isValue: Bool
  }

  /// Writes the bracketed names of a text to a list, which is emptied first.
  static func find(in text: String, into occurrences: inout [Occurrence]) {
    occurrences.removeAll(keepingCapacity: true)
    var text = text
    text.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        defer { index += 1 }
        guard bytes[index] == UInt8(ascii: "[") else { continue }
        var end = index + 1
        while end < bytes.count, isNameByte(bytes[end]) { end += 1 }
        let name = UnsafeBufferPointer(rebasing: bytes[(index + 1)..<end])
        guard end < bytes.count, bytes[end] == UInt8(ascii: "]"), (2...40).contains(name.count),
          isLetter(name[0])
        else { continue }
        let isValue = index > 0 && bytes[index - 1] == UInt8(ascii: "=")
        occurrences.append(occurrence(name, isValue: isValue))
        index = end
        // More macros of one URL are not useful.
        if occurrences.count >= 100 { return }
      }
    }
  }

  private static func occurrence(
    _ bytes: UnsafeBufferPointer<UInt8>, isValue: Bool
  ) -> Occurrence {
    if let row = MacroIndex.row(named: bytes) {
      return Occurrence(name: "", hasForm: true, row: row, isValue: isValue)
    }
    let hasForm = bytes.allSatisfy { !isLowerCase($0) }
    return Occurrence(
      name: String(decoding: bytes, as: UTF8.self), hasForm: hasForm, row: nil, isValue: isValue)
  }

  /// Macros of other systems in a text, as they are written: `%%X%%`, `${X}`, `{$X$}`, `{{x}}`,
  /// `{X}`, `%5BX%5D`.
  static func foreign(in text: String) -> [String] {
    var found: [String] = []
    for (opening, closing) in forms {
      var rest = text[...].utf8
      while found.count < 100, let start = range(of: opening, in: rest) {
        rest = rest[start.upperBound...]
        let name = rest.prefix { isNameByte($0) }
        let tail = rest[name.endIndex...]
        guard let first = name.first, isLetter(first), matches(closing, at: tail) else { continue }
        // Encoded brackets in upper case are a macro's; `a%5Bkey%5D` is a list parameter of many
        // servers. So are single braces that belong to no other form.
        let isOfCapitals = opening == "%5b" || opening == "{"
        guard !isOfCapitals || !name.contains(where: isLowerCase) else { continue }
        let isInner = text.utf8[..<start.lowerBound].last.map { "${".utf8.contains($0) } ?? false
        guard opening != "{" || !isInner else { continue }
        let end = tail.index(tail.startIndex, offsetBy: closing.utf8.count)
        let macro = String(text[start.lowerBound..<end])
        if !found.contains(macro) { found.append(macro) }
        rest = rest[end...]
      }
    }
    return found
  }

  /// Whether a name is in a text, in whatever brackets and case.
  static func mentions(_ name: String, _ text: String) -> Bool {
    range(of: name, in: text[...].utf8) != nil
  }

  private static let forms = [
    ("%%", "%%"), ("${", "}"), ("{$", "$}"), ("{{", "}}"), ("{", "}"), ("%5b", "%5d"),
  ]

  private static func range(
    of pattern: String, in text: Substring.UTF8View
  ) -> Range<String.Index>? {
    var rest = text
    while let first = pattern.utf8.first,
      let start = rest.firstIndex(where: { $0 | 0x20 == first | 0x20 })
    {
      rest = rest[start...]
      if matches(pattern, at: rest) {
        return start..<rest.index(start, offsetBy: pattern.utf8.count)
      }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// Whether a text begins with a pattern, in any case.
  private static func matches(_ pattern: String, at text: Substring.UTF8View) -> Bool {
    var bytes = text.makeIterator()
    for wanted in pattern.utf8 {
      guard let byte = bytes.next(), byte | 0x20 == wanted | 0x20 else { return false }
    }
    return true
  }

  private static func isLowerCase(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "_")
  }
}
