/// The limits of one script before it is stopped.
package struct ScriptLimits: Sendable, Hashable {
  /// The processor time of one entry into the script: an evaluation, a callback or a timer.
  ///
  /// The engine's watchdog enforces the limit, up to a few milliseconds late. It ends endless
  /// loops, growing arrays and endless promise jobs. It does not end an endless chain of promise
  /// jobs, or some built-ins on pathological input; only a separate process limits those.
  package var entryTime: Duration
  /// The processor time of all entries together, after which the script is not entered again.
  package var totalTime: Duration
  /// The number of entries after which the script is not entered again.
  ///
  /// The number of entries is the same on every machine, the processor time is not. This limit is
  /// therefore chosen to be reached first: with the default limits, a script reaches it first
  /// unless its entries last more than a hundred microseconds on average.
  package var entries: Int
  /// The largest source in bytes of UTF-8.
  package var sourceBytes: Int
  /// The most log lines that are kept: the script's own lines and the lines that are written on its
  /// behalf.
  package var logLines: Int
  /// The most UTF-8 bytes of log lines that are kept: of the script's own lines and of the lines
  /// that are written on its behalf.
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
