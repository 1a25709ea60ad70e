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
