package import Vocabulary

/// A condition that holds for every run of every ad, whatever happens in it.
///
/// An invariant reads only the run record, so that it finds faults of the simulator as well.
package protocol RunInvariant: Sendable {
  var rule: Rule { get }

  /// The breaches of the invariant in one ad of a run; empty when it holds.
  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation]
}

extension RunInvariant {
  /// The breaches of the invariant in all ads of a run; empty when it holds.
  package func violations(in run: CheckedRun) -> [Violation] {
    var violations: [Violation] = []
    for trace in run.traces {
      let further = self.violations(in: trace, of: run)
      // Almost always there are none, and joining two lists costs time.
      if !further.isEmpty { violations += further }
    }
    return violations
  }
}

/// A run to check, with an optional reference run of the same tag, which shows the trackers that a
/// complete play requests.
package struct CheckedRun: Sendable {
  package var record: RunRecord { didSet { traces = record.adTraces } }
  /// What happened to each of its ads.
  package private(set) var traces: [AdTrace]
  /// The traces of the tag's ads in the reference run, by their indices in play order. The
  /// reference run uses the exact player and has the whole ad in view to its end. Empty if there is
  /// no such run.
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
  /// When it happened, since the run began.
  package var at: Duration?
  /// The ad's index in play order.
  package var ad: Int?
  /// The event that the violation is about, if its message contains a measured value.
  package var event: String?

  package init(_ message: String, at: Duration? = nil, ad: Int? = nil, event: String? = nil) {
    self.message = message
    self.at = at
    self.ad = ad
    self.event = event
  }
}
