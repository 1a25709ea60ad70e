internal import VASTSimulator
internal import Vocabulary

/// The section with the scenario's expectations and their results, and every diagnostic with its fix.
struct FindingsSection {
  let record: RunRecord
  let copies: DocumentCopies

  func write(to html: inout HTMLText) {
    writeExpectations(to: &html)
    writeDiagnostics(to: &html)
  }

  private func writeExpectations(to html: inout HTMLText) {
    html.section("expectations", "Expectations") { html in
      guard !record.expectations.isEmpty else {
        html.element("p", text: "The scenario has no expectations.")
        return
      }
      // Failed expectations come first, because readers look for them.
      let failed = record.expectations.filter { !$0.holds }
      if !failed.isEmpty { Self.write(failed, "Expected and actual", copies: copies, to: &html) }
      let held = record.expectations.filter(\.holds)
      guard !held.isEmpty else { return }
      html.element("details") { html in
        html.element(
          "summary",
          text: held.count == 1 ? "1 expectation holds" : "\(held.count) expectations hold")
        Self.write(held, "Expectations that hold", copies: copies, to: &html)
      }
    }
  }

  static func write(
    _ results: [ExpectationResult], _ caption: String, copies: DocumentCopies,
    to html: inout HTMLText
  ) {
    html.table(caption, ["result", "expected", "actual", "place"], .prose) { html in
      for result in results {
        html.element("tr", result.holds ? [] : [("class", "failed")]) { html in
          html.element("td") {
            $0.badge(result.holds ? .good : .bad, result.holds ? "holds" : "failed")
          }
          html.element("td", [("class", "prose")]) { $0.code(result.text) }
          html.element(
            "td", [("class", "prose")],
            text: result.actual ?? result.failure ?? (result.holds ? "as expected" : ""))
          html.element("td", [("class", "place")]) { html in
            if let location = result.location { copies.write(location, to: &html) }
          }
        }
      }
    }
  }

  private func writeDiagnostics(to html: inout HTMLText) {
    let findings = Severity.allCases.reversed().flatMap { level in
      record.diagnostics.filter { $0.severity == level }
    }
    html.section("diagnostics", "Diagnostics") { html in
      guard !findings.isEmpty else {
        html.element("p", text: "No findings.")
        return
      }
      html.findings(findings, copies: copies)
    }
  }
}

extension Diagnostic {
  /// Creates a finding for an expectation that does not hold, at the expectation's place.
  init(failing result: ExpectationResult) {
    self.init(
      rule: .expectationFailed, result.failure ?? "the expectation does not hold",
      at: result.location)
  }
}

extension HTMLText {
  /// Writes findings with their places. Each rule is explained at its first finding, and accepted
  /// findings are marked as accepted.
  mutating func findings(
    _ findings: [Diagnostic], accepted: Set<Int> = [],
    copies: DocumentCopies = DocumentCopies([])
  ) {
    var explained: Set<Rule> = []
    element("ul", [("class", "findings")]) { html in
      for (index, finding) in findings.enumerated() {
        let isAccepted = accepted.contains(index)
        html.element("li", [("class", isAccepted ? "note" : finding.severity.rawValue)]) { html in
          html.element("div") { html in
            html.badge(
              isAccepted ? .neutral : Badge(finding.severity),
              isAccepted ? "accepted" : finding.severity.rawValue)
            html.put(" ")
            html.element("span", [("class", "message")], text: finding.message)
          }
          html.element("div", [("class", "note")]) { html in
            if let location = finding.location {
              copies.write(location, to: &html)
              html.put(" ")
            }
            html.put("[\(finding.rule)]")
          }
          for note in finding.notes { html.element("div", [("class", "note")], text: note) }
          if explained.insert(finding.rule).inserted {
            html.element("div", [("class", "fix")], text: finding.rule.advice)
          }
        }
      }
    }
  }
}

extension HTMLText.Badge {
  fileprivate init(_ severity: Severity) {
    switch severity {
    case .note: self = .neutral
    case .warning: self = .warning
    case .error: self = .bad
    }
  }
}
