package import Diagnostics
package import RunRecords

/// What holds of every run of every ad, whatever happens in it.
///
/// An invariant reads the record alone, so that a simulator that breaks it is found out as well.
package protocol RunInvariant: Sendable {
  var rule: Rule { get }

  /// Where an ad of a run breaks it; empty when it holds.
  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation]
}

extension RunInvariant {
  /// Where the invariant is broken, ad by ad; empty when it holds.
  package func violations(in run: CheckedRun) -> [Violation] {
    run.traces.flatMap { violations(in: $0, of: run) }
  }
}

/// A run beside the one that shows what its tag wants to hear of.
package struct CheckedRun: Sendable {
  package var record: RunRecord { didSet { traces = record.adTraces } }
  /// What happened to each of its ads.
  package private(set) var traces: [AdTrace]
  /// What happened to the ads of the same tag, seen in full to its end under the exact player, by
  /// their places in play order; empty where there is no such run.
  package let referenceTraces: [Int: AdTrace]

  package init(_ record: RunRecord, reference: RunRecord? = nil) {
    self.record = record
    traces = record.adTraces
    referenceTraces = Dictionary(
      (reference?.adTraces ?? []).map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// One breach of an invariant.
package struct Violation: Sendable, Hashable {
  package var message: String
  /// When, since the run began.
  package var at: Duration?
  /// The ad's index in play order.
  package var ad: Int?
  /// The event that it is about, for a message that measures something.
  package var event: String?

  package init(_ message: String, at: Duration? = nil, ad: Int? = nil, event: String? = nil) {
    self.message = message
    self.at = at
    self.ad = ad
    self.event = event
  }
}
