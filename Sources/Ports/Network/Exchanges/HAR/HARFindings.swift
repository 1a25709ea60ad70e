internal import Vocabulary

/// Collects findings about a HAR file, within a limit.
struct HARFindings {
  private let file: String
  private var limit = FindingLimit()
  private var found: [Diagnostic] = []

  init(file: String) { self.file = file }

  /// Adds a finding about the entry with a number, from 0, or about the whole file when the number
  /// is nil.
  mutating func note(_ rule: Rule, entry: Int?, url: String = "", _ message: String) {
    guard limit.admits(rule.severity) else { return }
    // Queries hold personal identifiers: they are not repeated.
    let place = url.prefix(200).prefix { $0 != "?" && $0 != "#" }
    let subject = entry.map { "entry \($0)" + (place.isEmpty ? "" : " ('\(place)')") + " " } ?? ""
    found.append(
      Diagnostic(
        rule: rule, subject + message, at: SourceLocation(file: file)))
  }

  /// All findings, and how many were left out.
  var diagnostics: [Diagnostic] {
    guard let remark = limit.remark else { return found }
    let rule = Rule.harFindingsLeftOut
    let location = SourceLocation(file: file)
    return found + [Diagnostic(rule: rule, remark, at: location)]
  }
}
