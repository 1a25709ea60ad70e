internal import VAST
internal import Vocabulary

/// Finds macros of the registry by the bytes of their names.
///
/// It runs for every macro in every URL: searching among numbers is several times faster than a
/// dictionary with text keys.
enum MacroIndex {
  /// A macro of the registry, with the values needed for every URL.
  final class Row: Sendable {
    let definition: MacroDefinition
    let since: VASTVersion
    fileprivate let bytes: [UInt8]
    /// The kinds of request in which the macro has a value, one bit for each.
    private let contexts: UInt

    init(_ definition: MacroDefinition) {
      self.definition = definition
      since = MacroIndex.version(definition.since)
      bytes = Array(definition.name.utf8)
      contexts = definition.contexts.reduce(0) { $0 | Self.bit(of: $1) }
    }

    func hasValue(in kind: RequestKind) -> Bool { contexts & Self.bit(of: kind) != 0 }

    fileprivate func hasName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
      guard bytes.count == name.count else { return false }
      for index in bytes.indices where bytes[index] != name[index] { return false }
      return true
    }

    private static func bit(of kind: RequestKind) -> UInt {
      switch kind {
      case .adRequest: 1
      case .tracking: 2
      case .clickTracking: 4
      case .error: 8
      case .verificationNotExecuted: 16
      case .breakError: 32
      }
    }
  }

  /// A macro by its name, without brackets.
  static func row(named name: UnsafeBufferPointer<UInt8>) -> Row? {
    let wanted = Fingerprint.hash(of: name)
    var low = 0
    var high = prints.count
    while low < high {
      let middle = (low + high) / 2
      if prints[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    guard low < prints.count, prints[low] == wanted else { return nil }
    let row = rows[low]
    return row.hasName(name) ? row : nil
  }

  /// The macros, sorted by the fingerprints of their names.
  private static let rows: [Row] = MacroDefinition.all.map(Row.init).sorted {
    print(of: $0) < print(of: $1)
  }

  private static let prints: [UInt64] = rows.map(print)

  private static func print(of row: Row) -> UInt64 {
    row.bytes.withUnsafeBufferPointer { Fingerprint.hash(of: $0) }
  }

  /// The VAST version for a registry entry's `since`.
  private static func version(_ since: String) -> VASTVersion {
    switch since {
    case "VMAP": .first
    case "next": .last
    // This means some time after 4.0, when the registry was separated from the text.
    case "4.x": .v4_1
    default: VASTVersion.allCases.first { $0.text == since } ?? .first
    }
  }
}

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
