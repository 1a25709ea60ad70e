package import VASTSimulator
package import Vocabulary

/// Writes a run as one HTML file for people: the verdict, the timeline, and the details behind
/// them.
///
/// The file loads nothing. It shows the essentials without its script, which adds filters and
/// details. Every text of the tag is escaped.
package enum HTMLReport {
  /// The page's text.
  ///
  /// - Parameters:
  ///   - record: the record of the run.
  ///   - severity: the lowest severity of a diagnostic that fails a run.
  /// - Returns: the whole file.
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package static func text(
    of record: RunRecord, failingOn severity: Severity
  ) throws -> String {
    let verdict = RunVerdict(of: record, failingOn: severity)
    let events = record.events.enumerated().map { sequence, event in
      EventStream.line(
        of: event, sequence: sequence, configuration: record.configuration)
    }
    let requests = RequestsSection(record)
    let viewed = ViewerRecord(
      record,
      picture: { unit, ad, picture in
        let place = record.units.firstIndex { $0.unit == unit } ?? 0
        return FilmStrip.identifier(of: picture, ofAd: ad, suffix: suffix(ofUnit: place))
      }, copy: { "doc-\($0)" })
    return HTMLPage(
      title: "\(verdict.verdict.word): \(record.configuration.subject)",
      body: body(of: record, requests, verdict, severity),
      data: [
        (id: "run-events", json: try ScriptData.text(of: .array(events))),
        (id: "run-record", json: try ScriptData.text(of: viewed.describedJSON)),
      ] + (requests.archive.map { [$0] } ?? []),
      hasViewer: record.duration > .zero, hasDocuments: true
    ).text
  }

  private static func body(
    of record: RunRecord, _ requests: RequestsSection, _ verdict: RunVerdict,
    _ severity: Severity
  ) -> HTMLText {
    var html = HTMLText()
    let copies = DocumentCopies(record.sources)
    html.element("a", [("class", "skip"), ("href", "#timeline")], text: "Skip to the timeline")
    let summary = VerdictSection(
      record: record, severity: severity, verdict: verdict, copies: copies)
    summary.write(to: &html)
    writeContents(of: record, to: &html)
    requests.write(to: &html)
    writeTimeline(of: record, to: &html)
    summary.writeAdvice(to: &html)
    html.element("main") { html in
      html.element(
        "form", [("id", "filter"), ("aria-label", "Filter events"), ("hidden", "")]
      ) { _ in }
      FindingsSection(record: record, copies: copies).write(to: &html)
      for part in subjects(of: record) {
        AdsSection(
          record: part.record, copies: copies, suffix: part.suffix, subject: part.subject
        ).write(to: &html)
      }
      for part in subjects(of: record) {
        ViewabilitySection(record: part.record, suffix: part.suffix, subject: part.subject)
          .write(to: &html)
      }
      SessionLogSection(record: record).write(to: &html)
      EventsSection(record: record).write(to: &html)
      DocumentsSection(
        copies: copies,
        findings: record.diagnostics
          + record.expectations.filter { !$0.holds }.map(Diagnostic.init(failing:))
      ).write(to: &html)
      writeConfiguration(of: record, to: &html)
    }
    html.element(
      "footer",
      text: "vastsim \(RunConfiguration.version). Times are the run's own. "
        + "This page is one file, loads nothing and sends nothing.")
    return html
  }

  /// The subjects of the sections about ads: the run, or each of its units.
  private static func subjects(
    of record: RunRecord
  ) -> [(record: RunRecord, suffix: String, subject: String)] {
    record.unitParts.enumerated().map { index, part in
      (part.record, suffix(ofUnit: index), part.name.map { " of unit \($0)" } ?? "")
    }
  }

  /// The suffix of a unit's section identifiers. The first unit has none, because the links to
  /// sections lead to it.
  private static func suffix(ofUnit index: Int) -> String {
    index == 0 ? "" : "-\(index + 1)"
  }

  private static func writeContents(of record: RunRecord, to html: inout HTMLText) {
    let hasScripts = record.events.contains {
      if case .script = $0.kind { true } else { false }
    }
    let sections: [(id: String, title: String)?] = [
      ("requests", "Requests"), ("timeline", "Timeline"), ("expectations", "Expectations"),
      ("diagnostics", "Diagnostics"),
      ("ads", record.ads.count == 1 ? "Ad" : "Ads"), ("viewability", "Viewability"),
      SessionLogSection.isNeeded(by: record) ? ("omid", "OMID log") : nil,
      hasScripts ? ("scripts", "Script console") : nil, ("events", "Events"),
      record.sources.isEmpty ? nil : ("documents", "Documents"),
      ("configuration", "Configuration"),
    ]
    html.element("nav", [("aria-label", "Sections")]) { html in
      html.element("ul") { html in
        for case (let id, let title)? in sections {
          html.element("li") { $0.element("a", [("href", "#\(id)")], text: title) }
        }
      }
    }
  }

  /// Writes the page's timeline, which is the viewer. If the viewer's script does not run, readers
  /// find every event in the tables.
  private static func writeTimeline(of record: RunRecord, to html: inout HTMLText) {
    html.section("timeline", "Timeline") { html in
      // If no time passes in a run, its timeline has no range over which a cursor could move.
      guard record.duration > .zero else {
        html.element(
          "p", text: "No time passed in this run; the events are in the table further down.")
        return
      }
      html.element("noscript") {
        $0.element(
          "p", text: "The timeline needs scripts; the events are in the table further down.")
      }
      html.markup(ViewerAssets.markup)
    }
  }

  private static func writeConfiguration(of record: RunRecord, to html: inout HTMLText) {
    let configuration = record.configuration
    html.section("configuration", "Configuration") { html in
      html.facts([
        ("Tag", record.units.map(\.tag).joined(separator: ", ")),
        ("Scenario", configuration.scenario),
        ("Player", record.units.map(\.player).joined(separator: ", ")),
        ("Seed", "\(configuration.seed)"),
        ("Clock start", configuration.clock.startText),
        ("vastsim", RunConfiguration.version),
      ])
    }
  }
}

