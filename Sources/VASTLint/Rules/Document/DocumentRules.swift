internal import Diagnostics

/// The rules about a document as a whole, broken before any element is looked at.
enum DocumentRules {
  static let documentEmpty = LintRule(
    "DocumentEmpty", .error, "nothing but white space",
    rationale: """
      A response without a byte is no response: players report error 100 or treat it as a failed \
      request. "No ad" is said by a VAST element without an Ad.
      """,
    clause: "XML 1.0; VAST 3.0 and later, error code 100")

  static let notWellFormed = LintRule(
    "NotWellFormed", .error, "the text breaks a rule of XML",
    rationale: """
      Browsers refuse such a document, and so do most players (error 100). Readers that repair it \
      may shorten URLs: '?a=1&b=2' becomes '?a=1=2'. Most often a '&' is not escaped, the response \
      was cut short, elements are closed in the wrong order, or the bytes are not of the encoding \
      that is declared.
      """,
    clause: "XML 1.0; VAST 3.0 and later, error code 100")

  static let documentTypeRefused = LintRule(
    "DocumentTypeRefused", .error, "a document type that could declare entities",
    rationale: """
      A few lines of entity declarations can expand to gigabytes, or read files of the machine \
      that parses them. VAST has no use for a document type, and careful readers refuse it.
      """,
    clause: "Practice: entity expansion attacks")

  static let documentTooLarge = LintRule(
    "DocumentTooLarge", .error, "bytes, depth or number of elements beyond the limits",
    rationale: """
      The limits (10 MB, 256 levels, 100,000 elements and attributes) are hundreds of times what \
      real tags need. A larger document is an attack or an accident.
      """,
    clause: "Practice: bounded reading")

  static let byteOrderMark = LintRule(
    "ByteOrderMark", .note, "a byte order mark begins the document",
    rationale: """
      It is legal in UTF-8, and trips readers that expect '<' as the first byte. Two of them make \
      a document unreadable.
      """,
    clause: "XML 1.0, appendix F; practice")

  static let prologMalformed = LintRule(
    "PrologMalformed", .warning, "something before the XML declaration",
    rationale: """
      A blank line or a comment before '<?xml' is not well-formed. Strict parsers refuse the \
      document (error 100), lenient ones read it as if nothing stood there, as is done here.
      """,
    clause: "XML 1.0, prolog")

  static let undeclaredPrefix = LintRule(
    "UndeclaredPrefix", .warning, "a namespace prefix without a declaration",
    rationale: """
      'vmap:AdBreak' or 'xsi:type' without its xmlns attribute is well formed to some parsers and \
      a fatal error to browsers, whose players then report error 100.
      """,
    clause: "Namespaces in XML 1.0, prefix declared")

  static let namespaceMalformed = LintRule(
    "NamespaceMalformed", .warning, "another rule of namespaces is broken",
    rationale: "Parsers that know namespaces refuse the document, others read on.",
    clause: "Namespaces in XML 1.0")

  static let rootNotVAST = LintRule(
    "RootNotVAST", .error, "the root is not VAST's",
    rationale: """
      Bids in JSON, HTML error pages and VAST 1 all arrive where VAST is expected. No player finds \
      an ad in them (error 101, 102 for VAST 1).
      """,
    clause: "VAST 2.0 to 4.3, VAST element; error code 101")

  static let versionNotSupported = LintRule(
    "VersionNotSupported", .error, "VAST 1, or a version after 4",
    rationale: """
      VAST 1 has another structure altogether, and later versions do not exist. Players report \
      error 102.
      """,
    clause: "VAST 3.0 and later, error code 102")

  static let versionMissing = LintRule(
    "VersionMissing", .error, "no 'version' attribute",
    rationale: """
      The attribute is required in every version. Players guess, and what is checked here without \
      it is only what all versions agree on.
      """,
    clause: "VAST 2.0 to 4.3, VAST element")

  static let versionUnknown = LintRule(
    "VersionUnknown", .warning, "a version that was never published",
    rationale: """
      Published versions are 2.0, 3.0, 4.0, 4.1, 4.2 and 4.3. A strict player may refuse others \
      with error 102; what is checked here is what all versions agree on.
      """,
    clause: "VAST 2.0 to 4.3, VAST element; error code 102")

  static let furtherFindings = LintRule(
    "FurtherFindings", .note, "more findings than a report takes",
    rationale: """
      A document can be wrong in a hundred thousand places; the first thousand errors, warnings \
      and notes are told each.
      """,
    clause: "Practice: bounded reports")

  static let all: [LintRule] = [
    documentEmpty, notWellFormed, documentTypeRefused, documentTooLarge, byteOrderMark,
    prologMalformed, undeclaredPrefix, namespaceMalformed, rootNotVAST, versionNotSupported,
    versionMissing,
    versionUnknown, furtherFindings,
  ]
}
