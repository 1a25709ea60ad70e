package import Diagnostics
package import RunRecords
internal import VirtualTime

/// Writes a run as a QA person reads it: a strip, the timeline as a table, a summary, a verdict.
package struct TextReport {
  private let severity: Severity
  private let style: TextStyle
  private let isBrief: Bool

  /// - Parameters:
  ///   - severity: the lowest severity of a diagnostic that fails a run.
  ///   - style: colours, or none.
  ///   - isBrief: whether the summary is enough.
  package init(failingOn severity: Severity, style: TextStyle = .plain, isBrief: Bool = false) {
    self.severity = severity
    self.style = style
    self.isBrief = isBrief
  }

  /// The report's text, ended by a line break.
  package func text(of record: RunRecord) -> String {
    let configuration = record.configuration
    let title =
      "\(configuration.tag): scenario '\(configuration.scenario)', player '\(configuration.player)'"
    var sections = [[style.bold(title)]]
    if !isBrief {
      sections += [TimelineStrip(record).lines(style), TimelineTable(record).lines(style)]
    }
    sections.append(RunSummary(record, failingOn: severity).lines(style))
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }
}
