internal import Diagnostics
internal import JSONTree
internal import VirtualTime

/// Results as JSON: one object with all of them, or one per line.
enum TestJSONReport {
  /// One object, spread over lines, ended by a line break.
  ///
  /// - Throws: an `EncodingError`, which no result can cause.
  static func text(of results: [TestResult]) throws -> String {
    let counts = TestResult.counts(of: results)
    let value: JSONValue = [
      "v": 1, "scenarios": .array(results.map { .object(members(of: $0)) }),
      "passed": .integer(counts.passed),
      "failed": .integer(counts.failed), "broken": .integer(counts.broken),
    ]
    return try JSONWriter(pretty: true).text(of: value) + "\n"
  }

  /// One scenario as one line.
  ///
  /// - Throws: an `EncodingError`, which no result can cause.
  static func line(of result: TestResult) throws -> String {
    try JSONWriter().text(of: .object([.init("v", 1)] + members(of: result))) + "\n"
  }

  private static func members(of result: TestResult) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("name", .string(result.name)), .init("file", .string(result.path)),
      .init("verdict", .string(result.verdict.rawValue)),
      .init("reasons", .array(result.reasons.map(JSONValue.string))),
      .init("failures", .array(result.failures.map(encoded))),
    ]
    if let outcome = result.outcome, let duration = result.duration {
      members += [
        .init("outcome", .string(outcome)),
        .init("durationUs", .integer(Int(duration.roundedMicroseconds))),
        .init(
          "expectations",
          [
            "held": .integer(result.expectations.held),
            "total": .integer(result.expectations.total),
          ]),
      ]
    }
    if !result.diff.isEmpty { members.append(.init("diff", .string(result.diff))) }
    return members
  }

  private static func encoded(_ diagnostic: Diagnostic) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("severity", .string(diagnostic.severity.rawValue)),
      .init("rule", .string(diagnostic.rule.id)), .init("message", .string(diagnostic.message)),
    ]
    if let location = diagnostic.location {
      members.append(.init("file", .string(location.file)))
      if let position = location.position {
        members += [
          .init("line", .integer(position.line)), .init("column", .integer(position.column)),
        ]
      }
    }
    return .object(members)
  }
}
