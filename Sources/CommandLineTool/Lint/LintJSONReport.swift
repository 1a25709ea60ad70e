internal import Diagnostics
internal import JSONTree

/// Findings as one JSON object, in the form that CONTRACTS fixes.
enum LintJSONReport {
  /// The text, ending with a line break.
  ///
  /// - Throws: an `EncodingError`, which no finding can bring about.
  static func text(of files: [LintedFile]) throws -> String {
    let value: JSONValue = [
      "files": .array(
        files.map { file in
          ["path": .string(file.path), "diagnostics": .array(file.diagnostics.map(encoded))]
        })
    ]
    return try JSONWriter(pretty: true).text(of: value) + "\n"
  }

  private static func encoded(_ diagnostic: Diagnostic) -> JSONValue {
    let position = diagnostic.location?.position
    return [
      "severity": .string(diagnostic.severity.rawValue),
      "rule": .string(diagnostic.rule),
      "message": .string(diagnostic.message),
      "line": position.map { .integer($0.line) } ?? .null,
      "column": position.map { .integer($0.column) } ?? .null,
    ]
  }
}
