package import VASTSimulator
package import Diagnostics
internal import VirtualTime

/// Writes a run as a QA person reads it: a strip, the timeline as a table, a summary, a verdict.
package enum TextReport {
  /// The report's text, ended by a line break.
  ///
  /// - Parameters:
  ///   - record: the run.
  ///   - severity: the lowest severity of a diagnostic that fails a run.
  ///   - style: colours, or none.
  /// - Returns: lines of text.
  package static func text(
    of record: RunRecord, failingOn severity: Severity, style: TextStyle = .plain
  ) -> String {
    let configuration = record.configuration
    let title =
      "\(configuration.tag): scenario '\(configuration.scenario)', player '\(configuration.player)'"
    let sections = [
      [style.bold(title)],
      TimelineStrip(record).lines(style),
      TimelineTable(record).lines(style),
      RunSummary(record, failingOn: severity).lines(style),
    ]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }
}
