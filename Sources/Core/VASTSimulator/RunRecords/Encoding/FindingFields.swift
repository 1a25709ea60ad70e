package import Vocabulary

/// A finding as outputs write it.
package enum FindingFields {
  /// The fields of a finding without its place.
  package static let finding: [JSONField<Diagnostic>] = [
    .required("severity", .choice, "The severity of the finding.", \.severity),
    .required("rule", .filledString, "The rule's stable name.", \.rule.id),
    .required("message", .filledString, "The text of the finding.", \.message),
  ]

  /// A finding with its place, where it has one.
  package static let located =
    finding + place("The file, relative to the current folder.").map { $0.ofOptional(\.location) }

  /// The fields of a place in an input; `file` describes the key that names its file.
  static func place(_ file: String) -> [JSONField<SourceLocation>] {
    [
      .required("file", .string, file, \.file),
      .optional("line", .integer(1...Int.max), "The line, from 1.") { $0.position?.line },
      .optional("column", .integer(1...Int.max), "The column, from 1.") { $0.position?.column },
    ]
  }
}
