internal import Units
package import VASTSimulator
package import Vocabulary

/// Writes a run for people: a strip, the timeline as a table, a summary, a verdict.
package struct TextReport {
  private let severity: Severity
  private let style: TextStyle
  private let isBrief: Bool
  private let rows: ShownRows

  /// Creates the report.
  ///
  /// - Parameters:
  ///   - severity: the lowest severity of a diagnostic that fails a run.
  ///   - style: the style of the text.
  ///   - isBrief: whether only the summary is written.
  ///   - rows: which rows the timeline has, and whether their URLs are whole.
  package init(
    failingOn severity: Severity, style: TextStyle = .plain, isBrief: Bool = false,
    rows: ShownRows = .all
  ) {
    self.severity = severity
    self.style = style
    self.isBrief = isBrief
    self.rows = rows
  }

  /// The report's text, ended by a line break.
  package func text(of record: RunRecord) -> String {
    let configuration = record.configuration
    let summary = RunSummary(record, failingOn: severity)
    var sections: [[VisibleText]]
    if let player = configuration.solePlayer {
      let title = style.title(
        path: configuration.tag, ": scenario '\(configuration.scenario)', player '\(player)'")
      sections = [[title]] + timeline(of: record)
      if let scatter = record.scatter { sections.append(ScatterText(scatter).lines(style)) }
      sections.append(summary.lines(style))
    } else {
      sections = [[style.bold("scenario '\(configuration.scenario)'")]]
      for unit in record.units {
        let part = record.part(of: unit)
        let kind = unit.sdk.map { ", \($0.rawValue)" } ?? ", player '\(unit.player)'"
        let title = style.title("unit '\(unit.unit.name)': ", path: unit.tag, VisibleText(kind))
        sections += [[title]] + timeline(of: part)
        sections.append(RunSummary(part, failingOn: severity).resultLines(style))
      }
      sections.append([summary.outcomeLine] + summary.judgementLines(style))
    }
    let text = sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n")
    return "\(text)\n"
  }

  private func timeline(of record: RunRecord) -> [[VisibleText]] {
    isBrief
      ? []
      : [
        // A widget plays nothing.
        record.units.first?.isPlayer ?? true
          ? TimelineStrip(record, within: style.columns)?.lines(style) ?? [] : [],
        TimelineTable(record, rows).lines(style),
      ]
  }
}

/// Which rows of a text are shown, and whether their URLs are whole.
package struct ShownRows: Sendable, Hashable {
  /// Whether URLs are whole.
  package let hasWholeURLs: Bool
  /// The text that a row or its URL must contain; nil if every row is shown.
  let text: String?

  package init(hasWholeURLs: Bool = false, text: String? = nil) {
    self.hasWholeURLs = hasWholeURLs
    self.text = text
  }

  package static let all = ShownRows()

  /// Whether a row with these texts is shown.
  package func shows(_ texts: String?...) -> Bool {
    guard let text else { return true }
    return texts.contains { $0?.contains(text) == true }
  }

  /// A remark on how many rows are left out; nil if every row is shown.
  package func remark(shown: Int, of count: Int) -> VisibleText? {
    guard let text, shown < count else { return nil }
    let rest = "\(count - shown) row\(count - shown == 1 ? "" : "s")"
    return shown == 0
      ? "no row contains '\(text)'; \(rest) left out"
      : "\(rest) without '\(text)' left out"
  }
}

/// Writes an event as one line while the run is in progress.
package enum LiveEventText {
  /// The line of an event: its instant, kind, name and details. The line is nil for events that are
  /// not shown live: views, sessions and measurements of the share in view.
  package static func line(of event: RunEvent) -> VisibleText? {
    switch event.kind {
    case .screen, .omid: return nil
    default: break
    }
    let text = EventDescription(event)
    let unit = event.unit.map { $0 == .ad ? "" : " \($0.name)" } ?? ""
    let detail = text.detailOrCause.isEmpty ? "" : ": \(text.detailOrCause)"
    return
      "\(TimeText.readable(event.at.sinceStart)) \(text.kind.word)\(unit) \(text.name)\(detail)\n"
  }
}