/// Writes two runs as one HTML file: one above the other on one time axis, with a list of the
/// differences.
///
/// The file loads nothing. Every text of the runs is escaped.
package enum ComparisonHTMLReport {
  /// The page's text.
  ///
  /// - Parameters:
  ///   - old: the name and the events of the first run.
  ///   - new: the name and the events of the second run.
  ///   - differences: the JSON that `vastsim diff --format json` prints.
  ///   - passes: whether the runs do not differ.
  /// - Returns: the whole file.
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package static func text(
    old: (name: String, events: [JSONValue]), new: (name: String, events: [JSONValue]),
    differences: JSONValue, passes: Bool
  ) throws -> String {
    var html = HTMLText()
    html.element(
      "a", [("class", "skip"), ("href", "#differences")], text: "Skip to the differences")
    html.element("header", [("class", passes ? "pass" : "fail")]) { html in
      html.element("p", [("class", "product")], text: "vastsim diff report")
      html.element("h1") { html in
        html.element("span", [("class", "verdict")]) { html in
          html.element("span", [("aria-hidden", "true")], text: passes ? "✓ " : "✗ ")
          html.put(passes ? "SAME" : "DIFFERENT")
        }
        html.put(" \(old.name) → \(new.name)")
      }
    }
    html.markup(ViewerAssets.markup)
    html.element("main") { html in
      html.element("section", [("id", "differences"), ("hidden", "")]) { _ in }
    }
    let data = JSONValue.object([
      .init("old", .array(old.events)), .init("new", .array(new.events)),
      .init("found", differences),
    ])
    return HTMLPage(
      title: "\(passes ? "SAME" : "DIFFERENT"): \(old.name), \(new.name)", body: html,
      data: [(id: "comparison", json: try ScriptData.text(of: data))], hasViewer: true
    ).text
  }
}
