package import Certification
internal import Vocabulary

/// Writes certificates as SARIF 2.1.0: each finding once, with the cases that show it.
package enum CertificateSARIFReport {
  /// The document, one run for all tags.
  ///
  /// - Throws: an `EncodingError`, which no certificate can cause.
  package static func text(
    of certificates: [Certificate], _ unreadable: [UnreadableTag] = []
  ) throws -> String {
    var found: [SharedFinding] = []
    var places: [Diagnostic: Int] = [:]
    for certificate in certificates {
      for finding in certificate.distinctFindings {
        let diagnostic = finding.diagnostic(of: certificate.tag)
        // Several tags may lead to the same document or media file, and then share a finding.
        if let place = places[diagnostic] {
          found[place].cases += finding.cases.map { "\($0) of \(certificate.tag)" }
          found[place].isAccepted = found[place].isAccepted && finding.finding.isAccepted
        } else {
          places[diagnostic] = found.count
          found.append(SharedFinding(finding, diagnostic))
        }
      }
    }
    let left = unreadable.map { tag in
      SARIFReport.Result(
        Diagnostic(rule: .inputUnreadable, tag.reason, at: SourceLocation(file: tag.tag)))
    }
    return try SARIFReport.text(ofResults: found.map(\.result) + left)
  }
}

/// A finding of one or several tags, with the cases of all these tags.
private struct SharedFinding {
  private let finding: Finding
  private let diagnostic: Diagnostic
  var cases: [String]
  var isAccepted: Bool

  init(_ found: DistinctFinding, _ diagnostic: Diagnostic) {
    finding = found.finding
    self.diagnostic = diagnostic
    cases = found.cases
    isAccepted = found.finding.isAccepted
  }

  var result: SARIFReport.Result {
    let hop = finding.hopName.map { "; \($0)" } ?? ""
    return SARIFReport.Result(
      diagnostic, remark: "\(hop); \(CaseNames.phrase(of: cases))", isAccepted: isAccepted,
      isUnjudged: finding.isUnjudged)
  }
}
