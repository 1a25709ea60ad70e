package import VASTSimulator
package import Vocabulary

/// Writes the results of scenarios as one HTML file for people: a table of verdicts, and the
/// details of each scenario.
///
/// The file loads nothing. Every text of a scenario and a tag is escaped.
package enum TestHTMLReport {
  /// The result of one scenario.
  package struct Scenario: Sendable {
    package enum Verdict: String, Sendable, CaseIterable {
      case passed
      case failed
      /// The scenario could not be run or could not be judged.
      case broken
    }

    var name: String
    /// The scenario's file as reports show it.
    var path: String
    var verdict: Verdict
    /// Why the scenario does not pass, apart from expectations and findings.
    var reasons: [String]
    /// The findings that make the scenario fail.
    var findings: [Diagnostic]
    /// The difference from the golden file; empty if there is none.
    var diff: String
    /// The record of the run; nil if there was no run.
    var record: RunRecord?
    /// The scenario's file; nil if the page does not show it.
    var source: FetchedDocument?

    package init(
      name: String, path: String, verdict: Verdict, reasons: [String], findings: [Diagnostic],
      diff: String, record: RunRecord?, source: FetchedDocument? = nil
    ) {
      self.source = source
      self.name = name
      self.path = path
      self.verdict = verdict
      self.reasons = reasons
      self.findings = findings
      self.diff = diff
      self.record = record
    }
  }

  /// A page with at most this number of scenarios has sections for passing scenarios too. If there
  /// are more, passing scenarios are only in the table.
  static let detailLimit = 60

  /// The page's text.
  package static func text(of scenarios: [Scenario]) -> String {
    let passes = scenarios.allSatisfy { $0.verdict == .passed }
    let count = "\(scenarios.count) scenario\(scenarios.count == 1 ? "" : "s")"
    var html = HTMLText()
    html.element("a", [("class", "skip"), ("href", "#scenarios")], text: "Skip to the scenarios")
    html.element("header", [("class", passes ? "pass" : "fail")]) { html in
      html.element("p", [("class", "product")], text: "vastsim test report")
      html.element("h1") { html in
        html.element("span", [("class", "verdict")]) { html in
          html.element("span", [("aria-hidden", "true")], text: passes ? "✓ " : "✗ ")
          html.put(passes ? "PASS" : "FAIL")
        }
        html.put(" \(count)")
      }
      html.element("p", [("class", "lead")], text: lead(scenarios))
    }
    let documents = documents(of: scenarios)
    let copies = DocumentCopies(documents)
    html.element("main") { html in
      writeTable(scenarios, to: &html)
      let isShort = scenarios.count <= detailLimit
      // Scenarios that failed come first, because readers look for them.
      let places = scenarios.indices.filter { scenarios[$0].verdict != .passed }
      for index in places + (isShort ? scenarios.indices.filter { !places.contains($0) } : []) {
        TestScenarioSection(scenario: scenarios[index], id: id(index), copies: copies)
          .write(to: &html)
      }
      if !isShort {
        html.element(
          "p",
          text: "With more than \(detailLimit) scenarios, passed ones are only in the table.")
      }
      DocumentsSection(
        copies: copies, findings: scenarios.flatMap(findings),
        lead: "The scenarios that did not pass, and the documents of their runs. Lines with "
          + "findings are marked."
      ).write(to: &html)
    }
    html.element(
      "footer",
      text: "vastsim \(RunConfiguration.version). Times are each run's own. "
        + "This page is one file, loads nothing and sends nothing.")
    return HTMLPage(
      title: "\(passes ? "PASS" : "FAIL"): \(count)", body: html, hasDocuments: !documents.isEmpty
    ).text
  }

  /// The files and documents of the scenarios that did not pass, each once.
  private static func documents(of scenarios: [Scenario]) -> [FetchedDocument] {
    var documents: [FetchedDocument] = []
    var names: Set<String> = []
    for scenario in scenarios where scenario.verdict != .passed {
      for document in [scenario.source].compactMap(\.self) + (scenario.record?.documents ?? [])
      where names.insert(document.name).inserted {
        documents.append(document)
      }
    }
    return documents
  }

  /// The findings and failed expectations of a scenario that does not pass, with their places.
  private static func findings(of scenario: Scenario) -> [Diagnostic] {
    guard scenario.verdict != .passed else { return [] }
    let failed = scenario.record?.expectations.filter { !$0.holds } ?? []
    return scenario.findings + failed.map(Diagnostic.init(failing:))
  }

  private static func id(_ index: Int) -> String { "scenario-\(index + 1)" }

  private static func lead(_ scenarios: [Scenario]) -> String {
    Scenario.Verdict.allCases.compactMap { verdict in
      let count = scenarios.count { $0.verdict == verdict }
      return count == 0 ? nil : "\(count) \(words(verdict))"
    }.joined(separator: ", ") + "."
  }

  static func words(_ verdict: Scenario.Verdict) -> String {
    switch verdict {
    case .passed: "passed"
    case .failed: "failed"
    case .broken: "could not be judged"
    }
  }

  private static func writeTable(_ scenarios: [Scenario], to html: inout HTMLText) {
    html.section("scenarios", "Scenarios") { html in
      html.table(
        "Every scenario, in order",
        ["result", "scenario", "time", "outcome", "expectations", "file"]
      ) { html in
        for (index, scenario) in scenarios.enumerated() {
          html.element("tr", scenario.verdict == .passed ? [] : [("class", "failed")]) { html in
            html.element("td") {
              $0.badge(scenario.verdict == .passed ? .good : .bad, words(scenario.verdict))
            }
            html.element("th", [("scope", "row")]) { html in
              if scenarios.count <= detailLimit || scenario.verdict != .passed {
                html.element("a", [("href", "#\(id(index))")], text: scenario.name)
              } else {
                html.put(scenario.name)
              }
            }
            let record = scenario.record
            html.element("td", text: record.map { TimeText.readable($0.duration) } ?? "")
            html.element("td", text: record?.outcome.words ?? "")
            html.element("td", text: record.map(expectations) ?? "")
            html.element("td", [("class", "place")]) { $0.code(scenario.path) }
          }
        }
      }
      TimelineLegend.writeShapes(to: &html)
      let units = scenarios.compactMap(\.record).flatMap(\.units)
      TimelineLegend.write(hasNativeUnits: units.contains { $0.sdk != nil }, to: &html)
    }
  }

  private static func expectations(_ record: RunRecord) -> String {
    let count = record.expectations.count
    return count == 0
      ? "none" : "\(record.expectations.count(where: \.holds)) of \(count) hold"
  }
}

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
