package import Diagnostics
package import RunRecords
internal import VASTSimulator

/// What holds of every run of every ad, whatever happens in it.
///
/// An invariant reads the record alone, so that a simulator that breaks it is found out as well.
package protocol RunInvariant: Sendable {
  var rule: Rule { get }

  /// Where the invariant is broken; empty when it holds.
  func violations(in run: CheckedRun) -> [Violation]
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
