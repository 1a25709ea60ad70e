internal import Diagnostics
internal import VAST

/// The rules about a document as a whole, broken before any element is looked at.
enum DocumentRules {
  static let all: [Rule] = [
    .documentEmpty, .notWellFormed, .documentTypeRefused, .documentTooLarge, .byteOrderMark,
    .prologMalformed, .undeclaredPrefix, .namespaceMalformed, .rootNotVAST, .versionNotSupported,
    .versionMissing,
    .versionUnknown, .furtherFindings,
  ]
}
