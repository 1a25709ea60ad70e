internal import Diagnostics
internal import JSONTree
internal import RunRecords

/// Findings as one JSON object, in a stable format.
enum LintJSONReport {
  /// The text, ending with a line break; with a baseline it says how many findings that accepts.
  ///
  /// - Throws: an `EncodingError`, which no finding can cause.
  static func text(of files: [LintedFile], accepted: Int? = nil) throws -> String {
    let summary = LintSummary(of: files)
    let members: [JSONValue.Member] =
      [
        .init("v", 1),
        .init(
          "files",
          .array(
            files.map { file in
              ["path": .string(file.path), "diagnostics": .array(file.diagnostics.map(encoded))]
            })),
        .init(
          "summary",
          .object(
            counts(summary.counts) + [
              .init("files", .integer(summary.fileCount)),
              .init("byRule", .array(summary.rules.map(encoded))),
              .init("byFile", .array(summary.files.map(encoded))),
            ])),
      ] + .optional("accepted", accepted.map(JSONValue.integer))
    return try JSONWriter(pretty: true).text(of: .object(members)) + "\n"
  }

  private static func encoded(_ diagnostic: Diagnostic) -> JSONValue {
    let position = diagnostic.location?.position
    return [
      "severity": .string(diagnostic.severity.rawValue),
      "rule": .string(diagnostic.rule.id),
      "message": .string(diagnostic.message),
      "line": position.map { .integer($0.line) } ?? .null,
      "column": position.map { .integer($0.column) } ?? .null,
    ]
  }

  private static func counts(_ counts: LintSummary.Counts) -> [JSONValue.Member] {
    [
      .init("errors", .integer(counts.errors)), .init("warnings", .integer(counts.warnings)),
      .init("notes", .integer(counts.notes)),
    ]
  }

  private static func encoded(_ row: LintSummary.RuleRow) -> JSONValue {
    .object(
      [.init("rule", .string(row.rule.id)), .init("files", .integer(row.files))]
        + counts(row.counts))
  }

  private static func encoded(_ row: LintSummary.FileRow) -> JSONValue {
    .object([.init("path", .string(row.path))] + counts(row.counts))
  }
}
