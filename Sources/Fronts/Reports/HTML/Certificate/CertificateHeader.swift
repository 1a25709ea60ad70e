internal import Certification
internal import VASTSimulator
internal import Vocabulary

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
        html.element("span", [("class", "tag")], text: certificate.tag)
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
