/// Counts the results of a batch, and keeps the worst ones.
///
/// The number of results that it keeps is limited, however long the batch is.
package struct BatchTally: Sendable {
  /// The most results that a report shows one by one.
  package static let shown = 1_000

  /// How many results have each outcome.
  package private(set) var outcomes: [String: Int] = [:]
  /// How many results have a finding of each rule.
  package private(set) var rules: [String: Int] = [:]
  package private(set) var count = 0
  /// How many results do not pass.
  package private(set) var failed = 0
  /// The results that are kept, the worst first.
  package private(set) var entries: [BatchEntry] = []
  private let limit: Int

  package init(limit: Int = shown) { self.limit = limit }

  /// Counts a result.
  package mutating func add(_ entry: BatchEntry) {
    count += 1
    if !entry.passes { failed += 1 }
    outcomes[entry.outcome, default: 0] += 1
    for rule in entry.diagnostics.keys { rules[rule, default: 0] += 1 }
    if entries.count >= limit {
      guard let last = entries.last, entry.isWorse(than: last) else { return }
      entries.removeLast()
    }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].isWorse(than: entry) { low = middle + 1 } else { high = middle }
    }
    entries.insert(entry, at: low)
  }

  /// How many results are counted and not kept.
  package var unshown: Int { count - entries.count }

  /// How many results that do not pass are counted and not kept.
  package var unshownFailures: Int { failed - entries.count { !$0.passes } }
}
