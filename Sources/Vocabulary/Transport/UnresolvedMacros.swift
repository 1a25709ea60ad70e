/// Finds texts that have the form of an ad server's macros and are not VAST's.
///
/// Servers replace such macros before they send a tag. One that is left is a mistake of the server,
/// and no player has a value for it. VAST's own form, `[NAME]` in capitals, is not searched for.
package enum UnresolvedMacros {
  /// The texts in a URL that have the form of an ad server's macro, in order of appearance, each
  /// once, up to 100.
  ///
  /// The forms `%%NAME%%`, `${NAME}`, `{$NAME$}` and `{{name}}` are found, `${NAME}` and `{{name}}`
  /// also with encoded brackets. `[name]` with a small letter or a hyphen and `%5BNAME%5D` are
  /// found, except before an equals sign, where they are the names of list parameters (`ids[a]=1`).
  /// The forms `{NAME}`, `[[NAME]]`, `[ NAME ]`, `__NAME__`, `#NAME#`, `@NAME@`, `%NAME%` and
  /// `%25%25NAME%25%25` are found only if the name is in capitals.
  package static func find(in text: String) -> [String] {
    text.withBytes { bytes in
      var found: [String] = []
      var offset = 0
      // Most bytes cannot begin a macro, so they are skipped first.
      while let opening = bytes[offset...].firstIndex(where: isOpening), found.count < 100 {
        offset = opening
        guard let end = end(in: bytes, from: offset) else {
          offset += 1
          continue
        }
        let macro = String(decoding: bytes[offset..<end], as: UTF8.self)
        if !found.contains(macro) { found.append(macro) }
        offset = end
      }
      return found
    }
  }

  private typealias Bytes = UnsafeBufferPointer<UInt8>

  private struct Form {
    let opening: [UInt8]
    /// The first byte of the form.
    let first: UInt8
    let closing: [UInt8]
    /// The names that the form allows.
    let name: Name

    enum Name {
      case any
      /// Any name, if no equals sign follows the closing bracket.
      case listed
      /// In capitals, as VAST's are: other text in such brackets is not certain to be a macro.
      case capitals
    }

    init(_ opening: String, _ closing: String, _ name: Name = .any) {
      self.opening = Array(opening.utf8)
      first = self.opening[0]
      self.closing = Array(closing.utf8)
      self.name = name
    }
  }

  private static let forms = [
    Form("%%", "%%"), Form("${", "}"), Form("{$", "$}"), Form("{{", "}}"),
    Form("{", "}", .capitals), Form("[[", "]]", .capitals), Form("[ ", " ]", .capitals),
    Form("[", "]", .listed), Form("%5b", "%5d", .listed), Form("%255b", "%255d", .listed),
    Form("%24%7b", "%7d"), Form("%7b%7b", "%7d%7d"), Form("%25%25", "%25%25", .capitals),
    Form("__", "__", .capitals), Form("#", "#", .capitals), Form("@", "@", .capitals),
    Form("%", "%", .capitals),
  ]

  private static func isOpening(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "%"), UInt8(ascii: "$"), UInt8(ascii: "{"), UInt8(ascii: "["),
      UInt8(ascii: "_"), UInt8(ascii: "#"), UInt8(ascii: "@"):
      true
    default: false
    }
  }

  /// The end of a macro that begins at an offset; nil when none does.
  private static func end(in bytes: Bytes, from start: Int) -> Int? {
    for form in forms
    where form.first == bytes[start] && starts(bytes, start, with: form.opening) {
      if let end = end(of: form, in: bytes, from: start) { return end }
    }
    return nil
  }

  private static func end(of form: Form, in bytes: Bytes, from start: Int) -> Int? {
    let nameStart = start + form.opening.count
    var nameEnd = nameStart
    while nameEnd < bytes.count, isName(bytes[nameEnd]), !closes(form, bytes, nameEnd) {
      nameEnd += 1
    }
    guard nameEnd > nameStart, isLetter(bytes[nameStart]),
      starts(bytes, nameEnd, with: form.closing)
    else { return nil }
    let end = nameEnd + form.closing.count
    let isOwn = bytes[nameStart..<nameEnd].allSatisfy(isOwn)
    switch form.name {
    case .any:
      return end
    case .listed:
      if end < bytes.count, bytes[end] == UInt8(ascii: "=") { return nil }
      return isOwn && form.opening.count == 1 ? nil : end
    case .capitals:
      let isLong = form.opening.count > 1 || form.opening == [UInt8(ascii: "{")]
      guard isOwn, isLong || nameEnd - nameStart > 2 else { return nil }
      // `%AB%20` is not the macro `%AB%`, but two encoded bytes.
      let isEscape =
        form.closing == [UInt8(ascii: "%")] && end + 1 < bytes.count && isHex(bytes[end])
        && isHex(bytes[end + 1])
      return isEscape ? nil : end
    }
  }

  /// Whether the closing underscores of a form begin at an offset. They must be searched for inside
  /// the name, because names may contain underscores.
  private static func closes(_ form: Form, _ bytes: Bytes, _ offset: Int) -> Bool {
    form.closing[0] == UInt8(ascii: "_") && starts(bytes, offset, with: form.closing)
  }

  /// Whether a text begins at an offset, regardless of case, since `%5b` and `%5B` are the same.
  private static func starts(_ bytes: Bytes, _ offset: Int, with text: [UInt8]) -> Bool {
    guard offset + text.count <= bytes.count else { return false }
    for index in text.indices where bytes[offset + index] != text[index] {
      guard isLetter(text[index]), bytes[offset + index] | 0x20 == text[index] else { return false }
    }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Whether a byte can be part of the name of a VAST macro.
  private static func isOwn(_ byte: UInt8) -> Bool {
    (isLetter(byte) && byte & 0x20 == 0) || isDigit(byte) || byte == UInt8(ascii: "_")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || "_-.:".utf8.contains(byte)
  }
}
