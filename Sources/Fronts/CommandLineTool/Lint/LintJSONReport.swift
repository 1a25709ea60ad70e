internal import VASTLint
internal import VASTSimulator
internal import Vocabulary

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
        "The edits that fix it, which 'vastsim fix' makes; absent without one."
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
