internal import Documents
internal import Vocabulary

/// The encodings of documents whose URLs are rewritten.
package enum DocumentEncoding: Sendable, Hashable {
  /// UTF-8, or another one that contains ASCII.
  case containsASCII
  case utf16(isBigEndian: Bool)
  /// UTF-32, which no player of ads reads.
  case utf32
  /// An encoding in which the bytes of markup can be parts of other characters, by its name in the
  /// declaration.
  case hidesMarkup(String)

  /// The encoding of a document, by its first bytes (XML 1.0 § F).
  package init(of document: [UInt8]) {
    switch (document.first, document.dropFirst().first, document.dropFirst(2).prefix(2)) {
    case (0xFF, 0xFE, let rest) where Array(rest) == [0, 0]: self = .utf32
    case (0xFE, 0xFF, _): self = .utf16(isBigEndian: true)
    case (0xFF, 0xFE, _): self = .utf16(isBigEndian: false)
    case (0, 0, _): self = .utf32
    case (UInt8(ascii: "<"), 0, let rest):
      self = rest.first == 0 ? .utf32 : .utf16(isBigEndian: false)
    case (0, UInt8(ascii: "<"), _): self = .utf16(isBigEndian: true)
    default: self = Self.declared(in: document)
    }
  }

  /// The encoding according to the XML declaration; a byte order mark has precedence over it.
  private static func declared(in document: [UInt8]) -> DocumentEncoding {
    if document.starts(with: [0x4C, 0x6F, 0xA7, 0x94]) { return .hidesMarkup("EBCDIC") }
    guard document.starts(with: "<?xml".utf8), document.count > 5,
      MarkupScanner.isBlank(document[5]), let end = document.end(of: "?>", from: 5),
      let name = MarkupText.attribute("encoding", in: document[5..<end - 2])
    else { return .containsASCII }
    let known = name.trimmed.lowercased()
    return readable.contains { known.hasPrefix($0) } ? .containsASCII : .hidesMarkup(name)
  }

  /// The beginnings of the names of encodings in which every byte below 0x80 is its ASCII
  /// character. The names of UTF-16 are included, because parsers read a document of ASCII bytes
  /// that claims to be UTF-16 as UTF-8.
  private static let readable = [
    "utf-8", "utf8", "unicode-1-1-utf-8", "us-ascii", "ascii", "ansi_x3.4", "iso-8859-", "iso8859",
    "iso_8859", "latin", "windows-125", "cp125", "x-cp125", "windows-874", "tis-620", "koi8",
    "ibm866", "cp866", "macintosh", "x-mac", "euc-jp", "euc-kr", "utf-16", "ucs-2",
    "iso-10646-ucs-2",
  ]

  /// Converts the document to an encoding that contains ASCII; nil if it is malformed or UTF-32.
  ///
  /// The encoding in the XML declaration is changed accordingly.
  package func transcoded(_ document: [UInt8]) -> [UInt8]? {
    switch self {
    case .containsASCII: return document
    case .utf32, .hidesMarkup: return nil
    case .utf16(let isBigEndian):
      guard document.count.isMultiple(of: 2) else { return nil }
      var units = stride(from: 0, to: document.count, by: 2).map { index in
        let (first, second) = (UInt16(document[index]), UInt16(document[index + 1]))
        return isBigEndian ? first << 8 | second : second << 8 | first
      }
      if units.first == 0xFEFF { units.removeFirst() }
      guard let text = String(validating: units, as: UTF16.self) else { return nil }
      return Self.declaredUTF8(Array(text.utf8))
    }
  }

  /// The document with the encoding in its XML declaration, if it has one, replaced.
  private static func declaredUTF8(_ document: [UInt8]) -> [UInt8] {
    guard document.starts(with: "<?xml".utf8),
      let end = document.firstIndex(of: UInt8(ascii: ">"))
    else { return document }
    let declaration = String(decoding: document[..<end], as: UTF8.self)
    guard let name = declaration.firstRange(of: "encoding"),
      let open = declaration[name.upperBound...].firstIndex(where: { "\"'".contains($0) }),
      let close = declaration[declaration.index(after: open)...]
        .firstIndex(of: declaration[open])
    else { return document }
    let changed =
      declaration[...open] + "UTF-8" + declaration[close...]
    return Array(changed.utf8) + document[end...]
  }
}
