internal import Diagnostics
internal import JSONTree

/// Findings as one JSON object, in a stable format.
enum LintJSONReport {
  /// The text, ending with a line break; with a baseline it says how many findings that accepts.
  ///
  /// - Throws: an `EncodingError`, which no finding can cause.
  static func text(of files: [LintedFile], accepted: Int? = nil) throws -> String {
    var members: [JSONValue.Member] = [
      .init(
        "files",
        .array(
          files.map { file in
            ["path": .string(file.path), "diagnostics": .array(file.diagnostics.map(encoded))]
          }))
    ]
    if let accepted { members.append(.init("accepted", .integer(accepted))) }
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
}
