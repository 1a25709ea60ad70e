package import VASTSimulator
package import Vocabulary

/// Writes findings as SARIF 2.1.0, the format that code review systems show next to the lines.
package enum SARIFReport {
  /// An edit of the file that a finding is in.
  package struct Replacement: Sendable, Hashable {
    /// The change that the replacement makes, in words.
    package let words: String
    /// The first byte that is replaced, from 0.
    package let offset: Int
    /// How many bytes are replaced.
    package let length: Int
    /// The text that is written in place of the replaced bytes.
    package let text: String

    package init(words: String, offset: Int, length: Int, text: String) {
      self.words = words
      self.offset = offset
      self.length = length
      self.text = text
    }
  }

  /// A finding with its remark, its state and its edits.
  package struct Result: Sendable, Hashable {
    package var finding: Diagnostic
    /// A remark after the message, which is not a part of the finding's identity.
    package var remark: String
    /// Whether a baseline accepts the finding.
    package var isAccepted: Bool
    /// Whether the finding says that something was not judged, which is not a fault in SARIF.
    package var isUnjudged: Bool
    /// The edits that fix the finding.
    package var replacements: [Replacement] = []

    package init(
      _ finding: Diagnostic, remark: String = "", isAccepted: Bool = false,
      isUnjudged: Bool = false
    ) {
      self.finding = finding
      self.remark = remark
      self.isAccepted = isAccepted
      self.isUnjudged = isUnjudged
    }
  }

  /// The findings of a finished run, and its expectations that do not hold.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package static func text(of record: RunRecord) throws -> String {
    let failed = record.expectations.compactMap { result in
      result.failure.map {
        Diagnostic(
          rule: result.dependence == nil ? .expectationFailed : .expectationDependsOnPolling,
          "expected '\(result.text)': \($0)", at: result.location)
      }
    }
    return try text(of: record.diagnostics + failed)
  }

  /// Findings, in their order.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package static func text(of findings: [Diagnostic]) throws -> String {
    try text(ofResults: findings.map { Result($0) })
  }

  /// Findings with remarks, in their order.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package static func text(ofResults found: [Result]) throws -> String {
    let used = Set(found.map(\.finding.rule)).sorted { $0.id < $1.id }
    let indices = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
    var seen: [String: Int] = [:]
    let results = found.map { result in
      let key = result.finding.fingerprint
      seen[key, default: 0] += 1
      return Self.result(
        result, indices[result.finding.rule] ?? -1, fingerprint: key, turn: seen[key] ?? 1)
    }
    let driver = JSONValue.object([
      .init("name", "vastsim"), .init("semanticVersion", .string(RunConfiguration.version)),
      .init("rules", .array(used.map(value))),
    ])
    let run = JSONValue.object([
      .init("tool", .object([.init("driver", driver)])),
      .init("columnKind", "unicodeCodePoints"), .init("results", .array(results)),
    ])
    let log = JSONValue.object([
      .init("$schema", "https://json.schemastore.org/sarif-2.1.0.json"),
      .init("version", "2.1.0"), .init("runs", .array([run])),
    ])
    return try JSONWriter(pretty: true).text(of: log) + "\n"
  }

  private static func value(of rule: Rule) -> JSONValue {
    .object([
      .init("id", .string(rule.id)), .init("shortDescription", message(rule.summary)),
      .init("fullDescription", message("\(rule.explanation) \(rule.fix)")),
      .init("defaultConfiguration", .object([.init("level", .string(rule.severity.rawValue))])),
    ])
  }

  private static func result(
    _ result: Result, _ index: Int, fingerprint: String, turn: Int
  ) -> JSONValue {
    let finding = result.finding
    var members: [JSONValue.Member] = [
      .init("ruleId", .string(finding.rule.id)), .init("ruleIndex", .integer(index)),
      .init("kind", result.isUnjudged ? "notApplicable" : "fail"),
      .init("level", .string(result.isUnjudged ? "none" : finding.severity.rawValue)),
      .init("message", message(finding.message + result.remark)),
      .init(
        "partialFingerprints",
        .object([
          .init("finding/v1", .string("\(fingerprint):\(turn)"))
        ])),
    ]
    if result.isAccepted {
      members.append(
        .init(
          "suppressions",
          .array([.object([.init("kind", "external"), .init("status", "accepted")])])))
    }
    if let location = finding.location {
      members.append(.init("locations", .array([Self.location(location)])))
      if !result.replacements.isEmpty {
        members.append(
          .init("fixes", .array([Self.fix(result.replacements, in: location.file)])))
      }
    }
    return .object(members)
  }

  private static func fix(_ replacements: [Replacement], in file: String) -> JSONValue {
    let edits = replacements.map { edit in
      JSONValue.object([
        .init(
          "deletedRegion",
          .object([
            .init("byteOffset", .integer(edit.offset)), .init("byteLength", .integer(edit.length)),
          ])), .init("insertedContent", message(edit.text)),
      ])
    }
    return .object([
      .init("description", message(replacements.map(\.words).joined(separator: "; "))),
      .init(
        "artifactChanges",
        .array([
          .object([
            .init("artifactLocation", .object([.init("uri", .string(URIText.reference(file)))])),
            .init("replacements", .array(edits)),
          ])
        ])),
    ])
  }

  private static func location(_ location: SourceLocation) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("artifactLocation", .object([.init("uri", .string(URIText.reference(location.file)))]))
    ]
    if let position = location.position {
      members.append(
        .init(
          "region",
          .object([
            .init("startLine", .integer(position.line)),
            .init("startColumn", .integer(position.column)),
          ])))
    }
    return .object([.init("physicalLocation", .object(members))])
  }

  private static func message(_ text: String) -> JSONValue {
    .object([.init("text", .string(text))])
  }
}

/// The rules of findings that reports add to a run's own findings.
extension Rule {
  package static let inputUnreadable = Rule(
    "InputUnreadable", .error, "an input cannot be read",
    explanation: "The message contains the reason that the system gives.",
    fix: """
      Check the path or the URL. Paths of 'tag' and 'media' in a scenario are relative to the \
      scenario's folder.
      """)
}

/// Every rule of reports.
package enum ReportRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = [.inputUnreadable]
}
