/// A limit for a script's whole session, after which it is not entered again.
package enum ScriptBudget: String, Sendable, Hashable, CaseIterable {
  /// How often it is entered: the same on every machine.
  case entries
  /// The processor time of all entries, which depends on the machine.
  case processorTime
  /// The time or the memory of its process, which depends on the machine.
  case process

  /// Whether two runs reach the limit at the same place.
  package var isCounted: Bool {
    switch self {
    case .entries: true
    case .processorTime, .process: false
    }
  }
}
