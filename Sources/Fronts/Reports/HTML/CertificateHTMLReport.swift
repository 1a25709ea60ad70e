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
      title = "\(certificate.verdict.word): \(certificate.title)"
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

/// The head of a page with several tags: the number of tags with each verdict, and the verdict of each tag.
struct CertificateOverview {
  let certificates: [Certificate]
  let unreadable: [UnreadableTag]
  /// Whether the runs of each tag are drawn.
  let isDrawn: Bool

  /// The page's title.
  var title: String { "\(verdict.word): \(subject)" }

  private var verdict: Verdict {
    unreadable.isEmpty ? Verdict.worst(of: certificates) : .fail
  }

  private var subject: String {
    let count = certificates.count + unreadable.count
    return "\(count) tag\(count == 1 ? "" : "s")"
  }

  func writeHeader(to html: inout HTMLText) {
    html.element("header", [("class", verdict.styleClass)]) { html in
      html.element("p", [("class", "product")], text: "vastsim certificates")
      html.element("h1") { html in
        html.verdict(verdict)
        html.put(subject)
      }
      html.facts(
        [
          (Verdict.fail, "Fail"), (.inconclusive, "Inconclusive"), (.warn, "Warn"),
          (.pass, "Pass"),
        ].map { verdict, name in
          let count = certificates.count { $0.verdict == verdict }
          return (name, count == 0 ? nil : "\(count)")
        } + [("Cannot be read", unreadable.isEmpty ? nil : "\(unreadable.count)")])
    }
  }

  /// Writes the table of tags, each with a link to its details.
  func writeTags(to html: inout HTMLText) {
    html.section("tags", "Tags") { html in
      html.table("Every tag with its verdict", ["verdict", "tag", "why"], .prose) { html in
        for (index, certificate) in certificates.enumerated() {
          html.element("tr", certificate.verdict == .fail ? [("class", "failed")] : []) { html in
            html.element("td") { $0.badge(certificate.verdict.badge, certificate.verdict.word) }
            html.element("td", [("class", "prose")]) {
              $0.element("a", [("href", "#tag-\(index + 1)")], text: certificate.title)
            }
            html.element(
              "td", [("class", "prose")], text: CertificateTextReport.reasons(for: certificate))
          }
        }
        for tag in unreadable {
          html.element("tr", [("class", "failed")]) { html in
            html.element("td") { $0.badge(.bad, "ERROR") }
            html.element("td", [("class", "prose")], text: tag.tag)
            html.element("td", [("class", "prose")], text: tag.reason)
          }
        }
      }
      guard !isDrawn else { return }
      html.element(
        "p", [("class", "note")],
        text: "The runs of many tags are not drawn: check one tag alone to see when its "
          + "trackers were requested.")
    }
  }
}

/// The head of a tag's certificate: the verdict, the number of faults, and what to do.
struct CertificateHeader {
  /// How many fixes are listed in the head; the list of findings has all of them.
  private static let adviceLimit = 5

  let certificate: Certificate
  /// The least severity that makes the exit status 1.
  let severity: Severity
  /// The documents of the page, to which places of findings link.
  let copies: DocumentCopies
  /// The tag's identifier on a page with several tags; nil if this head is the head of the page.
  var id: String?

  func write(to html: inout HTMLText) {
    let verdict = certificate.verdict
    html.element("header", [("class", verdict.styleClass)]) { html in
      if id == nil { html.element("p", [("class", "product")], text: "vastsim certificate") }
      html.element(id == nil ? "h1" : "h2", id.map { [("id", "\($0)-h")] } ?? []) { html in
        html.verdict(verdict)
        html.element("span", [("class", "tag")], text: certificate.title)
      }
      html.element("p", [("class", "lead")], text: lead)
      html.element("p", text: "\(certificate.reason).")
      writeFigures(to: &html)
      let rows = certificate.headRows
      if !rows.isEmpty { html.facts(rows.map { ($0.name, $0.value) }) }
      writeAdvice(to: &html)
      if id != nil {
        html.element("p", [("class", "note")]) {
          $0.element("a", [("href", "#tags")], text: "All tags")
        }
      }
    }
  }

  private var lead: String {
    let (noun, names) = certificate.subjects
    let subjects =
      certificate.matrix.map(CertificateTextReport.players)
      ?? "\(noun)\(names.count == 1 ? "" : "s") "
      + names.map { "“\($0)”" }.joined(separator: ", ")
    let what = certificate.players.isEmpty ? "This screen" : "This tag"
    let meaning =
      switch certificate.verdict {
      case .pass: "\(what) passes"
      case .warn where severity == .warning:
        "\(what) has warnings, and warnings fail it"
      case .warn: "\(what) passes with warnings"
      case .inconclusive:
        "\(what) could not be judged completely, and nothing that was judged failed"
      case .fail, .notApplicable: "\(what) fails"
      }
    return "\(meaning); \(subjects)."
  }

  private func writeFigures(to html: inout HTMLText) {
    func count(_ verdict: Verdict) -> String? {
      let count = certificate.count(of: verdict)
      return count == 0 ? nil : "\(count)"
    }
    let found = certificate.distinctFindings
    let new = found.filter { !$0.finding.isAccepted }
    let counts = Severity.allCases.reversed().compactMap { level -> String? in
      let count = new.count { $0.severity == level }
      return count == 0 ? nil : "\(count) \(level.rawValue)\(count == 1 ? "" : "s")"
    }
    html.facts([
      ("Cases", "\(certificate.cases.count)"), ("Fail", count(.fail)),
      ("Inconclusive", count(.inconclusive)), ("Warn", count(.warn)),
      ("Pass", count(.pass)), ("Not applicable", count(.notApplicable)),
      ("Findings", counts.isEmpty ? "none" : counts.joined(separator: ", ")),
      ("Accepted", found.count == new.count ? nil : "\(found.count - new.count)"),
    ])
  }

  private func writeAdvice(to html: inout HTMLText) {
    let rules = certificate.decidingRules
    guard !rules.isEmpty else { return }
    let found = certificate.distinctFindings.filter { !$0.finding.isAccepted }
    let title = certificate.verdict == .warn ? "To review" : "What to do"
    html.element(id == nil ? "h2" : "h3", text: title)
    html.element("ul", [("class", "advice")]) { html in
      for rule in rules.prefix(Self.adviceLimit) {
        let ofRule = found.filter { $0.finding.rule == rule }
        guard let first = ofRule.first else { continue }
        html.element("li") { html in
          html.element("strong", text: first.finding.message)
          if let location = first.finding.location {
            html.put(" ")
            copies.write(location, to: &html)
          }
          if ofRule.count > 1 { html.put(" and \(ofRule.count - 1) more of this kind") }
          html.element("span", [("class", "fix")], text: certificate.advice(on: rule))
        }
      }
      let rest = rules.count - Self.adviceLimit
      if rest > 0 { html.element("li", text: "and \(rest) more below") }
    }
  }
}

extension HTMLText {
  /// Writes a verdict that precedes its subject.
  mutating func verdict(_ verdict: Verdict) {
    element("span", [("class", "verdict")]) { html in
      html.element("span", [("aria-hidden", "true")], text: verdict.sign)
      html.put(verdict.word)
    }
    put(" ")
  }
}
