internal import VASTSimulator
internal import Vocabulary

/// One scenario on a test's page: why it failed, and the timeline of its run.
struct TestScenarioSection {
  let scenario: TestHTMLReport.Scenario
  let id: String
  /// The page's copies of documents, to which source locations link.
  let copies: DocumentCopies

  func write(to html: inout HTMLText) {
    html.section(id, scenario.name) { html in
      html.element("p") { html in
        html.badge(
          scenario.verdict == .passed ? .good : .bad, TestHTMLReport.words(scenario.verdict))
        html.put(" ")
        html.code(scenario.path)
      }
      if !scenario.reasons.isEmpty {
        html.element("ul", [("class", "reasons")]) { html in
          for reason in scenario.reasons { html.element("li", text: reason) }
        }
      }
      let failed = scenario.record?.expectations.filter { !$0.holds } ?? []
      if !failed.isEmpty {
        FindingsSection.write(failed, "Expected and actual", copies: copies, to: &html)
      }
      writeFindings(to: &html)
      if !scenario.diff.isEmpty {
        html.element("h3", text: "Differences from the golden file")
        html.element("pre", [("class", "diff"), ("tabindex", "0")], text: scenario.diff)
      }
      guard let record = scenario.record else { return }
      // The timeline of a scenario that passed is collapsed.
      html.element("details", scenario.verdict == .passed ? [] : [("open", "")]) { html in
        html.element("summary", text: "Timeline")
        writeTimeline(of: record, to: &html)
      }
    }
  }

  private func writeFindings(to html: inout HTMLText) {
    guard !scenario.findings.isEmpty else { return }
    html.element("ul", [("class", "findings")]) { html in
      for finding in scenario.findings {
        html.element("li", [("class", finding.severity.rawValue)]) { html in
          html.element("div", [("class", "message")], text: finding.message)
          html.element("div", [("class", "note")]) { html in
            if let location = finding.location {
              copies.write(location, to: &html)
              html.put(" ")
            }
            html.put("[\(finding.rule)]")
          }
        }
      }
    }
  }

  private func writeTimeline(of record: RunRecord, to html: inout HTMLText) {
    let parts = TimelinePart.parts(of: record)
    guard !parts.isEmpty else {
      html.element("p", text: "No time passed in this run.")
      return
    }
    for part in parts {
      if let title = part.title { html.element("h3", text: title) }
      TimelineLanes(part, of: record)
        .write(to: &html, title: "\(part.title ?? "Timeline") of \(scenario.name)")
    }
  }
}
