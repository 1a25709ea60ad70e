/// The encodings of documents whose URLs are rewritten.
package enum DocumentEncoding: Sendable, Hashable {
  /// UTF-8, or another one that contains ASCII.
  case containsASCII
  case utf16(isBigEndian: Bool)
  /// UTF-32, which no player of ads reads.
  case utf32

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
    default: self = .containsASCII
    }
  }

  /// The document in an encoding that contains ASCII; nil for one that is malformed or UTF-32.
  ///
  /// What the XML declaration says of the encoding follows.
  package func transcoded(_ document: [UInt8]) -> [UInt8]? {
    switch self {
    case .containsASCII: return document
    case .utf32: return nil
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
