/// One finding about an input: what, where, how bad, and under which rule.
///
/// Messages are lower-case, without a full stop, one fact each, the offender in single quotes and,
/// where it is known, the fix after a semicolon.
package struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
  package var severity: Severity
  /// The fact that was found.
  package var rule: Rule
  package var message: String
  /// Where the finding is; absent when it is about the run as a whole.
  package var location: SourceLocation?
  /// Further facts, each a sentence fragment like the message.
  package var notes: [String]

  /// A finding of a rule, as bad as the rule says.
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

  /// The same finding, as bad as what the user chose makes it: the levels of a configuration, or a
  /// creative profile.
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
