package import SharedLibraries

/// Why an entry into a script failed.
package enum ScriptFailure: Error, Sendable, Hashable {
  /// The text is not a program; nothing of it ran.
  case syntax(ScriptException)
  /// The script threw, and nothing caught it.
  case exception(ScriptException)
  /// The watchdog ended the entry after ``ScriptLimits/entryTime``.
  case timedOut
  /// The script had reached a limit for all its entries together, and was not entered.
  case exhausted(ScriptBudget)
  /// The engine's library could not be loaded.
  case engineMissing(MissingLibrary)
}
