package import Vocabulary

/// The rules of verification scripts.
extension Rule {
  package static let scriptExhausted = Rule(
    "ScriptExhausted", .warning, "a verification script reached its session limits",
    explanation: """
      A script has limits of processor time and of calls for a whole session. After it reaches one \
      of them, it receives no more events. Requests that it sent before remain sent, and other \
      vendors' scripts continue.
      """,
    fix: "Do less work for each event, and keep fewer listeners and timers.")

  package static let scriptNotReproducible = Rule(
    "ScriptNotReproducible", .warning,
    "a limit of processor time or memory ended a verification script's work",
    explanation: """
      Runs with the same input have the same output, except where a script reaches a limit that \
      depends on the machine's speed or memory. Another run, or another machine, may stop the \
      script earlier or later, or not at all.
      """,
    fix: "Remove the script's long calls; do not compare this run with golden files or baselines.")

  package static let scriptThrew = Rule(
    "ScriptThrew", .warning, "a verification script threw an uncaught exception",
    explanation: """
      An exception aborts the listener or the timer that threw it. An exception during loading \
      aborts the rest of the script. As in native sessions, the callbacks that the script \
      registered before the exception still receive events. A script that threw before it \
      registered a callback counts as not executed.
      """,
    fix: "Correct the script at the place that the message names.")

  package static let scriptTimedOut = Rule(
    "ScriptTimedOut", .warning, "a verification script exceeded the time limit of one call",
    explanation: """
      A listener or a timer was aborted at its limit of processor time. The script still receives \
      later events.
      """,
    fix: "Return from the listener sooner, and split long work over several timers.")
}

/// Every rule of verification scripts.
package enum ScriptRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = [
    .scriptExhausted, .scriptNotReproducible, .scriptThrew, .scriptTimedOut,
  ]
}
