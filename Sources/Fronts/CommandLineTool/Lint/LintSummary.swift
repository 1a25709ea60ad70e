internal import Vocabulary

/// The findings of several files, counted by rule and by file, the worst first.
struct LintSummary {
  /// How many findings there are of each severity.
  struct Counts: Hashable {
    var errors = 0
    var warnings = 0
    var notes = 0

    init(_ findings: some Sequence<Diagnostic>) {
      for finding in findings {
        switch finding.severity {
        case .error: errors += 1
        case .warning: warnings += 1
        case .note: notes += 1
        }
      }
    }

    /// The counts, from the most to the least severe.
    var all: [Int] { [errors, warnings, notes] }

    /// Whether these counts are worse: they have more errors, or as many errors and more warnings,
    /// or as many of both and more notes.
    func isWorse(than other: Counts) -> Bool { other.all.lexicographicallyPrecedes(all) }
  }

  /// One rule with its findings.
  struct RuleRow: Hashable {
    var rule: Rule
    var counts: Counts
    /// How many files have a finding of the rule.
    var files: Int
  }

  /// One file with its findings.
  struct FileRow: Hashable {
    var path: String
    var counts: Counts
  }

  let counts: Counts
  let fileCount: Int
  /// Every rule with a finding; the worst first, among equals in the order of their identifiers.
  let rules: [RuleRow]
  /// Every file with a finding; the worst first, among equals in the order of the files.
  let files: [FileRow]

  init(of files: [LintedFile]) {
    counts = Counts(files.flatMap(\.diagnostics))
    fileCount = files.count
    var found: [Rule: [Diagnostic]] = [:]
    var places: [Rule: Int] = [:]
    for file in files {
      for finding in file.diagnostics { found[finding.rule, default: []].append(finding) }
      for rule in Set(file.diagnostics.map(\.rule)) { places[rule, default: 0] += 1 }
    }
    rules = found.map { rule, findings in
      RuleRow(rule: rule, counts: Counts(findings), files: places[rule] ?? 0)
    }.sorted {
      $0.counts == $1.counts ? $0.rule.id < $1.rule.id : $0.counts.isWorse(than: $1.counts)
    }
    let rows = files.filter { !$0.diagnostics.isEmpty }.map {
      FileRow(path: $0.path, counts: Counts($0.diagnostics))
    }
    self.files = rows.enumerated().sorted { left, right in
      left.element.counts == right.element.counts
        ? left.offset < right.offset
        : left.element.counts.isWorse(than: right.element.counts)
    }.map(\.element)
  }
}
