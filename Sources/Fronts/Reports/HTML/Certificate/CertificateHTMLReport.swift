package import Certification
internal import VASTSimulator
package import Vocabulary

/// Writes certificates as one HTML file: the verdict, its reasons, what to do, and the runs of each
/// tag.
package enum CertificateHTMLReport {
  /// The most tags whose runs are drawn; with more, the page would be too large for a phone.
  package static let drawnTags = 25

  /// The page.
  ///
  /// - Parameters:
  ///   - certificates: the certificates of the tags.
  ///   - unreadable: the tags that could not be read.
  ///   - severity: the least severity that makes the exit status 1.
  /// - Returns: the page's text.
  package static func text(
    of certificates: [Certificate], _ unreadable: [UnreadableTag] = [],
    failingOn severity: Severity
  ) -> String {
    var html = HTMLText()
    var archives: [(id: String, json: String)] = []
    html.element("a", [("class", "skip"), ("href", "#first")], text: "Skip to the cases")
    let title: String
    let all = certificates.enumerated().map { index, certificate in
      DocumentCopies(
        certificate.copies, limit: DocumentCopies.limit / max(1, certificates.count),
        suffix: certificates.count == 1 && unreadable.isEmpty ? "" : "-\(index + 1)")
    }
    if let certificate = certificates.first, certificates.count == 1, unreadable.isEmpty {
      title = "\(certificate.verdict.word): \(certificate.tag)"
      CertificateHeader(certificate: certificate, severity: severity, copies: all[0])
        .write(to: &html)
      let sections = CertificateSections(
        certificate: certificate, isDrawn: true, copies: all[0])
      archives += sections.requests?.archive.map { [$0] } ?? []
      sections.writeContents(to: &html)
      html.element("main", [("id", "first")]) { html in
        TimelineLegend.writeShapes(to: &html)
        sections.write(to: &html)
      }
    } else {
      let isDrawn = certificates.count <= drawnTags
      let overview = CertificateOverview(
        certificates: certificates, unreadable: unreadable, isDrawn: isDrawn)
      title = overview.title
      overview.writeHeader(to: &html)
      html.element("main", [("id", "first")]) { html in
        TimelineLegend.writeShapes(to: &html)
        overview.writeTags(to: &html)
        for (index, certificate) in certificates.enumerated() {
          archives += write(certificate, index + 1, isDrawn, severity, all[index], to: &html)
        }
      }
    }
    html.element(
      "footer",
      text: "vastsim \(RunConfiguration.version). Times are the runs' own. "
        + "This page is one file, loads nothing and sends nothing.")
    let hasDocuments = certificates.contains { !$0.copies.isEmpty }
    let hasRequests = certificates.contains { $0.reference?.beacons.isEmpty == false }
    return HTMLPage(
      title: title, body: html, data: archives, hasDocuments: hasDocuments || hasRequests
    ).text
  }

  private static func write(
    _ certificate: Certificate, _ number: Int, _ isDrawn: Bool, _ severity: Severity,
    _ copies: DocumentCopies, to html: inout HTMLText
  ) -> [(id: String, json: String)] {
    let sections = CertificateSections(
      certificate: certificate, isDrawn: isDrawn, copies: copies, number: number)
    let id = "tag-\(number)"
    html.element("article", [("id", id), ("aria-labelledby", "\(id)-h")]) { html in
      CertificateHeader(certificate: certificate, severity: severity, copies: copies, id: id)
        .write(to: &html)
      sections.write(to: &html)
    }
    return sections.requests?.archive.map { [$0] } ?? []
  }
}

extension Verdict {
  /// The name of the CSS class.
  var styleClass: String {
    switch self {
    case .fail: "fail"
    case .warn, .inconclusive: "warn"
    case .pass, .notApplicable: "pass"
    }
  }

  var badge: HTMLText.Badge {
    switch self {
    case .fail: .bad
    case .warn, .inconclusive: .warning
    case .pass: .good
    case .notApplicable: .neutral
    }
  }

  /// A sign with the same meaning as the verdict's colour.
  var sign: String {
    switch self {
    case .fail: "✗ "
    case .warn: "! "
    case .inconclusive: "? "
    case .pass: "✓ "
    case .notApplicable: "– "
    }
  }
}
