/// Why an entry into a script came to nothing.
package enum ScriptFailure: Error, Sendable, Hashable {
  /// The text is no program; nothing of it ran.
  case syntax(ScriptException)
  /// The script threw, and nothing caught it.
  case exception(ScriptException)
  /// The watchdog ended the entry after ``ScriptLimits/entryTime``.
  case timedOut
  /// The script used up what all its entries may use together, and was not entered.
  case exhausted
}
