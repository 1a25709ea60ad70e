internal import JSONSchema
internal import JSONTree
internal import Reports

/// The JSON output of `vastsim lint`, version 1, as JSON Schema.
enum LintSchema {
  static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim lint, version 1", meaning: "The findings about documents, file by file.",
      root: .object(fields),
      definitions: [
        .init("file", .object(file)), .init("finding", .object(finding)),
        .init("summary", .object(summary)), .init("ruleCount", .object(ruleCount)),
        .init("fileCount", .object(fileCount)),
      ])
  }

  static let fields: [SchemaField] = [
    FindingSchema.version,
    .required("files", .list(of: .reference("file")), "The files that were read, in order."),
    .required("summary", .reference("summary"), "The findings, counted."),
    .init("accepted", count, "How many findings the baseline accepts; absent without one."),
  ]

  static let file: [SchemaField] = [
    .required("path", .string, "The path, as displayed."),
    .required("diagnostics", .list(of: .reference("finding")), "Its findings, in their order."),
  ]

  static let finding: [SchemaField] =
    FindingSchema.finding + [
      .required("line", place, "The line, from 1; null without a position."),
      .required("column", place, "The column, from 1; null without a position."),
    ]

  static let summary: [SchemaField] =
    counts + [
      .required("files", count, "The number of files."),
      .required("byRule", .list(of: .reference("ruleCount")), "Rules with findings, worst first."),
      .required("byFile", .list(of: .reference("fileCount")), "Files with findings, worst first."),
    ]

  static let ruleCount: [SchemaField] =
    [
      .required("rule", .filledString, "The rule's stable name."),
      .required("files", count, "The number of files with such a finding."),
    ] + counts

  static let fileCount: [SchemaField] =
    [.required("path", .string, "The path, as displayed.")] + counts

  private static let counts: [SchemaField] = [
    .required("errors", count, "The number of errors."),
    .required("warnings", count, "The number of warnings."),
    .required("notes", count, "The number of notes."),
  ]

  private static let count = Schema.integer(0...Int.max)
  private static let place = Schema.either([.integer(1...Int.max), .constant(.null)])
}
