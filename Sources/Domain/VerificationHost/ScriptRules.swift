package import Diagnostics

/// The rules of verification scripts.
extension Rule {
  package static let scriptExhausted = Rule(
    "ScriptExhausted", .warning, "a verification script used up what it may use",
    explanation: """
      A script has a limit of processor time and of entries for a whole session. It hears of \
      nothing any more; what it sent before stays sent, and other vendors go on.
      """,
    remedy: "Let the script do less at each event, and keep fewer listeners and timers.")

  package static let scriptThrew = Rule(
    "ScriptThrew", .warning, "a verification script threw and did not catch",
    explanation: """
      The listener or timer that threw is over; the script goes on to hear of what it asked for.
      """,
    remedy: "Correct the script at the place that the message names.")

  package static let scriptTimedOut = Rule(
    "ScriptTimedOut", .warning, "a verification script took too long at once",
    explanation: """
      A listener or a timer was ended after its limit of processor time. The script goes on to \
      hear of later events.
      """,
    remedy: "Let the listener return sooner, and do long work in several timers.")
}

/// Every rule of verification scripts.
package enum ScriptRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = [
    .scriptExhausted, .scriptThrew, .scriptTimedOut,
  ]
}
