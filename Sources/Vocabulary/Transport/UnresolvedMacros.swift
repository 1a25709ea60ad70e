/// Finds texts that look like the macros of an ad server and are not VAST's.
///
/// Servers replace such macros before they send a tag. One that is left is a mistake of the server,
/// and no player has a value for it. VAST's own form, `[NAME]` in capitals, is not searched for.
package enum UnresolvedMacros {
  /// The texts in a URL that look like macros in another form, in order of appearance, each once.
  ///
  /// The forms are `%%NAME%%`, `${NAME}`, `{$NAME$}`, `{{name}}`, `{NAME}`, `[name]` with a small letter or a hyphen, and
  /// brackets that are percent-encoded already, `%5BNAME%5D`. Brackets before an equals sign are
  /// the names of list parameters (`ids[a]=1`).
  package static func find(in text: String) -> [String] {
    let bytes = Array(text.utf8)
    var found: [String] = []
    var offset = 0
    while offset < bytes.count {
      guard let form = forms.first(where: { starts(bytes, offset, with: $0.opening) }),
        let end = end(of: form, in: bytes, from: offset)
      else {
        offset += 1
        continue
      }
      let macro = String(decoding: bytes[offset..<end], as: UTF8.self)
      if !found.contains(macro) { found.append(macro) }
      offset = end
    }
    return found
  }

  private struct Form {
    let opening: [UInt8]
    let closing: [UInt8]
    let isBrackets: Bool
    /// Single braces, in which only a name in capitals is a macro for certain.
    let isBraces: Bool

    init(
      _ opening: String, _ closing: String, isBrackets: Bool = false, isBraces: Bool = false
    ) {
      self.opening = Array(opening.utf8)
      self.closing = Array(closing.utf8)
      self.isBrackets = isBrackets
      self.isBraces = isBraces
    }
  }

  private static let forms = [
    Form("%%", "%%"), Form("${", "}"), Form("{$", "$}"), Form("{{", "}}"),
    Form("{", "}", isBraces: true), Form("[", "]", isBrackets: true),
    Form("%5b", "%5d", isBrackets: true),
  ]

  /// The end of a macro that begins at an offset; nil when none does.
  private static func end(of form: Form, in bytes: [UInt8], from start: Int) -> Int? {
    let nameStart = start + form.opening.count
    var nameEnd = nameStart
    while nameEnd < bytes.count, isName(bytes[nameEnd]) { nameEnd += 1 }
    guard nameEnd > nameStart, isLetter(bytes[nameStart]),
      starts(bytes, nameEnd, with: form.closing)
    else { return nil }
    let end = nameEnd + form.closing.count
    if form.isBrackets, end < bytes.count, bytes[end] == UInt8(ascii: "=") { return nil }
    if form.isBraces, !bytes[nameStart..<nameEnd].allSatisfy(isOwn) { return nil }
    let isVAST = form.opening == [UInt8(ascii: "[")] && bytes[nameStart..<nameEnd].allSatisfy(isOwn)
    return isVAST ? nil : end
  }

  /// Compares in any case, for `%5b` and `%5B`.
  private static func starts(_ bytes: [UInt8], _ offset: Int, with text: [UInt8]) -> Bool {
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

  private static func isName(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || "_-.:".utf8.contains(byte)
  }
}
