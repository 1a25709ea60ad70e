internal import Reports
internal import Vocabulary

/// Findings as editors parse them, one on each line, then a line with their number. For several files, a
/// summary by rule and by file precedes that line.
struct LintTextReport {
  let style: TextStyle
  /// Whether notes are only counted and not listed.
  let isQuiet: Bool
  /// How many findings a baseline accepts; nil without one.
  var accepted: Int?

  /// How many files the summary names. They are those with the worst findings.
  private static let shownFiles = 20

  func text(of files: [LintedFile]) -> String {
    var text: VisibleText = ""
    for diagnostic in files.flatMap(\.diagnostics) where !isQuiet || diagnostic.severity > .note {
      text += line(of: diagnostic) + "\n"
    }
    let summary = LintSummary(of: files)
    if files.count > 1 { text += tables(of: summary) }
    return "\(text)\(style.bold("\(count(summary))"))\n"
  }

  private func line(of diagnostic: Diagnostic) -> VisibleText {
    let word = colored("\(diagnostic.severity.rawValue):", diagnostic.severity)
    let place = diagnostic.location.map { "\($0): " } ?? ""
    return "\(place)\(word) \(diagnostic.message) \(style.dim("[\(diagnostic.rule)]"))"
  }

  private func colored(_ text: VisibleText, _ severity: Severity) -> VisibleText {
    switch severity {
    case .error: style.red(text)
    case .warning: style.yellow(text)
    case .note: style.cyan(text)
    }
  }

  // MARK: Summary

  /// The rules and the files with findings, the worst first; an empty line before and after each
  /// table.
  private func tables(of summary: LintSummary) -> VisibleText {
    let rules = summary.rules.filter { isShown($0.counts) }
    let files = summary.files.filter { isShown($0.counts) }
    guard !rules.isEmpty, !files.isEmpty else { return "" }
    let rows = rules.map { row in (row.counts, ["\(row.files)"], row.rule.id) }
    var text: VisibleText = "\n" + table("rule", ["files"], rows)
    let listed = files.prefix(Self.shownFiles).map { row in (row.counts, [String](), row.path) }
    text += "\n" + table("file", [], listed)
    if files.count > listed.count {
      text +=
        style.dim(
          "… and \(Self.counted(files.count - listed.count, "more file")) with findings") + "\n"
    }
    return text + "\n"
  }

  private func isShown(_ counts: LintSummary.Counts) -> Bool {
    !isQuiet || counts.errors + counts.warnings > 0
  }

  /// A table with the numbers before the names, because the names differ in width.
  private func table(
    _ title: String, _ more: [String],
    _ rows: [(counts: LintSummary.Counts, more: [String], name: String)]
  ) -> VisibleText {
    let heads = ["errors", "warnings", "notes"] + more
    let lines = rows.map { row in
      let numbers = zip(heads, row.counts.all.map(String.init) + row.more)
        .map { $1.paddedAtStart(to: $0.count) }
      let severities = [Severity.error, .warning, .note]
      let cells = numbers.enumerated().map { index, cell in
        index < severities.count && row.counts.all[index] > 0
          ? colored("\(cell)", severities[index]) : "\(cell)"
      }
      return (cells + ["\(row.name)\n"]).joined(separator: "  ")
    }
    let head = (heads + [title]).joined(separator: "  ")
    return "\(style.dim("\(head)"))\n\(lines.joined())"
  }

  /// `2 files: 1 error, 3 warnings, 0 notes`.
  private func count(_ summary: LintSummary) -> String {
    let counts = zip(summary.counts.all, [Severity.error, .warning, .note]).map {
      Self.counted($0, $1.rawValue)
    }
    return "\(Self.counted(summary.fileCount, "file")): \(counts.joined(separator: ", "))"
      + (accepted.map { "; \($0) accepted" } ?? "")
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
