internal import Transport
internal import VAST

/// Finds macros in VAST's form, with their rows of the registry.
///
/// Those of other systems are found by `UnresolvedMacros`, which runs use too.
enum MacroScan {
  /// A text in square brackets that is written like a macro: upper-case letters, digits and
  /// underscores.
  struct Occurrence {
    /// The name without brackets; empty for a macro of the registry, whose row has it.
    var name: String
    /// Its row in the registry.
    var row: MacroIndex.Row?
  }

  /// The macro that begins with a `[` at an index; nil when what follows is not written like one.
  static func macro(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Occurrence? {
    var end = index + 1
    while end < bytes.count, isNameByte(bytes[end]) { end += 1 }
    let name = UnsafeBufferPointer(rebasing: bytes[(index + 1)..<end])
    guard end < bytes.count, bytes[end] == UInt8(ascii: "]"), (2...40).contains(name.count),
      isLetter(name[0])
    else { return nil }
    return occurrence(name)
  }

  private static func occurrence(_ bytes: UnsafeBufferPointer<UInt8>) -> Occurrence {
    if let row = MacroIndex.row(named: bytes) { return Occurrence(name: "", row: row) }
    return Occurrence(name: String(decoding: bytes, as: UTF8.self), row: nil)
  }

  /// A placeholder in a text that is not a URL, as it is written; nil when there is none.
  ///
  /// A text may have hashtags and words in brackets: only forms that nobody writes for people count.
  static func placeholder(in text: String) -> String? {
    let foreign = UnresolvedMacros.find(in: text).first { form in
      ["%%", "${", "{"].contains(where: form.hasPrefix)
    }
    if let foreign { return foreign }
    var found: [Occurrence] = []
    _ = URLTraits(of: text, macros: &found)
    return found.first { $0.row != nil }.flatMap(\.row).map { "[\($0.definition.name)]" }
  }

  /// Whether a name is in a text, in whatever brackets and case.
  static func mentions(_ name: String, _ text: String) -> Bool {
    range(of: name, in: text[...].utf8) != nil
  }

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

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "_")
  }
}
