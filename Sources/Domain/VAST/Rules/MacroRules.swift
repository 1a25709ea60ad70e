package import Diagnostics

/// The rules about macros in URLs.
extension Rule {
  package static let macroMisplaced = Rule(
    "MacroMisplaced", .warning, "a macro in a request in which it has no value",
    explanation: """
      '[ERRORCODE]' is for Error, '[REASON]' for verificationNotExecuted, '[CLICKPOS]' for click \
      trackers. Some macros are for ad requests only. In other requests they are not replaced, or \
      become -1.
      """,
    remedy: "Remove the macro, or use it in the request that it is for.",
    clause: "VAST 4.x, macro registry, contexts")

  package static let macroUnknown = Rule(
    "MacroUnknown", .warning, "a macro that VAST does not define",
    explanation: """
      Players do not replace unknown macros, so the server receives the brackets. Some macros are \
      private to one player. In that case, switch this rule off.
      """,
    remedy: """
      Correct the macro's name, for example '[CACHEBUSTING]' instead of '[CACHEBUSTER]'. Set the \
      value of a private macro with --macro NAME=VALUE.
      """,
    clause: "VAST 4.x, macro registry")
}
