package import Diagnostics

/// Writes findings as workflow commands of GitHub Actions, which shows them at the lines of a pull
/// request.
///
/// GitHub reads them from the standard output of a step: `::error file=a.xml,line=2,col=3,title=…`.
package enum GitHubReport {
  /// One line for each finding, in their order.
  package static func text(of findings: [Diagnostic]) -> String {
    findings.map { "\(command(for: $0))\n" }.joined()
  }

  private static func command(for finding: Diagnostic) -> String {
    var properties: [(String, String)] = []
    if let location = finding.location {
      properties.append(("file", location.file))
      if let position = location.position {
        properties += [("line", "\(position.line)"), ("col", "\(position.column)")]
      }
    }
    properties.append(("title", finding.rule.id))
    let list = properties.map { "\($0)=\(escapedProperty($1))" }.joined(separator: ",")
    return "::\(word(for: finding.severity)) \(list)::\(escaped(finding.message))"
  }

  private static func word(for severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  /// The characters that end a command are written as their codes.
  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func escapedProperty(_ text: String) -> String {
    escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
