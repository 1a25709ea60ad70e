/// Why a line of a batch has no run. Each cause is the line's outcome.
package enum BatchLoss: String, Sendable, CaseIterable {
  /// The worker that ran the line ended, or exceeded its memory.
  case crashed
  /// The worker was not done in time.
  case timeout
  /// The line has no valid request.
  case invalid
  /// The run could not begin.
  case error
  /// The machine failed: it ran out of open files, memory or disk, or a library cannot be loaded. That is not
  /// a result of the tag, so a resumed batch runs the line again.
  case machine
}
