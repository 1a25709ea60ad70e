package import Diagnostics

/// The rules about macros in URLs.
extension Rule {
  package static let macroMisplaced = Rule(
    "MacroMisplaced", .warning, "a macro in a request in which it has no value",
    explanation: """
      '[ERRORCODE]' is for Error, '[REASON]' for verificationNotExecuted, '[CLICKPOS]' for click \
      trackers; some are for requests of ads only. Elsewhere they stay, or become -1.
      """,
    remedy: "Take the macro out, or use it in the request that it belongs to.",
    clause: "VAST 4.x, macro registry, contexts")

  package static let macroUnknown = Rule(
    "MacroUnknown", .warning, "a macro that VAST does not know",
    explanation: """
      Players leave what they do not know as it is, so that the server receives the brackets. Some \
      macros are an arrangement with one player; then this rule may be switched off.
      """,
    remedy: """
      Correct the macro's name: '[CACHEBUSTING]', not '[CACHEBUSTER]'; give one of your own a \
      value with --macro NAME=VALUE.
      """,
    clause: "VAST 4.x, macro registry")
}
