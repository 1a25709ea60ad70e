internal import VAST
internal import Vocabulary

/// Finds macros in VAST's form, with their rows of the registry.
///
/// `UnresolvedMacros`, which runs use too, finds the macros of other systems.
enum MacroScan {
  /// A text in square brackets that is written like a macro: upper-case letters, digits and
  /// underscores.
  struct Occurrence {
    /// The name without brackets; empty for a macro of the registry, whose row has it.
    var name: String
    /// The macro's row in the registry; nil for an unknown macro.
    var row: MacroIndex.Row?
  }

  /// The macro that begins with a `[` at an index; nil if the text there does not have the form of
  /// a macro.
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
  /// Such a text is written for people and may have hashtags and words in brackets. So only macros
  /// of the registry count, and macro forms that do not occur in texts for people.
  static func placeholder(in text: String) -> String? {
    let foreign = UnresolvedMacros.find(in: text).first { form in
      ["%%", "${", "{"].contains(where: form.hasPrefix)
    }
    if let foreign { return foreign }
    var found: [Occurrence] = []
    _ = URLTraits(of: text, .all, macros: &found)
    return found.first { $0.row != nil }.flatMap(\.row).map { "[\($0.definition.name)]" }
  }

  /// Whether a name is in a text, in whatever brackets and case.
  static func mentions(_ name: StaticString, _ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.count >= name.utf8CodeUnitCount else { return false }
      let first = name.utf8Start[0] | 0x20
      for index in 0...(bytes.count - name.utf8CodeUnitCount)
      where bytes[index] | 0x20 == first && bytes.begins(name, at: index) {
        return true
      }
      return false
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "_")
  }
}
