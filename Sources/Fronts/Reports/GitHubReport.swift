package import Vocabulary

/// Writes findings as workflow commands of GitHub Actions, which GitHub shows at the lines of a
/// pull request.
///
/// GitHub reads the commands from the standard output of a step: `::error
/// file=a.xml,line=2,col=3,title=…`.
package enum GitHubReport {
  /// One line for each finding, in the order of the findings.
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

  /// The text with each character that would end a command replaced by its code. Scalars are
  /// compared, because a carriage return with its line feed is one `Character`.
  private static func escaped(_ text: String, _ more: [Unicode.Scalar: String] = [:]) -> String {
    let codes: [Unicode.Scalar: String] = ["%": "%25", "\r": "%0D", "\n": "%0A"].merging(more) {
      $1
    }
    return text.unicodeScalars.map { codes[$0] ?? String($0) }.joined()
  }

  private static func escapedProperty(_ text: String) -> String {
    escaped(text, [":": "%3A", ",": "%2C"])
  }
}
