internal import Diagnostics
internal import VAST

/// The rules about a document as a whole, broken before any element is looked at.
extension LintRule {
  static let documents: [LintRule] = [
    .documentEmpty, .notWellFormed, .documentTypeRefused, .documentTooLarge, .byteOrderMark,
    .prologMalformed, .undeclaredPrefix, .namespaceMalformed, .encodingMismatch, .rootNotVAST,
    .furtherFindings,
  ]

  static let documentEmpty = LintRule(.documentEmpty, mattersToRuns: true)

  static let notWellFormed = LintRule(.notWellFormed, mattersToRuns: true)

  static let documentTypeRefused = LintRule(.documentTypeRefused, mattersToRuns: true)

  static let documentTooLarge = LintRule(.documentTooLarge, mattersToRuns: true)

  static let byteOrderMark = LintRule(.byteOrderMark, mattersToRuns: true)

  static let prologMalformed = LintRule(.prologMalformed, mattersToRuns: true)

  static let undeclaredPrefix = LintRule(.undeclaredPrefix, mattersToRuns: true)

  static let namespaceMalformed = LintRule(.namespaceMalformed, mattersToRuns: true)

  static let encodingMismatch = LintRule(
    "EncodingMismatch", .warning, "an encoding that the bytes contradict",
    explanation: """
      The bytes are UTF-8, but the declaration names another encoding. Letters beyond ASCII are \
      read as others, in titles and in URLs.
      """,
    remedy: """
      Write encoding="UTF-8", or save the document in the declared encoding.
      """,
    clause: "XML 1.0 § 4.3.3, encoding declaration")

  static let rootNotVAST = LintRule(.rootNotVAST, mattersToRuns: true)

  static let furtherFindings = LintRule(.furtherFindings)
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
