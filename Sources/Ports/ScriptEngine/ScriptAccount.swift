/// The resources that one script has used so far, and the destination of its log lines.
///
/// Lines are counted here whatever their source: the console, a rejected promise, a warning of the
/// verification service, or an exception that was not caught.
///
/// Every entry into a context is charged to an account, so that scripts that share a context are
/// distinguished.
package final class ScriptAccount {
  package let limits: ScriptLimits
  /// The processor time that the entries have taken together.
  package private(set) var timeSpent: Duration = .zero
  /// How often the script was entered.
  package private(set) var entries = 0
  private var logLines = 0
  private var logBytes = 0
  private var isLogFull = false
  private let record: (ScriptLogLine) -> Void

  /// - Parameters:
  ///   - limits: the script's limits.
  ///   - record: receives each kept line when it is written.
  package init(limits: ScriptLimits, record: @escaping (ScriptLogLine) -> Void) {
    self.limits = limits
    self.record = record
  }

  /// The limit that the script has reached, so that it is not entered again; nil while it has
  /// reached none. The limit of entries comes before that of processor time if both are reached.
  package var exhaustedBudget: ScriptBudget? {
    if entries >= limits.entries { return .entries }
    return timeSpent >= limits.totalTime ? .processorTime : nil
  }

  func entered() { entries += 1 }

  func spent(_ time: Duration) { timeSpent += time }

  /// Writes a line while the limits allow.
  package func log(_ line: ScriptLogLine) {
    if keeps(line.message) { record(line) }
  }

  /// Charges a line to the account: the script's own, and every line that is written on its behalf.
  ///
  /// The first line that is beyond the limits is replaced by one that says so; none comes after it.
  ///
  /// - Returns: whether the line is to be kept.
  package func keeps(_ text: String) -> Bool {
    guard !isLogFull else { return false }
    let bytes = text.utf8.count
    guard logLines < limits.logLines, bytes <= limits.logBytes - logBytes else {
      isLogFull = true
      record(
        ScriptLogLine(
          .warn,
          "further lines of this script are not kept: it has written \(logLines) of at most "
            + "\(limits.logLines) lines, and \(logBytes) of at most \(limits.logBytes) bytes"))
      return false
    }
    logLines += 1
    logBytes += bytes
    return true
  }
}

/// A limit for a script's whole session, after which it is not entered again.
package enum ScriptBudget: String, Sendable, Hashable, CaseIterable {
  /// The number of entries into the script. It is the same on every machine.
  case entries
  /// The processor time of all entries, which depends on the machine.
  case processorTime
  /// The time or the memory of the script's process, which depends on the machine.
  case process

  /// Whether two runs with the same input reach the limit at the same place.
  package var isCounted: Bool {
    switch self {
    case .entries: true
    case .processorTime, .process: false
    }
  }
}
