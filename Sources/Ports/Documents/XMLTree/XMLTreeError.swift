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
  var code: Int?
  /// Where reading stopped; nil when the error concerns the whole text.
  package var position: SourcePosition?

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

extension XMLTreeError {
  /// What libxml2's error means, and what to write instead, for the faults that real VAST documents
  /// have.
  ///
  /// Nil for rarer faults, which have libxml2's own text only.
  var meaning: String? {
    switch code {
    case 5: "only one root element is allowed, but content follows its end"
    case 9 where message.contains("UTF-8"), 81:
      "the bytes are not in the encoding that the document declares, which is UTF-8 if it "
        + "declares none; save it as UTF-8, or declare its encoding, as in "
        + "'<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>'"
    case 9: "XML does not allow this character; remove it"
    case 23,
      68 where message.contains("EntityRef"):
      "write '&' as '&amp;' unless it is inside CDATA"
    case 26:
      "only '&amp;', '&lt;', '&gt;', '&quot;' and '&apos;' have names; write other characters "
        + "directly"
    case 38: "write '<' as '&lt;' inside an attribute"
    case 39, 41: "an attribute needs a value in quotes"
    case 42: "an attribute occurs twice; remove one"
    case 63: "a CDATA section has no ']]>' at its end"
    case 68: "write '<' as '&lt;' unless it begins a tag or is inside CDATA"
    case 76: "the closing tag does not match the last opened element"
    case 77: "the document ends inside an element; it may be truncated"
    default: nil
    }
  }
}

/// How much XML is read before a document is refused.
package struct XMLLimits: Sendable, Hashable {
  /// The largest document, in bytes.
  package var bytes: Int
  /// The greatest depth of nested elements, the root included; at most 256, libxml2's own limit.
  var depth: Int
  /// The most elements, attributes and namespace declarations together.
  var nodes: Int
  /// The most attributes and namespace declarations of one element.
  var attributes: Int

  package init(
    bytes: Int = 10_000_000, depth: Int = 256, nodes: Int = 100_000, attributes: Int = 1_000
  ) {
    self.bytes = min(bytes, Int(Int32.max))
    self.depth = min(depth, 256)
    self.nodes = nodes
    self.attributes = attributes
  }

  /// 10 MB, 256 levels, a hundred thousand nodes: a hundred times as much as any real VAST document
  /// has.
  package static let `default` = XMLLimits()
}
