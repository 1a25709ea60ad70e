/// A finding about an input: the message, the location, the severity and the rule.
///
/// A message is lower-case, has no full stop and states one fact. It has the offending text in
/// single quotes and, if the fix is known, the fix after a semicolon.
package struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
  package var severity: Severity
  /// The rule for the fact that was found.
  package var rule: Rule
  package var message: String
  /// Where the finding is; absent when it is about the run as a whole.
  package var location: SourceLocation?
  /// Further facts, each a sentence fragment like the message.
  package var notes: [String]

  /// Creates a finding with the severity of its rule.
  package init(
    rule: Rule,
    _ message: String,
    at location: SourceLocation? = nil,
    notes: [String] = []
  ) {
    severity = rule.severity
    self.rule = rule
    self.message = message
    self.location = location
    self.notes = notes
  }

  /// The same finding with the severity that the user's choice gives it: the levels of a
  /// configuration, or a creative profile.
  package func graded(_ severity: Severity) -> Diagnostic {
    var diagnostic = self
    diagnostic.severity = severity
    return diagnostic
  }

  /// The line that editors parse: `tag.xml:12:7: warning: … [MediaFileMissingType]`, and one for
  /// each note.
  package var visibleText: VisibleText {
    Self.visibleText(severity, rule: rule.id, message, at: location, notes: notes)
  }

  package var description: String { visibleText.description }

  /// The same line for a finding of which only the rule's identifier is known.
  package static func text(
    _ severity: Severity, rule: String, _ message: String, at location: SourceLocation?,
    notes: [String]
  ) -> String {
    visibleText(severity, rule: rule, message, at: location, notes: notes).description
  }

  private static func visibleText(
    _ severity: Severity, rule: String, _ message: String, at location: SourceLocation?,
    notes: [String]
  ) -> VisibleText {
    let place: VisibleText = location.map { "\($0): " } ?? ""
    return "\(place)\(severity.rawValue): \(message) [\(rule)]"
      + notes.map { "\n  note: \($0)" }.joined()
  }
}
