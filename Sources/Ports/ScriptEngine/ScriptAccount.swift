/// The resources that one script has used so far, and the destination of its log lines.
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
  /// reached none. What is counted comes before what is measured.
  package var exhaustedBudget: ScriptBudget? {
    if entries >= limits.entries { return .entries }
    return timeSpent >= limits.totalTime ? .processorTime : nil
  }

  func entered() { entries += 1 }

  func spent(_ time: Duration) { timeSpent += time }

  /// Keeps a line while the limits allow, and logs once when they are reached.
  func log(_ line: ScriptLogLine) {
    guard !isLogFull else { return }
    logLines += 1
    logBytes += line.message.utf8.count
    guard logLines <= limits.logLines, logBytes <= limits.logBytes else {
      isLogFull = true
      record(ScriptLogLine(.warn, "further lines are not kept; the limit is reached"))
      return
    }
    record(line)
  }
}
