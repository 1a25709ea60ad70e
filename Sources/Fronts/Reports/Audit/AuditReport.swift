package import Diagnostics
internal import JSONTree
package import RunRecords
internal import Scenario

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
    let verdict = passes ? style.green("PASS") : style.red("FAIL")
    lines.append("Verdict  \(verdict): \(found)")
    return lines.map(\.description).joined(separator: "\n") + "\n"
  }

  /// The same as JSON.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot say.
  package var json: String {
    get throws {
      let json: JSONValue = [
        "v": 1, "trace": .string(trace), "passes": .bool(passes),
        "units": .array(
          audit.units.map { unit in
            .object(
              [.init("unit", .string(unit.name))]
                + .optional("sdk", unit.sdk.map { .string($0.rawValue) })
                + [.init("calls", .integer(unit.calls))])
          }),
        "diagnostics": .array(
          audit.findings.map { finding in
            .object(
              EventStream.diagnostic.members(of: finding.diagnostic)
                + .optional("unit", finding.unit.map(JSONValue.string))
                + .optional("item", finding.item.map(JSONValue.integer)))
          }),
      ]
      return try JSONWriter(pretty: true).text(of: json) + "\n"
    }
  }
}
