package import Diagnostics
package import VASTSimulator

/// What holds of every run of every ad, whatever happens in it.
///
/// An invariant reads the record alone, so that a simulator that breaks it is found out as well.
package protocol RunInvariant: Sendable {
  var rule: InvariantRule { get }

  /// Where the invariant is broken; empty when it holds.
  func violations(in run: CheckedRun) -> [Violation]
}

/// An invariant's identity: its name, how bad a breach is, and what to do about one.
package struct InvariantRule: Sendable, Hashable {
  /// The stable UpperCamelCase identifier.
  package let id: String
  package let severity: Severity
  /// What must hold, a sentence fragment.
  package let summary: String
  /// What a breach means and what to do about it, in whole sentences.
  package let remedy: String

  init(_ id: String, _ summary: String, severity: Severity = .error, remedy: String) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.remedy = remedy
  }
}

/// A run beside the one that shows what its tag wants to hear of.
package struct CheckedRun: Sendable {
  package var record: RunRecord
  /// The same tag, seen in full to its end under the exact player; nil when there is none.
  package var reference: RunRecord?

  package init(_ record: RunRecord, reference: RunRecord? = nil) {
    self.record = record
    self.reference = reference
  }
}

/// One breach of an invariant.
package struct Violation: Sendable, Hashable {
  package var message: String
  /// When, since the run began.
  package var at: Duration?
  /// The ad's index in play order.
  package var ad: Int?

  init(_ message: String, at: Duration? = nil, ad: Int? = nil) {
    self.message = message
    self.at = at
    self.ad = ad
  }
}
