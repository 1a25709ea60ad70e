package import Certification
internal import VASTSimulator
internal import Vocabulary

/// Writes one line for each tag: its name, its verdict, and the reason.
package struct CertificateSummary: Sendable {
  /// The text before the first line.
  package let head: String
  private let certified: @Sendable (Certificate) throws -> String
  private let unreadable: @Sendable (UnreadableTag) throws -> String

  /// The line of a tag, ending with a line break.
  ///
  /// - Throws: an `EncodingError`, which no certificate can cause.
  package func line(of certificate: Certificate) throws -> String { try certified(certificate) }

  /// The line of a tag that cannot be read.
  ///
  /// - Throws: an `EncodingError`, which no tag can cause.
  package func line(of tag: UnreadableTag) throws -> String { try unreadable(tag) }

  /// The summary as text for people.
  package static let text = CertificateSummary(
    head: "",
    certified: { certificate in
      let rules = certificate.decidingRules.map(\.id)
      return text(
        certificate.verdict.word, certificate.tag,
        certificate.reason + (rules.isEmpty ? "" : " [\(rules.joined(separator: ", "))]"))
    },
    unreadable: { text("ERROR", $0.tag, $0.summary) })

  /// The summary as comma-separated values.
  package static let csv = CertificateSummary(
    head: "tag,verdict,faults,warnings,notJudged,rules,reason\r\n",
    certified: { certificate in
      csv([
        certificate.tag, certificate.verdict.word, "\(certificate.faults.count)",
        "\(certificate.warnings.count)", "\(certificate.unjudged.count)",
        certificate.decidingRules.map(\.id).joined(separator: " "), certificate.reason,
      ])
    },
    unreadable: { csv([$0.tag, "ERROR", "", "", "", "", $0.summary]) })

  /// The summary as JSON Lines.
  package static let jsonl = CertificateSummary(
    head: "", certified: CertificateJSONReport.verdictLine,
    unreadable: { try CertificateJSONReport.lines(of: [], [$0]) })

  private static func text(_ verdict: String, _ tag: String, _ reason: String) -> String {
    let width = Verdict.inconclusive.word.count + 2
    return "\(VisibleText("\(verdict.padded(to: width))\(tag): \(reason)"))\n"
  }

  /// A line of fields in the form of RFC 4180.
  private static func csv(_ fields: [String]) -> String {
    fields.map { field in
      let isPlain = !field.utf8.contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x2C }
      return isPlain ? field : "\"\(field.replacing("\"", with: "\"\""))\""
    }.joined(separator: ",") + "\r\n"
  }
}
