internal import Vocabulary

extension Timeline {
  /// One finding about an input: its message, place, severity and rule.
  public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
    /// How severe a finding is.
    public enum Severity: String, Sendable, Hashable {
      /// Something worth knowing. Nothing needs to change.
      case note
      /// Something that works here but breaks a rule or will fail elsewhere.
      case warning
      /// Something that does not work or violates the standard.
      case error

      init(_ severity: Vocabulary.Severity) {
        switch severity {
        case .note: self = .note
        case .warning: self = .warning
        case .error: self = .error
        }
      }

      var ownSeverity: Vocabulary.Severity {
        switch self {
        case .note: .note
        case .warning: .warning
        case .error: .error
        }
      }
    }

    /// The severity of the finding.
    public let severity: Severity
    /// The rule's stable name; `vastsim explain` describes the rule.
    public let rule: String
    /// What was found, in words.
    public let message: String
    /// The file of the finding; nil when the finding concerns the whole run.
    public let file: String?
    /// The line, from 1.
    public let line: Int?
    /// The column, from 1.
    public let column: Int?
    /// Additional facts about the finding.
    public let notes: [String]

    /// The finding in the form that editors parse: `tag.xml:12:7: warning: …
    /// [MediaFileMissingType]`, followed by the notes, each on a line of its own.
    public var description: String {
      let position = line.map { SourcePosition(line: $0, column: column ?? 1) }
      return Vocabulary.Diagnostic.text(
        severity.ownSeverity, rule: rule, message,
        at: file.map { SourceLocation(file: $0, position: position) }, notes: notes)
    }

    init(_ diagnostic: Vocabulary.Diagnostic) {
      severity = Severity(diagnostic.severity)
      rule = diagnostic.rule.id
      message = diagnostic.message
      file = diagnostic.location?.file
      line = diagnostic.location?.position?.line
      column = diagnostic.location?.position?.column
      notes = diagnostic.notes
    }
  }

  /// The result of one expectation of a scenario file.
  public struct ExpectationResult: Sendable, Hashable {
    /// The expectation as written, on one line.
    public let text: String
    /// What was expected and what happened instead; nil when it holds.
    public let failure: String?
    /// The line of the scenario file, from 1.
    public let line: Int?

    /// Whether it holds.
    public var holds: Bool { failure == nil }

    init(_ result: VASTSimulator.ExpectationResult) {
      text = result.text
      failure = result.failure
      line = result.location?.position?.line
    }
  }
}
