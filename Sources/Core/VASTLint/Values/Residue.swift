internal import Documents

/// Finds residues: texts that programs and templates leave in place of a value.
enum Residue {
  private typealias Bytes = UnsafeBufferPointer<UInt8>

  /// The end of a residue that begins at an index and is a complete part of a URL; nil when there
  /// is none.
  ///
  /// Programs print words such as 'undefined' for a missing value. Words such as 'TODO' and
  /// 'INSERT_…' are left for a person to replace and count only in capitals.
  static func end(in bytes: UnsafeBufferPointer<UInt8>, from index: Int) -> Int? {
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "u"): return word("undefined", bytes, index)
    case UInt8(ascii: "n"): return word("null", bytes, index)
    case UInt8(ascii: "N"): return word("NaN", bytes, index) ?? word("NULL", bytes, index)
    case UInt8(ascii: "["):
      return word("[object Object]", bytes, index) ?? word("[object%20Object]", bytes, index)
    case UInt8(ascii: "%"): return word("%5Bobject%20Object%5D", bytes, index)
    case UInt8(ascii: "T"): return word("TODO", bytes, index) ?? word("TBD", bytes, index)
    case UInt8(ascii: "F"): return word("FIXME", bytes, index)
    case UInt8(ascii: "P"): return word("PLACEHOLDER", bytes, index)
    case UInt8(ascii: "C"):
      return word("CHANGEME", bytes, index) ?? word("CHANGE_ME", bytes, index)
    case UInt8(ascii: "I"): return instruction("INSERT_", bytes, index)
    case UInt8(ascii: "R"): return instruction("REPLACE_", bytes, index)
    case UInt8(ascii: "Y"): return instruction("YOUR_", bytes, index)
    default: return nil
    }
  }

  /// The first residue that is a value or a path component of a URL, or the whole URL.
  static func first(inURL text: String) -> String? {
    var text = text.withoutBlankEnds
    return text.withUTF8 { bytes in
      for index in bytes.indices {
        let before = index == 0 ? UInt8(ascii: "/") : bytes[index - 1]
        guard before == UInt8(ascii: "/") || before == UInt8(ascii: "="),
          let end = end(in: bytes, from: index)
        else { continue }
        return String(decoding: bytes[index..<end], as: UTF8.self)
      }
      return nil
    }
  }

  /// Whether a text without white space at its ends is entirely a residue.
  ///
  /// Words that programs print count in upper and lower case.
  static func isWhole(_ text: Substring) -> Bool {
    var text = text
    return printed.contains { text.isSame(as: $0) }
      || text.withUTF8 { bytes in end(in: bytes, from: 0) == bytes.count }
  }

  private static let printed = ["undefined", "null", "NaN", "[object Object]", "none", "n/a"]

  private static func word(_ word: StaticString, _ bytes: Bytes, _ index: Int) -> Int? {
    guard begins(word, bytes, index) else { return nil }
    let end = index + word.utf8CodeUnitCount
    return end == bytes.count || separates(bytes[end]) ? end : nil
  }

  /// The end of a name in capitals that instructs a person what to insert.
  private static func instruction(_ prefix: StaticString, _ bytes: Bytes, _ index: Int) -> Int? {
    guard begins(prefix, bytes, index) else { return nil }
    var end = index + prefix.utf8CodeUnitCount
    while end < bytes.count, !separates(bytes[end]) {
      switch bytes[end] {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "_"), UInt8(ascii: "-"):
        end += 1
      default: return nil
      }
    }
    return end
  }

  private static func begins(_ text: StaticString, _ bytes: Bytes, _ index: Int) -> Bool {
    guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
    for offset in 0..<text.utf8CodeUnitCount
    where bytes[index + offset] != text.utf8Start[offset] {
      return false
    }
    return true
  }

  /// Whether a byte separates the parts of a URL.
  private static func separates(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "="),
      UInt8(ascii: ";"), UInt8(ascii: "#"):
      true
    default: false
    }
  }
}
