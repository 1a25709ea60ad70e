internal import OpenMeasurement
internal import Player
internal import VASTSimulator
internal import Vocabulary

/// The page's head: the verdict on the run, its reasons, and what to do about them.
struct VerdictSection {
  /// How many fixes are listed in the head; the table of diagnostics has all of them.
  private static let adviceLimit = 5

  let record: RunRecord
  let severity: Severity
  let verdict: RunVerdict
  let copies: DocumentCopies

  func write(to html: inout HTMLText) {
    let configuration = record.configuration
    html.element("header", [("class", verdict.verdict.styleClass)]) { html in
      html.element("p", [("class", "product")], text: "vastsim report")
      html.element("h1") { html in
        html.verdict(verdict.verdict)
        html.element("span", [("class", "tag")], text: configuration.subject)
      }
      html.element("p", [("class", "lead")], text: lead)
      if verdict.passes {
        html.element("p", text: "\(verdict.reason).")
      } else {
        html.element("ul", [("class", "reasons")]) { html in
          for reason in verdict.reasons { html.element("li", text: reason) }
        }
      }
      writeFigures(to: &html)
    }
  }

  private var lead: String {
    let configuration = record.configuration
    let count = record.units.count
    let units = count == 1 ? "1 unit" : "\(count) units"
    let played = configuration.solePlayer.map { "player “\($0)”" } ?? units
    return "Scenario “\(configuration.scenario)”, \(played): "
      + "\(record.outcome.words) after \(TimeText.readable(record.duration))."
  }

  private func writeFigures(to html: inout HTMLText) {
    let beacons = record.beacons.map(\.beacon)
    let vast = beacons.count { $0.source == .vast }
    let prebid = beacons.count { $0.source == .prebid }
    let met = record.viewability.filter { $0.role != .builtIn }
    let held = record.expectations.count(where: \.holds)
    let findings = Severity.allCases.reversed().compactMap { level -> String? in
      let count = record.diagnostics.count { $0.severity == level }
      return count == 0 ? nil : "\(count) \(level.rawValue)\(count == 1 ? "" : "s")"
    }
    html.facts([
      ("Ads", "\(record.ads.count)"),
      ("VAST beacons", "\(vast)"),
      ("Verification beacons", "\(beacons.count - vast - prebid)"),
      (
        "Viewable",
        met.isEmpty
          ? nil
          : "\(met.count { $0.metAt != nil }) of \(met.count) "
            + "by \(Set(met.map(\.standard)).sorted().joined(separator: ", "))"
      ),
      (
        "Expectations",
        record.expectations.isEmpty ? nil : "\(held) of \(record.expectations.count) hold"
      ),
      ("Findings", findings.isEmpty ? "none" : findings.joined(separator: ", ")),
    ])
  }

  // MARK: What to do

  /// Writes the failed expectations and findings, or the findings to review, each with its fix.
  /// Writes nothing if there are none.
  func writeAdvice(to html: inout HTMLText) {
    let failed = record.expectations.filter { !$0.holds }
    // If the run passes, warnings are listed for review.
    let level = verdict.passes ? Severity.warning : severity
    let findings = Self.firstOfEachRule(record.diagnostics.filter { $0.severity >= level })
    guard !failed.isEmpty || !findings.isEmpty else { return }
    let title = verdict.passes ? "To review" : "What to do"
    let state = verdict.passes ? "advice" : "advice fail"
    html.open(
      "section", [("id", "what-to-do"), ("aria-labelledby", "what-to-do-h"), ("class", state)])
    html.element("h2", [("id", "what-to-do-h")], text: title)
    html.element("ul", [("class", "advice")]) { html in
      for result in failed.prefix(Self.adviceLimit) {
        html.element("li") { html in
          html.element("strong", text: result.failure ?? "does not hold: \(result.text)")
          if let location = result.location { writePlace(location, to: &html) }
        }
      }
      for (finding, count) in findings.prefix(Self.adviceLimit) {
        html.element("li") { html in
          html.element("strong", text: finding.message)
          if let location = finding.location { writePlace(location, to: &html) }
          if count > 1 { html.put(" and \(count - 1) more of this kind") }
          html.element("span", [("class", "fix")], text: finding.rule.advice)
        }
      }
      let rest = max(0, failed.count - Self.adviceLimit) + max(0, findings.count - Self.adviceLimit)
      if rest > 0 { html.element("li", text: "and \(rest) more below") }
    }
    html.markup("</section>\n")
  }

  private func writePlace(_ location: SourceLocation, to html: inout HTMLText) {
    html.put(" ")
    copies.write(location, to: &html)
  }

  /// The first finding of each rule with the number of the rule's findings, the worst first.
  private static func firstOfEachRule(
    _ findings: [Diagnostic]
  ) -> [(finding: Diagnostic, count: Int)] {
    var rules: [(finding: Diagnostic, count: Int)] = []
    for severity in Severity.allCases.reversed() {
      for finding in findings where finding.severity == severity {
        if let place = rules.firstIndex(where: { $0.finding.rule == finding.rule }) {
          rules[place].count += 1
        } else {
          rules.append((finding, 1))
        }
      }
    }
    return rules
  }
}
