package import Diagnostics

/// The rules about a document as a whole, broken before any element is looked at.
extension Rule {
  package static let documentEmpty = Rule(
    "DocumentEmpty", .error, "the document is empty or only white space",
    explanation: """
      Players report error 100 or treat an empty response as a failed request. A server without an \
      ad answers with a VAST element without an Ad.
      """,
    remedy: "Answer with a VAST element, without an Ad if there is none.",
    clause: "XML 1.0; VAST 3.0 and later, error code 100")

  package static let notWellFormed = Rule(
    "NotWellFormed", .error, "the document is not well-formed XML",
    explanation: """
      Browsers and most players reject such a document (error 100). Readers that repair it may \
      shorten URLs: '?a=1&b=2' becomes '?a=1=2'. Common causes are a '&' that is not escaped, a \
      truncated response, elements that are closed in the wrong order, and bytes that are not in \
      the declared encoding.
      """,
    remedy: """
      Write '&' as '&amp;' or put URLs into CDATA. Send the whole response. Close elements in the \
      reverse order of their opening. Save the document in the encoding that it declares, or in \
      UTF-8 if it declares none.
      """,
    clause: "XML 1.0; VAST 3.0 and later, error code 100")

  package static let documentTypeRefused = Rule(
    "DocumentTypeRefused", .error, "a document type that could declare entities",
    explanation: """
      A few lines of entity declarations can expand to gigabytes, or read files of the machine \
      that parses them. VAST does not need a document type, and secure parsers reject it.
      """,
    remedy: "Remove the document type, and write characters instead of entities.",
    clause: "Practice: entity expansion attacks")

  package static let documentTooLarge = Rule(
    "DocumentTooLarge", .error,
    "the document exceeds the limits on bytes, depth or number of elements",
    explanation: """
      The limits (10 MB, 256 levels, 100,000 elements and attributes) are hundreds of times what \
      real tags need.
      """,
    remedy: "Send fewer ads, or find out what repeats in the document.",
    clause: "Practice: bounded reading")

  package static let byteOrderMark = Rule(
    "ByteOrderMark", .note, "a byte order mark begins the document",
    explanation: """
      It is legal in UTF-8, but readers that expect '<' as the first byte fail on it. Two of them \
      make a document unreadable.
      """,
    remedy: "Save the document as UTF-8 without a byte order mark.",
    clause: "XML 1.0, appendix F; practice")

  package static let prologMalformed = Rule(
    "PrologMalformed", .warning, "something before the XML declaration",
    explanation: """
      A blank line or a comment before '<?xml' is not well-formed. Strict parsers reject the \
      document (error 100). Lenient ones ignore what precedes the declaration, and so does \
      vastsim.
      """,
    remedy: "Make '<?xml' the first bytes of the response, or remove the declaration.",
    clause: "XML 1.0, prolog")

  package static let undeclaredPrefix = Rule(
    "UndeclaredPrefix", .warning, "a namespace prefix without a declaration",
    explanation: """
      'vmap:AdBreak' or 'xsi:type' without its xmlns attribute is well-formed for some parsers and \
      a fatal error for browsers, whose players then report error 100.
      """,
    remedy: "Declare the prefix with 'xmlns:' at the root, or remove the prefix.",
    clause: "Namespaces in XML 1.0, prefix declared")

  package static let namespaceMalformed = Rule(
    "NamespaceMalformed", .warning, "the document breaks a rule of XML namespaces",
    explanation: "Parsers that support namespaces reject the document, others continue.",
    remedy: "Correct the namespace's declaration or the name that uses it.",
    clause: "Namespaces in XML 1.0")

  package static let rootNotVAST = Rule(
    "RootNotVAST", .error, "the root element is not 'VAST'",
    explanation: """
      Bids in JSON, HTML error pages and VAST 1 documents are common causes. No player finds an ad \
      in them (error 101, 102 for VAST 1).
      """,
    remedy: "Send a document whose root is VAST or VMAP. Check what the server answers.",
    clause: "VAST 2.0 to 4.3, VAST element; error code 101")

  package static let versionNotSupported = Rule(
    "VersionNotSupported", .error, "VAST 1, or a version after 4",
    explanation: """
      VAST 1 has an entirely different structure, and later versions do not exist. Players report \
      error 102.
      """,
    remedy: "Ask the server for VAST 2.0 to 4.3.",
    clause: "VAST 3.0 and later, error code 102")

  package static let versionMissing = Rule(
    "VersionMissing", .error, "no 'version' attribute",
    explanation: """
      The attribute is required in every version. Players guess the version. vastsim checks such a \
      document only against what all versions have in common.
      """,
    remedy: """
      Add 'version' to VAST, such as version="4.2".
      """,
    clause: "VAST 2.0 to 4.3, VAST element")

  package static let versionUnknown = Rule(
    "VersionUnknown", .warning, "a version that was never published",
    explanation: """
      Published versions are 2.0, 3.0, 4.0, 4.1, 4.2 and 4.3. A strict player may reject others \
      with error 102. vastsim checks such a document against the published version before it, so \
      2.1 against 2.0; one whose version comes after 4.3, or is no number, against what all versions \
      have in common.
      """,
    remedy: "Declare a published version.",
    clause: "VAST 2.0 to 4.3, VAST element; error code 102")

  package static let furtherFindings = Rule(
    "FurtherFindings", .note, "more findings than a report shows",
    explanation: """
      A report shows the first thousand errors, the first thousand warnings and the first thousand \
      notes.
      """,
    remedy: "Fix the reported findings, and lint again.",
    clause: "Practice: bounded reports")
}
