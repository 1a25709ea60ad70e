internal import Diagnostics

/// Finds a document whose declared encoding is not that of its bytes.
enum EncodingMismatch: RuleHolder {
  static let rule = Rule(
    "EncodingMismatch", .warning, "an encoding that the bytes contradict",
    explanation: """
      The bytes are UTF-8, but the declaration names another encoding. Letters beyond ASCII are \
      read as others, in titles and in URLs.
      """,
    remedy: """
      Write encoding="UTF-8", or save the document in the declared encoding.
      """,
    clause: "XML 1.0 § 4.3.3, encoding declaration")

  static func check(_ bytes: [UInt8], _ pass: inout LintPass) {
    guard bytes.contains(where: { $0 >= 0x80 }),
      let encoding = declared(in: bytes.prefix(200)),
      !["utf-8", "utf8"].contains(encoding.lowercased()),
      String(validating: bytes, as: UTF8.self) != nil
    else { return }
    pass.report(
      rule, at: .start, "encoding \(LintPass.quoted(encoding)) is declared, but the bytes are UTF-8"
    )
  }

  /// The encoding that the XML declaration names.
  private static func declared(in bytes: ArraySlice<UInt8>) -> String? {
    let start = String(decoding: bytes, as: UTF8.self)
    guard let xml = start.firstRange(of: "<?xml"),
      let end = start[xml.upperBound...].firstRange(of: "?>"),
      let name = start[xml.upperBound..<end.lowerBound].firstRange(of: "encoding")
    else { return nil }
    let parts = start[name.upperBound..<end.lowerBound].split { $0 == "\"" || $0 == "'" }
    return parts.count > 1 ? String(parts[1]) : nil
  }
}
