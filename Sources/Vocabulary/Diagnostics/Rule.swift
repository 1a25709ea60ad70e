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

/// The severity of a finding for the author of the input.
package enum Severity: String, Sendable, CaseIterable, Codable, Comparable {
  /// Worth knowing; nothing needs to change.
  case note
  /// Works here, but breaks a rule or will fail elsewhere.
  case warning
  /// Does not work, or breaks the standard.
  case error

  package static func < (lhs: Severity, rhs: Severity) -> Bool {
    lhs.rank < rhs.rank
  }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// The levels that a user's configuration gives to single rules.
package struct RuleLevels: Sendable, Hashable {
  /// The level of a rule's findings.
  package enum Level: String, Sendable, Hashable, CaseIterable {
    case error
    case warning
    case note
    /// Not reported at all.
    case off

    /// The severity of a finding at this level; nil when it is not reported.
    var severity: Severity? {
      switch self {
      case .error: .error
      case .warning: .warning
      case .note: .note
      case .off: nil
      }
    }
  }

  /// The levels that differ from the rules' own, by rule identifier.
  package var levels: [String: Level]

  package init(_ levels: [String: Level] = [:]) { self.levels = levels }

  /// The severity of a breach of a rule, given the rule's own severity; nil when it is not
  /// reported.
  package func severity(of rule: Rule, own severity: Severity) -> Severity? {
    if levels.isEmpty { return severity }
    guard let level = levels[rule.id] else { return severity }
    return level.severity
  }

  /// The finding with the user's level; nil when it is not reported.
  package func applied(to diagnostic: Diagnostic) -> Diagnostic? {
    guard let severity = severity(of: diagnostic.rule, own: diagnostic.severity) else { return nil }
    return diagnostic.graded(severity)
  }
}
