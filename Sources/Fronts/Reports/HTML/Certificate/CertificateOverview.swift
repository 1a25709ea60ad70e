internal import Certification
internal import VASTSimulator

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
              $0.element("a", [("href", "#tag-\(index + 1)")], text: certificate.tag)
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
