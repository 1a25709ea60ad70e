/// The limits of one script before it is stopped.
package struct ScriptLimits: Sendable, Hashable {
  /// The processor time of one entry into the script: an evaluation, a callback, a timer.
  ///
  /// The engine's watchdog enforces it, and may notice late by a few milliseconds. It ends loops,
  /// growing arrays and promise jobs that do not end; it never ends an endless chain of promise
  /// jobs, nor some built-ins on pathological input. Only a separate process limits those.
  package var entryTime: Duration
  /// The processor time of all entries together, after which the script is not entered again.
  package var totalTime: Duration
  /// How often the script is entered, after which it is not entered again.
  ///
  /// A count is the same on every machine and processor time is not, so this limit is reached first:
  /// by default a script has a hundred microseconds for each entry before its time is used up.
  package var entries: Int
  /// The largest source in bytes of UTF-8.
  package var sourceBytes: Int
  /// The most log lines that are kept, whichever way they come.
  package var logLines: Int
  /// The most bytes of UTF-8 of log lines that are kept, whichever way they come.
  package var logBytes: Int

  package init(
    entryTime: Duration = .milliseconds(250),
    totalTime: Duration = .seconds(2),
    entries: Int = 20_000,
    sourceBytes: Int = 8 << 20,
    logLines: Int = 2_000,
    logBytes: Int = 1 << 20
  ) {
    self.entryTime = entryTime
    self.totalTime = totalTime
    self.entries = entries
    self.sourceBytes = sourceBytes
    self.logLines = logLines
    self.logBytes = logBytes
  }
}
