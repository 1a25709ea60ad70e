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

/// A position in a text, counted as editors count.
package struct SourcePosition: Sendable, Hashable, Codable, Comparable {
  /// The line, from 1.
  package var line: Int
  /// The column, from 1, in Unicode scalars or bytes as the parser counts them.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (lhs: SourcePosition, rhs: SourcePosition) -> Bool {
    (lhs.line, lhs.column) < (rhs.line, rhs.column)
  }
}

/// A location in a named input: a file, and the position in it if that is known.
package struct SourceLocation: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The input's display name: a path relative to the current folder, a file name, or a URL.
  package var file: String
  /// The position in the file; absent for the whole file.
  package var position: SourcePosition?

  package init(file: String, position: SourcePosition? = nil) {
    self.file = file
    self.position = position
  }

  /// The form that editors parse: `tag.xml:12:7`.
  package var description: String {
    guard let position else { return file }
    return "\(file):\(position.line):\(position.column)"
  }
}

/// Limits the number of findings in a report, separately for each severity.
///
/// A hostile document must not make a report of a hundred thousand lines, and a flood of notes must
/// not hide an error.
package struct FindingLimit: Sendable, Hashable {
  /// How many findings of one severity are reported.
  package static let each = 1_000

  /// One counter for each severity, not a dictionary: a document is read in microseconds, and a
  /// dictionary would cost a noticeable part of them.
  private var counts = Counts()

  private struct Counts: Sendable, Hashable {
    var notes = 0
    var warnings = 0
    var errors = 0

    subscript(severity: Severity) -> Int {
      get {
        switch severity {
        case .note: notes
        case .warning: warnings
        case .error: errors
        }
      }
      set {
        switch severity {
        case .note: notes = newValue
        case .warning: warnings = newValue
        case .error: errors = newValue
        }
      }
    }
  }

  package init() {}

  /// Whether the next finding of a severity is reported.
  package func hasRoom(for severity: Severity) -> Bool { counts[severity] < Self.each }

  /// How many findings there were so far, reported or not.
  package var total: Int { counts.notes + counts.warnings + counts.errors }

  /// Counts a finding; false when it is to be left out.
  package mutating func admits(_ severity: Severity) -> Bool {
    defer { counts[severity] += 1 }
    return hasRoom(for: severity)
  }

  /// Says how many findings were left out, the worst first; nil when all were reported.
  package var remark: String? {
    guard Severity.allCases.contains(where: { counts[$0] > Self.each }) else { return nil }
    let leftOut = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = counts[severity] - Self.each
      return count > 0 ? "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")" : nil
    }
    return "further findings are omitted: \(leftOut.joined(separator: ", "))"
  }
}
