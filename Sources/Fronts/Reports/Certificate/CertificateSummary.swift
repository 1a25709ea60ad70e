package import Certification
internal import Diagnostics
internal import JSONTree
internal import Verdicts

/// Tags as one line each: which, what it came to, and why.
package enum CertificateSummary {
  package enum Form: String, Sendable, CaseIterable {
    case text
    case csv
    case jsonl

    /// What stands before the first line.
    package var head: String {
      switch self {
      case .text, .jsonl: ""
      case .csv: "tag,verdict,faults,warnings,notJudged,rules,reason\r\n"
      }
    }

    /// The line of a tag, with its line break.
    ///
    /// - Throws: an `EncodingError`, which no certificate can bring about.
    package func line(of certificate: Certificate) throws -> String {
      let rules = certificate.decidingRules.map(\.id)
      return switch self {
      case .text:
        Self.text(
          certificate.verdict.word, certificate.tag,
          certificate.reason + (rules.isEmpty ? "" : " [\(rules.joined(separator: ", "))]"))
      case .csv:
        Self.csv([
          certificate.tag, certificate.verdict.word, "\(certificate.faults.count)",
          "\(certificate.warnings.count)", "\(certificate.unjudged.count)",
          rules.joined(separator: " "), certificate.reason,
        ])
      case .jsonl: try CertificateJSONReport.verdictLine(of: certificate)
      }
    }

    /// The line of a tag that cannot be read.
    ///
    /// - Throws: an `EncodingError`, which no tag can bring about.
    package func line(of tag: UnreadableTag) throws -> String {
      switch self {
      case .text: Self.text("ERROR", tag.tag, tag.summary)
      case .csv: Self.csv([tag.tag, "ERROR", "", "", "", "", tag.summary])
      case .jsonl: try CertificateJSONReport.lines(of: [], [tag])
      }
    }

    private static func text(_ verdict: String, _ tag: String, _ reason: String) -> String {
      let width = Verdict.inconclusive.word.count + 2
      return "\(VisibleText("\(verdict.padded(to: width))\(tag): \(reason)"))\n"
    }

    /// Fields as RFC 4180 writes them.
    private static func csv(_ fields: [String]) -> String {
      fields.map { field in
        let isPlain = !field.utf8.contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x2C }
        return isPlain ? field : "\"\(field.replacing("\"", with: "\"\""))\""
      }.joined(separator: ",") + "\r\n"
    }
  }
}
