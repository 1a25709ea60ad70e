internal import CreativeQuality
internal import Media
internal import Reports
internal import VASTSimulator
internal import Vocabulary

/// Shows probed files to people: the contents of each file, every check, and a verdict.
struct ProbeTextReport {
  let style: TextStyle
  /// Whether only findings and verdicts are shown.
  let isQuiet: Bool

  func text(of files: [ProbedFile], _ renditions: RenditionReport) -> String {
    var sections = files.map(text)
    if !renditions.results.isEmpty {
      let lines = [style.bold("\(files.count) files, as renditions of one creative"), ""]
      sections.append((lines + table(of: renditions.results)).joined(separator: "\n") + "\n")
    }
    return sections.joined(separator: "\n").description
  }

  private func text(of file: ProbedFile) -> VisibleText {
    var lines = [style.bold("\(file.path): profile '\(file.report.profile)'"), ""]
    if !isQuiet, let facts = file.facts {
      let container = file.report.results.first { $0.check == .container }?.valueText
      lines += MediaFactsText.lines(of: facts, container: container ?? facts.formatName)
        .map { VisibleText($0) }
      lines.append("")
    }
    let rows = table(of: file.report.results)
    if !rows.isEmpty { lines += rows + [""] }
    lines.append(verdict(of: file.report))
    return lines.joined(separator: "\n") + "\n"
  }

  private func verdict(of report: QualityReport) -> VisibleText {
    style.bold("Verdict  \(style.word(of: Verdict(worst: report.worst)))") + ": \(report.summary)"
  }

  /// Id, value, limit and verdict of each check, with details below a finding.
  private func table(of results: [QualityResult]) -> [VisibleText] {
    let shown = results.filter { result in
      isQuiet
        ? result.verdict.severity.map { $0 > .note } ?? false
        : result.verdict != .notApplicable || result.value != nil || result.detail != nil
    }
    guard !shown.isEmpty else { return [] }
    let rows = shown.map { [$0.check.id, $0.valueText, $0.limitText ?? "–"] }
    let header = ["check", "value", "limit"]
    let widths = header.indices.map { column in
      min(32, ([header] + rows).map { $0[column].count }.max() ?? 0)
    }
    func line(_ cells: [String], _ last: VisibleText) -> VisibleText {
      let cells = zip(cells, widths).map { VisibleText($0).filled(to: $1) }
      return "\(cells.joined(separator: "  "))  \(last)"
    }
    var lines = [style.dim(line(header, "verdict"))]
    for (result, row) in zip(shown, rows) {
      let reason: VisibleText? =
        result.value == nil ? result.detail.map { " \(style.dim("\($0)"))" } : nil
      lines.append(line(row, word(for: result.verdict) + (reason ?? "")))
      if result.verdict.severity != nil, let detail = result.detail {
        lines.append("  \(style.dim("\(detail)"))")
      }
    }
    return lines
  }

  private func word(for verdict: QualityVerdict) -> VisibleText {
    switch verdict {
    case .pass: style.green("pass")
    case .note: style.cyan("note")
    case .warning: style.yellow("warning")
    case .error: style.red("error")
    case .notApplicable: style.dim("–")
    }
  }
}
