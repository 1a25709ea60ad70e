package import Certification
internal import Diagnostics

/// Writes certificates as SARIF 2.1.0: each finding once, with the cases that it is from.
package enum CertificateSARIFReport {
  /// The document, one run for all tags.
  ///
  /// - Throws: an `EncodingError`, which no certificate can bring about.
  package static func text(
    of certificates: [Certificate], _ unreadable: [UnreadableTag] = []
  ) throws -> String {
    var found: [SARIFReport.Result] = []
    var places: [Diagnostic: Int] = [:]
    for certificate in certificates {
      for finding in certificate.distinctFindings {
        let diagnostic = finding.diagnostic(of: certificate.tag)
        let remark = remark(finding)
        // Tags share the documents and the media that they lead to.
        if let place = places[diagnostic] {
          found[place].remark += "\(remark) of \(certificate.tag)"
          found[place].isAccepted = found[place].isAccepted && finding.finding.isAccepted
          continue
        }
        places[diagnostic] = found.count
        found.append(
          SARIFReport.Result(
            diagnostic, remark: remark, isAccepted: finding.finding.isAccepted,
            isUnjudged: finding.finding.isUnjudged))
      }
    }
    let left = unreadable.map { tag in
      SARIFReport.Result(
        Diagnostic(rule: .inputUnreadable, tag.reason, at: SourceLocation(file: tag.tag)))
    }
    return try SARIFReport.text(ofResults: found + left)
  }

  private static func remark(_ found: DistinctFinding) -> String {
    let hop = found.finding.hop.map { "; hop \($0)" } ?? ""
    return "\(hop); in case\(found.cases.count == 1 ? "" : "s") "
      + found.cases.joined(separator: ", ")
  }
}
