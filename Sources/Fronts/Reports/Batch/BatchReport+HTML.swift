internal import VASTSimulator
internal import Vocabulary
internal import Workers

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
