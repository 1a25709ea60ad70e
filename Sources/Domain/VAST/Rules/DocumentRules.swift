package import Diagnostics

/// The rules about a document as a whole, broken before any element is looked at.
extension Rule {
  package static let documentEmpty = Rule(
    "DocumentEmpty", .error, "nothing but white space",
    explanation: """
      A response without a byte is no response: players report error 100 or treat it as a failed \
      request. "No ad" is said by a VAST element without an Ad.
      """,
    remedy: "Answer with a VAST element, without an Ad where there is none.",
    clause: "XML 1.0; VAST 3.0 and later, error code 100")

  package static let notWellFormed = Rule(
    "NotWellFormed", .error, "the text breaks a rule of XML",
    explanation: """
      Browsers refuse such a document, and so do most players (error 100). Readers that repair it \
      may shorten URLs: '?a=1&b=2' becomes '?a=1=2'. Most often a '&' is not escaped, the response \
      was cut short, elements are closed in the wrong order, or the bytes are not of the encoding \
      that is declared.
      """,
    remedy: """
      Write '&' as '&amp;' or put URLs into CDATA; send the whole response; close elements in the \
      reverse order of their opening; save the text in the encoding that it declares, which is \
      UTF-8 where it declares none.
      """,
    clause: "XML 1.0; VAST 3.0 and later, error code 100")

  package static let documentTypeRefused = Rule(
    "DocumentTypeRefused", .error, "a document type that could declare entities",
    explanation: """
      A few lines of entity declarations can expand to gigabytes, or read files of the machine \
      that parses them. VAST has no use for a document type, and careful readers refuse it.
      """,
    remedy: "Leave the document type out; write characters in place of entities.",
    clause: "Practice: entity expansion attacks")

  package static let documentTooLarge = Rule(
    "DocumentTooLarge", .error, "bytes, depth or number of elements beyond the limits",
    explanation: """
      The limits (10 MB, 256 levels, 100,000 elements and attributes) are hundreds of times what \
      real tags need. A larger document is an attack or an accident.
      """,
    remedy: "Send fewer ads, or look for what repeats itself in the document.",
    clause: "Practice: bounded reading")

  package static let byteOrderMark = Rule(
    "ByteOrderMark", .note, "a byte order mark begins the document",
    explanation: """
      It is legal in UTF-8, and trips readers that expect '<' as the first byte. Two of them make \
      a document unreadable.
      """,
    remedy: "Save the document as UTF-8 without a byte order mark.",
    clause: "XML 1.0, appendix F; practice")

  package static let prologMalformed = Rule(
    "PrologMalformed", .warning, "something before the XML declaration",
    explanation: """
      A blank line or a comment before '<?xml' is not well-formed. Strict parsers refuse the \
      document (error 100), lenient ones read it as if nothing stood there, as is done here.
      """,
    remedy: "Let '<?xml' be the first bytes of the response, or leave it out.",
    clause: "XML 1.0, prolog")

  package static let undeclaredPrefix = Rule(
    "UndeclaredPrefix", .warning, "a namespace prefix without a declaration",
    explanation: """
      'vmap:AdBreak' or 'xsi:type' without its xmlns attribute is well formed to some parsers and \
      a fatal error to browsers, whose players then report error 100.
      """,
    remedy: "Declare the prefix with 'xmlns:' at the root, or leave the prefix out.",
    clause: "Namespaces in XML 1.0, prefix declared")

  package static let namespaceMalformed = Rule(
    "NamespaceMalformed", .warning, "another rule of namespaces is broken",
    explanation: "Parsers that know namespaces refuse the document, others read on.",
    remedy: "Correct the namespace's declaration or the name that uses it.",
    clause: "Namespaces in XML 1.0")

  package static let rootNotVAST = Rule(
    "RootNotVAST", .error, "the root is not VAST's",
    explanation: """
      Bids in JSON, HTML error pages and VAST 1 all arrive where VAST is expected. No player finds \
      an ad in them (error 101, 102 for VAST 1).
      """,
    remedy: "Send a document whose root is VAST or VMAP; look at what the server answers.",
    clause: "VAST 2.0 to 4.3, VAST element; error code 101")

  package static let versionNotSupported = Rule(
    "VersionNotSupported", .error, "VAST 1, or a version after 4",
    explanation: """
      VAST 1 has another structure altogether, and later versions do not exist. Players report \
      error 102.
      """,
    remedy: "Ask the server for VAST 2.0 to 4.3.",
    clause: "VAST 3.0 and later, error code 102")

  package static let versionMissing = Rule(
    "VersionMissing", .error, "no 'version' attribute",
    explanation: """
      The attribute is required in every version. Players guess, and what is checked here without \
      it is only what all versions agree on.
      """,
    remedy: """
      Add 'version' to VAST, such as version="4.2".
      """,
    clause: "VAST 2.0 to 4.3, VAST element")

  package static let versionUnknown = Rule(
    "VersionUnknown", .warning, "a version that was never published",
    explanation: """
      Published versions are 2.0, 3.0, 4.0, 4.1, 4.2 and 4.3. A strict player may refuse others \
      with error 102; what is checked here is what all versions agree on.
      """,
    remedy: "Declare a version that was published.",
    clause: "VAST 2.0 to 4.3, VAST element; error code 102")

  package static let furtherFindings = Rule(
    "FurtherFindings", .note, "more findings than a report takes",
    explanation: """
      A document can be wrong in a hundred thousand places; the first thousand errors, warnings \
      and notes are told each.
      """,
    remedy: "Mend what is told, and lint again.",
    clause: "Practice: bounded reports")
}
