package import Diagnostics
package import JSONTree
package import RunRecords
internal import Scenario
internal import Verdicts

/// Writes what came of an app trace.
package struct AuditReport {
  private let audit: AppAudit
  private let trace: String
  private let passes: Bool
  private let style: TextStyle

  /// - Parameters:
  ///   - audit: the trace, judged.
  ///   - trace: its file, as displayed.
  ///   - severity: the lowest severity of a finding that fails it.
  ///   - style: colours, or none.
  package init(
    _ audit: AppAudit, of trace: String, failingOn severity: Severity, style: TextStyle = .plain
  ) {
    self.audit = audit
    self.trace = trace
    self.style = style
    passes = !audit.findings.contains { $0.diagnostic.severity >= severity }
  }

  /// The findings, the units, and a verdict.
  package var text: String {
    var lines = audit.findings.map { "\($0.diagnostic)" as VisibleText }
    if !lines.isEmpty { lines.append("") }
    lines += audit.units.map { unit in
      let sdk = unit.sdk?.rawValue ?? "unknown SDK"
      return "unit '\(unit.name)': \(sdk), \(unit.calls == 1 ? "1 call" : "\(unit.calls) calls")"
    }
    let counts = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = audit.findings.count { $0.diagnostic.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    let found = counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
    let verdict = Verdict(worst: audit.findings.map(\.diagnostic.severity).max())
    lines.append("Verdict  \(style.word(of: verdict)): \(found)")
    return lines.map(\.description).joined(separator: "\n") + "\n"
  }

  /// The same as JSON.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot say.
  package var json: String {
    get throws {
      try JSONWriter(pretty: true).text(of: .object(Self.fields.members(of: self))) + "\n"
    }
  }

  /// The schema of the JSON.
  package static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim audit, version 1", meaning: "What is wrong with the calls of an app trace.",
      .object(fields))
  }

  private static let fields: [JSONField<AuditReport>] = [
    .version, .required("trace", .string, "The trace's file, as displayed.", \.trace),
    .required("passes", .flag, "Whether nothing is held against the app.", \.passes),
    .required(
      "units", .list(of: .object(unit)),
      "The units of the trace, in the order of their first calls.",
      \.audit.units),
    .required(
      "diagnostics", .list(of: .object(finding)),
      "The findings, in the order of the calls; what is missing comes last.", \.audit.findings),
  ]

  private static let unit: [JSONField<AppAudit.Unit>] = [
    .required("unit", .filledString, "The unit's name.", \.name),
    .optional("sdk", .choice, "The SDK that it uses.", \.sdk),
    .required("calls", .integer(1...Int.max), "How many calls the trace has of it.", \.calls),
  ]

  private static let finding: [JSONField<AppAudit.Finding>] =
    FindingFields.located.map { $0.of(\.diagnostic) } + [
      .optional("unit", .filledString, "The unit that the finding is about.", \.unit),
      .optional("item", .count, "The item that the finding is about.", \.item),
      .nonEmpty(
        "notes", .list(of: .filledString), "What else is to be known of it.", \.diagnostic.notes),
    ]
}
