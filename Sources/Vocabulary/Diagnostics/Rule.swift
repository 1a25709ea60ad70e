/// One fact that findings tell: its name, how bad it is, what it means and what to do about it.
///
/// The same fact is the same rule wherever it is found. A rule is a static member of `Rule`, in the
/// module that finds it:
///
/// ```swift
/// extension Rule {
///   package static let captionsEmpty = Rule(
///     "CaptionsEmpty", .warning, "a caption file has no cue",
///     explanation: "The viewer who turns captions on sees none.",
///     remedy: "Write the cues into the file.")
/// }
/// ```
package struct Rule: Sendable {
  /// An object, so that a rule is copied for every finding as cheaply as a number.
  private final class Facts: Sendable {
    let id: String
    let severity: Severity
    let summary: String
    let explanation: String
    let remedy: String
    let clause: String?

    init(
      _ id: String, _ severity: Severity, _ summary: String, _ explanation: String,
      _ remedy: String, _ clause: String?
    ) {
      self.id = id
      self.severity = severity
      self.summary = summary
      self.explanation = explanation
      self.remedy = remedy
      self.clause = clause
    }
  }

  private let facts: Facts

  package init(
    _ id: String, _ severity: Severity, _ summary: String, explanation: String, remedy: String,
    clause: String? = nil
  ) {
    facts = Facts(id, severity, summary, explanation, remedy, clause)
  }

  /// The stable UpperCamelCase identifier, for example `MediaFileMissing`.
  package var id: String { facts.id }
  /// How bad a finding is, unless the user's configuration says otherwise.
  package var severity: Severity { facts.severity }
  /// What is wrong, a sentence fragment.
  package var summary: String { facts.summary }
  /// What follows from it, in whole sentences.
  package var explanation: String { facts.explanation }
  /// What to do about it, in whole sentences that begin with the action.
  package var remedy: String { facts.remedy }
  /// Where the rule comes from: a standard with version and chapter, or practice; nil for what this
  /// program asks for by itself.
  package var clause: String? { facts.clause }

  /// What to do, and what it is good for: the remedy, then the explanation.
  package var advice: String { "\(remedy) \(explanation)" }
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
