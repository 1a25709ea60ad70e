internal import Diagnostics
internal import RunRecords

/// Copies of the tag and of every document that it led to, with the lines that findings speak of.
struct DocumentsSection {
  let copies: DocumentCopies
  let findings: [Diagnostic]

  func write(to html: inout HTMLText) {
    guard !copies.excerpts.isEmpty else { return }
    html.section("documents", "Documents") { html in
      html.element(
        "p",
        text: "The tag and the documents that it led to, unchanged and in the order of "
          + "their arrival. Lines with findings are marked.")
      for (index, excerpt) in copies.excerpts.enumerated() {
        html.element("details", [("id", "doc-\(index)")]) { html in
          html.element("summary") { html in
            html.code(excerpt.name)
            html.element("span", [("class", "note")], text: " \(Self.size(of: excerpt))")
          }
          write(excerpt, index, to: &html)
        }
      }
    }
  }

  private static func size(of excerpt: DocumentExcerpt) -> String {
    let bytes = "\(excerpt.byteCount) byte\(excerpt.byteCount == 1 ? "" : "s")"
    guard excerpt.isText else { return "\(bytes), not UTF-8" }
    return "\(excerpt.lineCount) line\(excerpt.lineCount == 1 ? "" : "s"), \(bytes)"
  }

  private func write(_ excerpt: DocumentExcerpt, _ index: Int, to html: inout HTMLText) {
    guard excerpt.isText else {
      html.element("p", text: "It is not UTF-8 text, so it is not shown.")
      return
    }
    let severities = severities(in: excerpt)
    let frame: [HTMLText.Attribute] = [
      ("class", "frame tall"), ("role", "region"), ("aria-label", "Text of \(excerpt.name)"),
      ("tabindex", "0"),
    ]
    html.element("div", frame) { html in
      html.element("ol", [("class", "source")]) { html in
        for (offset, line) in excerpt.lines.enumerated() {
          let severity = severities[offset + 1]
          html.open(
            "li",
            severity.map {
              [
                ("id", DocumentCopies.anchor(ofLine: offset + 1, in: index)),
                ("class", $0.rawValue),
              ]
            } ?? [])
          html.markup("\(line)\n")
        }
      }
    }
    guard excerpt.leftOut > 0 else { return }
    html.element(
      "p", [("class", "leftout")],
      text: "\(excerpt.leftOut) of \(excerpt.byteCount) bytes are omitted: the documents of "
        + "a page have at most \(DocumentCopies.limit / 1000) kB. The run itself is complete.")
  }

  /// The worst finding of each line that has one.
  private func severities(in excerpt: DocumentExcerpt) -> [Int: Severity] {
    var severities: [Int: Severity] = [:]
    for finding in findings {
      guard finding.location?.file == excerpt.name,
        let line = finding.location?.position?.line
      else { continue }
      severities[line] = max(severities[line] ?? finding.severity, finding.severity)
    }
    return severities
  }
}
