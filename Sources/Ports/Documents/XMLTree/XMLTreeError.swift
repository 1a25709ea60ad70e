package import Vocabulary

/// Why a text cannot be read as XML.
package struct XMLTreeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of refusal.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// There is only white space.
    case empty
    /// The text breaks a rule of XML 1.0.
    case notWellFormed
    /// There is a document type declaration with a subset or an identifier. Entities could be
    /// declared in it, so the document is not read at all.
    case dtdRefused
    /// Elements are nested beyond the limit.
    case tooDeep
    /// The text is longer than the limit.
    case tooLarge
    /// There are more elements and attributes than the limit.
    case tooManyNodes
  }

  package var kind: Kind
  /// What is wrong, for people: libxml2's own words where it found the fault.
  package var message: String
  /// libxml2's number of the error (`xmlParserErrors`); nil when one of vastsim's limits was
  /// exceeded.
  package var code: Int?
  /// Where reading stopped; nil when the error concerns the whole text.
  package var position: SourcePosition?

  package init(
    kind: Kind, message: String, code: Int? = nil, position: SourcePosition? = nil
  ) {
    self.kind = kind
    self.message = message
    self.code = code
    self.position = position
  }

  /// The message, with libxml2's error number and the meaning of the error where there are any.
  package var description: String {
    guard let code else { return message }
    let cause = "\(message) (libxml2 error \(code))"
    return meaning.map { "\($0): \(cause)" } ?? cause
  }
}

extension XMLTreeError {
  /// The error for a file whose content is not text, such as a binary file.
  static let notText = XMLTreeError(
    kind: .notWellFormed, message: "this is not a text file; use a VAST or VMAP document",
    position: SourcePosition(line: 1, column: 1))

  /// This error, or a clearer one for a document that is JSON or does not begin with a '<'.
  func inWords(for bytes: [UInt8]) -> XMLTreeError {
    guard kind == .notWellFormed,
      let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) })
    else { return self }
    let start = SourcePosition(line: 1, column: 1)
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      return XMLTreeError(
        kind: .notWellFormed,
        message:
          "the document is JSON, not XML; the VAST of a bid response is the text of its 'adm'",
        position: start)
    }
    // XML_ERR_DOCUMENT_EMPTY: the document begins with something other than '<'.
    guard code == 4 else { return self }
    return XMLTreeError(
      kind: .notWellFormed,
      message:
        "the document does not begin with '<', so it is not XML; use a VAST or VMAP document",
      position: position ?? start)
  }
}

extension [UInt8] {
  /// Whether these bytes cannot be the beginning of a text: they begin with NUL but not with a '<'
  /// in UTF-16 or UTF-32, or they contain control characters that no text has and do not begin with
  /// '<'.
  var isBinary: Bool {
    let beginning = prefix(256)
    guard !beginning.prefix(4).contains(UInt8(ascii: "<")), !starts(with: [0xFF, 0xFE]),
      !starts(with: [0xFE, 0xFF])
    else { return false }
    return first == 0
      || beginning.contains { $0 < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D, 0x1B].contains($0) }
  }
}
