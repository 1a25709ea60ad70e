package import Vocabulary

/// The linter's rules whose findings runs report as well.
extension Rule {
  package static let noAd = Rule(
    "NoAd", .note, "a response without an ad",
    explanation: """
      An ad server that has no ad for the request answers with a VAST element that has an Error \
      instead of an Ad. The player requests the URL of the Error with code 303.
      """,
    fix: "Do nothing if no ad was expected. Otherwise find out why the server selected none.",
    clause: "VAST 3.0 and later, no ad response")

  package static let adBreakMissing = Rule(
    "AdBreakMissing", .note, "a VMAP without a break",
    explanation: "An ad server answers like this if the content has no ads at all.",
    fix: "Do nothing if the content has no ads. Otherwise add an AdBreak.",
    clause: "VMAP 1.0.1, VMAP")

  package static let macroForm = Rule(
    "MacroForm", .warning, "a macro that is not in VAST's format",
    explanation: """
      Players replace '[NAME]' in upper case. '%%NAME%%', '${NAME}' and '%5BNAME%5D' are requested \
      unchanged. '%%NAME%%' and '${NAME}' are macros that a server should have replaced and did \
      not. '%5BNAME%5D' is '[NAME]' percent-encoded. '${AUCTION_PRICE}' and similar macros are \
      OpenRTB's, '${GDPR}' and '${GDPR_CONSENT_755}' are the TCF's.
      """,
    fix: """
      Write '[NAME]' if the player has to replace the macro. If the ad server has to, fix the \
      server's template.
      """,
    clause: "VAST 3.0 and later, macros")

  package static let macroMisplaced = Rule(
    "MacroMisplaced", .warning, "a macro in a request that has no value for the macro",
    explanation: """
      Some macros have a value only in certain requests: '[ERRORCODE]' in Error, '[REASON]' in \
      verificationNotExecuted, '[CLICKPOS]' in click trackers, others only in ad requests. In any \
      other request such a macro is not replaced, or becomes -1.
      """,
    fix: "Remove the macro, or use it only in requests that have a value for it.",
    clause: "VAST 4.x, macro registry, contexts")

  package static let macroUnknown = Rule(
    "MacroUnknown", .warning, "a macro that VAST does not define",
    explanation: """
      Players do not replace unknown macros, so the server receives the brackets. Some macros are \
      private to one player. In that case, switch this rule off.
      """,
    fix: """
      Correct the macro's name, for example '[CACHEBUSTING]' instead of '[CACHEBUSTER]'. Set the \
      value of a private macro with --macro NAME=VALUE.
      """,
    clause: "VAST 4.x, macro registry")

  package static let furtherFindings = Rule(
    "FurtherFindings", .note, "more findings than a report shows",
    explanation: """
      A report shows the first thousand errors, the first thousand warnings and the first thousand \
      notes.
      """,
    fix: "Fix the reported findings, and lint again.",
    clause: "Practice: bounded reports")
}
