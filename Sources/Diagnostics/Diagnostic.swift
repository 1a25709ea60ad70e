/// One finding about an input: what, where, how bad, and under which rule.
///
/// Messages are lower-case, without a full stop, one fact each, the offender
/// in single quotes and, where it is known, the remedy after a semicolon.
package struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
  package var severity: Severity
  /// The stable UpperCamelCase identifier of the rule, for example `MediaFileMissingType`.
  package var rule: String
  package var message: String
  /// Where the finding is; absent when it is about the run as a whole.
  package var location: SourceLocation?
  /// Further facts, each a sentence fragment like the message.
  package var notes: [String]

  package init(
    _ severity: Severity,
    rule: String,
    _ message: String,
    at location: SourceLocation? = nil,
    notes: [String] = []
  ) {
    self.severity = severity
    self.rule = rule
    self.message = message
    self.location = location
    self.notes = notes
  }

  /// The line that editors parse: `tag.xml:12:7: warning: … [MediaFileMissingType]`.
  package var description: String {
    let place = location.map { "\($0): " } ?? ""
    return "\(place)\(severity.rawValue): \(message) [\(rule)]"
      + notes.map { "\n  note: \($0)" }.joined()
  }
}
