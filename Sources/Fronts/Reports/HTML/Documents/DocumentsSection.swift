internal import VASTSimulator
internal import Vocabulary

/// Copies of the tag and of every document that it led to, in which lines with findings are marked.
struct DocumentsSection {
  let copies: DocumentCopies
  let findings: [Diagnostic]
  /// The suffix of the section's identifier on a page with several such sections.
  var suffix = ""
  /// The suffix of the section's title.
  var subject = ""
  /// The introductory text, which says what the documents are.
  var lead =
    "The tag and the documents that it led to, unchanged and in the order of their arrival, and the "
    + "file of the scenario. Lines with findings are marked."

  func write(to html: inout HTMLText) {
    guard !copies.excerpts.isEmpty else { return }
    html.section("documents\(suffix)", "Documents\(subject)") { html in
      html.element("p", text: lead)
      for (index, excerpt) in copies.excerpts.enumerated() {
        html.element(
          "details", [("id", copies.anchor(ofDocument: index)), ("class", "copy")]
        ) { html in
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
    let found = found(in: excerpt)
    let frame: [HTMLText.Attribute] = [
      ("class", "frame tall"), ("role", "region"), ("aria-label", "Text of \(excerpt.name)"),
      ("tabindex", "0"),
    ]
    html.element("div", frame) { html in
      html.element("ol", [("class", "source")]) { html in
        for (offset, line) in excerpt.lines.enumerated() {
          html.open(
            "li",
            found[offset + 1].map { findings in
              [
                ("id", copies.anchor(ofLine: offset + 1, in: index)),
                ("class", (findings.map(\.severity).max() ?? .note).rawValue),
                ("title", findings.map(\.message).joined(separator: "\n")),
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

  /// The findings of each line that has any.
  private func found(in excerpt: DocumentExcerpt) -> [Int: [Diagnostic]] {
    var found: [Int: [Diagnostic]] = [:]
    for finding in findings where finding.location?.file == excerpt.name {
      guard let line = finding.location?.position?.line else { continue }
      found[line, default: []].append(finding)
    }
    return found
  }
}
