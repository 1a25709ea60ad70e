internal import VASTSimulator
package import Vocabulary
package import Workers

/// Writes the results of a whole batch: as test results, as SARIF, and as a page with the worst results
/// first.
///
/// A report shows a limited number of results one by one and counts the others, because a batch can
/// have any number of lines and the systems that show reports have limits.
package struct BatchReport {
  let tally: BatchTally
  /// The input's name, as displayed.
  let input: String
  private let path: (String) -> String
  private let rule: (String) -> Rule?
  private let severity: Severity
  private let levels: RuleLevels

  /// Creates the report.
  ///
  /// - Parameters:
  ///   - tally: the results.
  ///   - input: the input's name, as displayed.
  ///   - path: returns the path of a tag as displayed.
  ///   - rule: returns the rule with an identifier; nil if there is none.
  ///   - severity: the lowest severity that does not pass.
  ///   - levels: the severities that the user chose for single rules.
  package init(
    of tally: BatchTally, input: String, path: @escaping (String) -> String,
    rule: @escaping (String) -> Rule?, failingOn severity: Severity, levels: RuleLevels
  ) {
    self.tally = tally
    self.input = input
    self.path = path
    self.rule = rule
    self.severity = severity
    self.levels = levels
  }

  // MARK: Test results

  /// The report as test results: one test for each result that is shown, and one for all other results.
  package var suites: [TestSuite] {
    var cases = tally.entries.map { entry in
      TestCase(
        group: input, name: entry.name,
        entry.passes
          ? .passed
          : entry.durationMicroseconds == nil
            ? .broken(Self.reasons(of: entry)) : .failed(Self.reasons(of: entry)))
    }
    if tally.unshown > 0 {
      let failed = tally.unshownFailures
      cases.append(
        TestCase(
          group: input, name: "\(tally.unshown) further results",
          failed == 0 ? .passed : .failed("\(failed) of them do not pass")))
    }
    return [TestSuite(name: input, cases: cases)]
  }

  /// The outcome of a run in words, or why there is no run.
  static func words(of outcome: String) -> String {
    RunOutcome(rawValue: outcome)?.words ?? outcome
  }

  static func reasons(of entry: BatchEntry) -> String {
    "\(words(of: entry.outcome)): \(entry.failures.joined(separator: "\n"))"
  }

  // MARK: SARIF

  /// The report as SARIF: for each shown result that does not pass, one finding for the result and
  /// one for each rule that it breaks.
  package var sarif: String {
    get throws {
      var findings: [Diagnostic] = []
      for entry in tally.entries where !entry.passes {
        let location = location(of: entry)
        findings.append(
          Diagnostic(
            rule: .batchLineFailed, "'\(entry.name)': \(Self.reasons(of: entry))", at: location))
        for (id, count) in entry.diagnostics.sorted(by: { $0.key < $1.key }) {
          guard let rule = rule(id),
            let level = levels.severity(of: rule, own: rule.severity), level >= severity
          else { continue }
          let times = count == 1 ? "" : " (\(count) times)"
          findings.append(
            Diagnostic(rule: rule, "'\(entry.name)': \(rule.summary)\(times)", at: location)
              .graded(level))
        }
      }
      if tally.unshownFailures > 0 {
        findings.append(
          Diagnostic(
            rule: .batchLineFailed,
            "\(tally.unshownFailures) further results do not pass; the lines that 'batch' prints "
              + "include them",
            at: SourceLocation(file: input)))
      }
      return try SARIFReport.text(of: findings)
    }
  }

  /// The tag's file, or the line of the input if that line contains the tag.
  private func location(of entry: BatchEntry) -> SourceLocation {
    guard let tag = entry.tag else {
      return SourceLocation(file: input, position: SourcePosition(line: entry.line + 1, column: 1))
    }
    return SourceLocation(file: path(tag))
  }
}

extension BatchReport {
  /// A page that opens offline: the outcomes, the rules that are broken most, and the results, the
  /// worst first.
  package var html: String {
    let passes = tally.failed == 0
    let count = "\(tally.count) result\(tally.count == 1 ? "" : "s")"
    var html = HTMLText()
    html.element("a", [("class", "skip"), ("href", "#results")], text: "Skip to the results")
    html.element("header", [("class", passes ? "pass" : "fail")]) { html in
      html.element("p", [("class", "product")], text: "vastsim batch report")
      html.element("h1") { html in
        html.element("span", [("class", "verdict")]) { html in
          html.element("span", [("aria-hidden", "true")], text: passes ? "✓ " : "✗ ")
          html.put(passes ? "PASS" : "FAIL")
        }
        html.put(" \(count)")
      }
      html.element(
        "p", [("class", "lead")],
        text: "\(input): \(tally.failed) of \(count) \(tally.failed == 1 ? "does" : "do") not pass."
      )
    }
    html.element("main") { html in
      // The words are unique, because each outcome has different ones.
      let outcomes = tally.outcomes.map { (Self.words(of: $0.key), $0.value) }
      writeCounts(
        "outcomes", "Outcomes", "outcome", Dictionary(uniqueKeysWithValues: outcomes), to: &html)
      if !tally.rules.isEmpty {
        writeCounts("rules", "Rules", "rule", tally.rules, to: &html)
      }
      writeResults(to: &html)
    }
    html.element(
      "footer",
      text: "vastsim \(RunConfiguration.version). Times are each run's own. "
        + "This page is one file, loads nothing and sends nothing.")
    return HTMLPage(title: "\(passes ? "PASS" : "FAIL"): \(count)", body: html).text
  }

  /// Writes how many results have each of several properties, the most frequent first.
  private func writeCounts(
    _ id: String, _ title: String, _ name: String, _ counts: [String: Int],
    to html: inout HTMLText
  ) {
    html.section(id, title) { html in
      html.table("\(title) and how many results have them", [name, "results"]) { html in
        for (key, count) in counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
          html.row([key, "\(count)"])
        }
      }
    }
  }

  private func writeResults(to html: inout HTMLText) {
    html.section("results", "Results") { html in
      html.table(
        "Results, the worst first",
        ["result", "line", "id", "outcome", "time", "why it does not pass"], .prose
      ) { html in
        for entry in tally.entries {
          html.element("tr", entry.passes ? [] : [("class", "failed")]) { html in
            html.element("td") {
              $0.badge(entry.passes ? .good : .bad, entry.passes ? "passed" : "failed")
            }
            html.element("td", text: "\(entry.line + 1)")
            html.element("th", [("scope", "row")], text: entry.name)
            html.element("td", text: Self.words(of: entry.outcome))
            html.element(
              "td",
              text: entry.durationMicroseconds.map { TimeText.readable(.microseconds($0)) } ?? "")
            html.element("td", text: entry.failures.joined(separator: "\n"))
          }
        }
      }
      guard tally.unshown > 0 else { return }
      html.element(
        "p",
        text: "\(tally.unshown) further results are counted above and are in the output only; "
          + "\(tally.unshownFailures) of them do not pass.")
    }
  }
}
