/// A fact that findings report: its name, its severity, what it means and how to fix it.
///
/// The same fact has the same rule wherever it is found. A rule is a static member of `Rule`, in
/// the module that finds it:
///
/// ```swift
/// extension Rule {
///   package static let captionsEmpty = Rule(
///     "CaptionsEmpty", .warning, "a caption file has no cue",
///     explanation: "A viewer who turns captions on sees none.",
///     fix: "Write the cues into the file.")
/// }
/// ```
package struct Rule: Sendable {
  /// The texts of a rule. All copies of the rule, one in every finding, share them.
  private final class Facts: Sendable {
    let id: String
    let severity: Severity
    let summary: String
    let explanation: String
    let fix: String
    let clause: String?

    init(
      _ id: String, _ severity: Severity, _ summary: String, _ explanation: String,
      _ fix: String, _ clause: String?
    ) {
      self.id = id
      self.severity = severity
      self.summary = summary
      self.explanation = explanation
      self.fix = fix
      self.clause = clause
    }
  }

  private let facts: Facts

  package init(
    _ id: String, _ severity: Severity, _ summary: String, explanation: String, fix: String,
    clause: String? = nil
  ) {
    facts = Facts(id, severity, summary, explanation, fix, clause)
  }

  /// The stable UpperCamelCase identifier, for example `MediaFileMissing`.
  package var id: String { facts.id }
  /// The severity of a finding, unless the user's configuration says otherwise.
  package var severity: Severity { facts.severity }
  /// What is wrong, as a sentence fragment.
  package var summary: String { facts.summary }
  /// The consequences, in whole sentences.
  package var explanation: String { facts.explanation }
  /// The fix, in whole sentences that begin with the action.
  package var fix: String { facts.fix }
  /// Where the rule comes from: a standard with version and chapter, or practice; nil for a
  /// requirement of this program alone.
  package var clause: String? { facts.clause }

  /// The same rule with another fix, for a user interface that has other ways to supply a missing
  /// file.
  package func advising(_ fix: String) -> Rule {
    Rule(id, severity, summary, explanation: explanation, fix: fix, clause: clause)
  }

  /// The fix, then the explanation.
  package var advice: String { "\(fix) \(explanation)" }
}

/// Two rules are the same when their identifiers are.
extension Rule: Hashable, CustomStringConvertible {
  package static func == (lhs: Rule, rhs: Rule) -> Bool {
    lhs.facts === rhs.facts || lhs.id == rhs.id
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// The identifier.
  package var description: String { id }
}
