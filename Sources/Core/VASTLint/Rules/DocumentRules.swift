internal import VAST
internal import Vocabulary

/// The rules about a document as a whole, and not about one of its elements.
extension LintRule {
  static let documents: [LintRule] = [
    .documentEmpty, .notWellFormed, .documentTypeRefused, .documentTooLarge, .byteOrderMark,
    .prologMalformed, .undeclaredPrefix, .namespaceMalformed, .encodingMismatch, .rootNotVAST,
    .furtherFindings,
  ]

  static let documentEmpty = LintRule(
    "DocumentEmpty", .error, "the document is empty or only white space",
    explanation: """
      Players report error 100 or treat an empty response as a failed request. A server without an \
      ad answers with a VAST element without an Ad.
      """,
    fix: "Answer with a VAST element, without an Ad if there is none.",
    clause: "XML 1.0; VAST 3.0 and later, error code 100",
    mattersToRuns: true)

  static let notWellFormed = LintRule(
    "NotWellFormed", .error, "the document is not well-formed XML",
    explanation: """
      Browsers and most players reject such a document (error 100). Readers that repair it may \
      shorten URLs: '?a=1&b=2' becomes '?a=1=2'. Common causes are a '&' that is not escaped, a \
      truncated response, elements that are closed in the wrong order, and bytes that are not in \
      the declared encoding.
      """,
    fix: """
      Write '&' as '&amp;' or put URLs into CDATA. Send the whole response. Close elements in the \
      reverse order of their opening. Save the document in the encoding that it declares, or in \
      UTF-8 if it declares none.
      """,
    clause: "XML 1.0; VAST 3.0 and later, error code 100",
    mattersToRuns: true)

  static let documentTypeRefused = LintRule(
    "DocumentTypeRefused", .error, "a document type that could declare entities",
    explanation: """
      A few lines of entity declarations can expand to gigabytes, or read files of the machine \
      that parses them. VAST does not need a document type, and secure parsers reject it.
      """,
    fix: "Remove the document type, and write characters instead of entities.",
    clause: "Practice: entity expansion attacks",
    mattersToRuns: true)

  static let documentTooLarge = LintRule(
    "DocumentTooLarge", .error,
    "the document exceeds the limits on bytes, depth or number of elements",
    explanation: """
      The limits (10 MB, 256 levels, 100,000 elements and attributes) are hundreds of times what \
      real tags need.
      """,
    fix: "Send fewer ads, or find out what repeats in the document.",
    clause: "Practice: bounded reading",
    mattersToRuns: true)

  static let byteOrderMark = LintRule(
    "ByteOrderMark", .note, "a byte order mark begins the document",
    explanation: """
      It is legal in UTF-8, but readers that expect '<' as the first byte fail on it. A document \
      that begins with two byte order marks is unreadable.
      """,
    fix: "Save the document as UTF-8 without a byte order mark.",
    clause: "XML 1.0, appendix F; practice",
    mattersToRuns: true)

  static let prologMalformed = LintRule(
    "PrologMalformed", .warning, "something before the XML declaration",
    explanation: """
      A blank line or a comment before '<?xml' is not well-formed. Strict parsers reject the \
      document (error 100). Lenient ones ignore what precedes the declaration, and so does \
      vastsim.
      """,
    fix: "Make '<?xml' the first bytes of the response, or remove the declaration.",
    clause: "XML 1.0, prolog",
    mattersToRuns: true)

  static let undeclaredPrefix = LintRule(
    "UndeclaredPrefix", .warning, "a namespace prefix without a declaration",
    explanation: """
      'vmap:AdBreak' or 'xsi:type' without its xmlns attribute is well-formed for some parsers and \
      a fatal error for browsers, whose players then report error 100.
      """,
    fix: "Declare the prefix with 'xmlns:' at the root, or remove the prefix.",
    clause: "Namespaces in XML 1.0, prefix declared",
    mattersToRuns: true)

  static let namespaceMalformed = LintRule(
    "NamespaceMalformed", .warning, "the document breaks a rule of XML namespaces",
    explanation: "Parsers that support namespaces reject the document, others continue.",
    fix: "Correct the namespace's declaration or the name that uses it.",
    clause: "Namespaces in XML 1.0",
    mattersToRuns: true)

  static let encodingMismatch = LintRule(
    "EncodingMismatch", .warning, "an encoding that the bytes contradict",
    explanation: """
      The bytes are UTF-8, but the declaration names another encoding. Characters beyond ASCII are \
      decoded as other characters, in titles and in URLs.
      """,
    fix: """
      Write encoding="UTF-8", or save the document in the declared encoding.
      """,
    clause: "XML 1.0 § 4.3.3, encoding declaration")

  static let rootNotVAST = LintRule(
    "RootNotVAST", .error, "the root element is not 'VAST'",
    explanation: """
      Bids in JSON, HTML error pages and VAST 1 documents are common causes. No player finds an ad \
      in them. Players report error 101, or error 102 for VAST 1.
      """,
    fix: "Send a document whose root is VAST or VMAP. Check what the server answers.",
    clause: "VAST 2.0 to 4.3, VAST element; error code 101",
    mattersToRuns: true)

  static let furtherFindings = LintRule(.furtherFindings, .byOthers)
}

extension LintPass {
  /// Finds a document whose declared encoding is not that of its bytes.
  mutating func checkEncoding(of bytes: [UInt8]) {
    guard bytes.reduce(0, |) >= 0x80,
      let encoding = Self.declaredEncoding(in: bytes.prefix(200)),
      !["utf-8", "utf8"].contains(encoding.lowercased()),
      String(validating: bytes, as: UTF8.self) != nil
    else { return }
    report(
      .encodingMismatch, at: .start,
      "encoding \(Self.quoted(encoding)) is declared, but the bytes are UTF-8")
  }

  /// The encoding that the XML declaration names.
  private static func declaredEncoding(in bytes: ArraySlice<UInt8>) -> String? {
    let start = String(decoding: bytes, as: UTF8.self)
    guard let xml = start.firstRange(of: "<?xml"),
      let end = start[xml.upperBound...].firstRange(of: "?>"),
      let name = start[xml.upperBound..<end.lowerBound].firstRange(of: "encoding")
    else { return nil }
    let parts = start[name.upperBound..<end.lowerBound].split { $0 == "\"" || $0 == "'" }
    return parts.count > 1 ? String(parts[1]) : nil
  }
}
