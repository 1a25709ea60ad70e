internal import Diagnostics
package import JSONSchema
internal import JSONTree

/// Parts that the JSON output of several commands shares.
package enum FindingSchema {
  /// The first key of every output.
  package static let version = SchemaField.required(
    "v", .constant(1), "The version of the format, 1.")

  /// What a finding is, without its place.
  package static let finding: [SchemaField] = [
    .required("severity", .choice(of: Severity.self), "The severity of the finding."),
    .required("rule", .filledString, "The rule's stable name."),
    .required("message", .filledString, "The text of the finding."),
  ]

  /// A finding with its place, where it has one.
  package static let located: [SchemaField] =
    finding + [
      .init("file", .string, "The file, relative to the current folder."),
      .init("line", .integer(1...Int.max), "The line, from 1."),
      .init("column", .integer(1...Int.max), "The column, from 1."),
    ]
}
