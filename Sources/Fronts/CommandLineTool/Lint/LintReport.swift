internal import Reports
internal import VASTLint
internal import VASTSimulator
internal import Vocabulary

/// Findings as a report for other tools.
struct LintReport {
  let files: [LintedFile]
  /// Why some inputs could not be read.
  let unreadable: [Diagnostic]
  /// How many findings a baseline accepts; nil without one.
  let accepted: Int?
  /// The least severity that makes the exit status 1.
  let failOn: Severity
  /// Writes the report as text for people.
  let text: LintTextReport

  var findings: [Diagnostic] { files.flatMap(\.diagnostics) + unreadable }

  /// The findings with their edits as SARIF results.
  var results: [SARIFReport.Result] {
    files.flatMap(\.mendedFindings).map { mended in
      var result = SARIFReport.Result(mended.finding)
      result.replacements = mended.fixes.map {
        SARIFReport.Replacement(
          words: $0.words, offset: $0.range.lowerBound, length: $0.range.count,
          text: String(decoding: $0.replacement, as: UTF8.self))
      }
      return result
    } + unreadable.map { SARIFReport.Result($0) }
  }

  /// The inputs as test suites.
  var suites: [TestSuite] { files.map(suite) + unreadable.map(suite) }

  /// A file as a test suite: each rule with a finding is a test case, and a file without findings
  /// has one case that passes.
  private func suite(of file: LintedFile) -> TestSuite {
    var rules: [Rule] = []
    for finding in file.diagnostics where !rules.contains(finding.rule) {
      rules.append(finding.rule)
    }
    let cases = rules.map { rule in
      let found = file.diagnostics.filter { $0.rule == rule }
      let text = found.map { "\($0)" }.joined(separator: "\n")
      let fails = found.contains { $0.severity >= failOn }
      return TestCase(
        group: file.path, name: "\(rule.id): \(rule.summary)",
        fails ? .failed("\(text)\nWhat to do about \(rule): \(rule.advice)") : .passed,
        remarks: fails ? "" : text)
    }
    return TestSuite(
      name: file.path,
      cases: cases.isEmpty
        ? [TestCase(group: file.path, name: "no rule is broken", .passed)] : cases)
  }

  private func suite(of failure: Diagnostic) -> TestSuite {
    let name = failure.location?.file ?? ""
    return TestSuite(
      name: name,
      cases: [
        TestCase(group: name, name: "the input can be read", .broken(failure.message))
      ]
    )
  }
}

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

/// Findings as one JSON object, in a stable format: the output of `vastsim lint`, version 1.
enum LintJSONReport {
  /// The schema of the object.
  static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim lint, version 1", meaning: "The findings about documents, file by file.",
      .object(fields))
  }

  /// The text, ending with a line break. With a baseline, it also says how many findings the
  /// baseline accepts.
  ///
  /// - Throws: an `EncodingError`, which no finding can cause.
  static func text(of files: [LintedFile], accepted: Int? = nil) throws -> String {
    let json = JSONValue.object(fields.members(of: (files, accepted)))
    return try JSONWriter(pretty: true).text(of: json) + "\n"
  }

  private static let fields: [JSONField<(files: [LintedFile], accepted: Int?)>] = [
    .version,
    .required("files", .list(of: .defined("file", file)), "The files that were read, in order.") {
      $0.files
    },
    .required("summary", .defined("summary", summary), "The findings, counted.") {
      LintSummary(of: $0.files)
    },
    .optional(
      "accepted", .count, "How many findings the baseline accepts; absent without one."
    ) { $0.accepted },
  ]

  private static let file: [JSONField<LintedFile>] = [
    .required("path", .string, "The path, as displayed.", \.path),
    .required(
      "diagnostics", .list(of: .defined("finding", finding)), "Its findings, in their order.",
      \.mendedFindings),
  ]

  private static let finding: [JSONField<MendedFinding>] =
    FindingFields.finding.map { $0.of(\.finding) } + [
      .required(
        "line", .nullable(.integer(1...Int.max)), "The line, from 1; null without a position."
      ) { $0.finding.location?.position?.line },
      .required(
        "column", .nullable(.integer(1...Int.max)), "The column, from 1; null without a position."
      ) { $0.finding.location?.position?.column },
      .optional(
        "fixes", .list(of: .defined("fix", fix)),
        "The edits that fix it, which 'vastsim fix' makes; only with '--fixes', and only where there are some."
      ) { $0.fixes.isEmpty ? nil : $0.fixes },
    ]

  private static let fix: [JSONField<Fix>] = [
    .required("words", .filledString, "What changes.", \.words),
    .required("offset", .count, "The first byte that is replaced, from 0.", \.range.lowerBound),
    .required("length", .count, "How many bytes are replaced.", \.range.count),
    .required("text", .string, "The text that replaces them.") {
      String(decoding: $0.replacement, as: UTF8.self)
    },
  ]

  private static let summary: [JSONField<LintSummary>] =
    counts.map { $0.of(\.counts) } + [
      .required("files", .count, "The number of files.", \.fileCount),
      .required(
        "byRule", .list(of: .defined("ruleCount", ruleCount)), "Rules with findings, worst first.",
        \.rules),
      .required(
        "byFile", .list(of: .defined("fileCount", fileCount)), "Files with findings, worst first.",
        \.files),
    ]

  private static let ruleCount: [JSONField<LintSummary.RuleRow>] =
    [
      .required("rule", .filledString, "The rule's stable name.", \.rule.id),
      .required("files", .count, "The number of files with such a finding.", \.files),
    ] + counts.map { $0.of(\.counts) }

  private static let fileCount: [JSONField<LintSummary.FileRow>] =
    [.required("path", .string, "The path, as displayed.", \.path)]
    + counts.map { $0.of(\.counts) }

  private static let counts: [JSONField<LintSummary.Counts>] = [
    .required("errors", .count, "The number of errors.", \.errors),
    .required("warnings", .count, "The number of warnings.", \.warnings),
    .required("notes", .count, "The number of notes.", \.notes),
  ]
}

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
