internal import Diagnostics
internal import Reports

/// Findings as editors parse them, one a line, and a line that counts them.
struct LintTextReport {
  let style: TextStyle
  /// Whether notes are counted only.
  let isQuiet: Bool
  /// How many findings a baseline accepts; nil without one.
  var accepted: Int?

  func text(of files: [LintedFile]) -> String {
    var text = ""
    for diagnostic in files.flatMap(\.diagnostics) where !isQuiet || diagnostic.severity > .note {
      text += line(of: diagnostic) + "\n"
    }
    return text + style.bold(summary(of: files)) + "\n"
  }

  private func line(of diagnostic: Diagnostic) -> String {
    let word = "\(diagnostic.severity.rawValue):"
    let place = diagnostic.location.map { "\($0): " } ?? ""
    return "\(place)\(colored(word, diagnostic.severity)) \(diagnostic.message) "
      + style.dim("[\(diagnostic.rule)]")
  }

  private func colored(_ text: String, _ severity: Severity) -> String {
    switch severity {
    case .error: style.red(text)
    case .warning: style.yellow(text)
    case .note: style.cyan(text)
    }
  }

  /// `2 files: 1 error, 3 warnings, 0 notes`.
  private func summary(of files: [LintedFile]) -> String {
    let severities = files.flatMap(\.diagnostics).map(\.severity)
    let counts = [Severity.error, .warning, .note].map { severity in
      Self.counted(severities.count { $0 == severity }, severity.rawValue)
    }
    return "\(Self.counted(files.count, "file")): \(counts.joined(separator: ", "))"
      + (accepted.map { "; \($0) accepted" } ?? "")
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
