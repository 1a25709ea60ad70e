package import Vocabulary

/// The rules that can be broken while wrappers are followed and breaks are scheduled; the linter
/// has the rules about documents.
package enum VASTRules {
  /// All rules, grouped by subject.
  package static let all: [Rule] = [
    .breakBeganBefore, .breakNeverComes, .breakRepeatsTooOften, .adNotAllowed, .wrapperLoop,
    .wrapperTreeTooLarge,
  ]
}

extension Rule {
  package static let adNotAllowed = Rule(
    "AdNotAllowed", .note,
    "an ad in the response to a wrapper is not allowed and does not play",
    explanation: """
      The wrapper allows fewer ads than the response holds. A wrapper allows no ad pod if its \
      'allowMultipleAds' is 'false' or missing. The allowed ads play.
      """,
    fix: "Set 'allowMultipleAds' of the Wrapper to 'true' if an ad pod is intended.")

  package static let wrapperLoop = Rule(
    "WrapperLoop", .warning, "the wrappers form a loop",
    explanation: """
      A wrapper points to a response that already led to it, so no ad is ever reached: error 302.
      """,
    fix: "Correct the VASTAdTagURI of the wrapper that leads back.")

  package static let wrapperTreeTooLarge = Rule(
    "WrapperTreeTooLarge", .warning, "the wrappers lead to more responses or ads than the limit",
    explanation: """
      The limits are a thousand requests and ten thousand ads. Further wrappers are not followed.
      """,
    fix: "Reduce the number of responses that the wrappers lead to.")

  package static let duplicateTracker = Rule(
    "DuplicateTracker", .warning, "the same event requests the same URL twice",
    explanation: """
      Most players request both, so the event counts twice. Players that keep trackers in a set \
      request it once. The counts differ from player to player.
      """,
    fix: "Remove one of the two, or give each its own URL.",
    clause: "VAST 2.0 to 4.3, Impression, Error, Tracking: all are requested")

  package static let skipWithoutOffset = Rule(
    "SkipWithoutOffset", .note, "a skip event on an ad that is not skippable",
    explanation: """
      Without 'skipoffset' in the inline ad no player offers to skip, so the event never fires, unless the \
      player itself makes the ad skippable.
      """,
    fix: "Add 'skipoffset' to the Linear of the inline ad, or remove the tracker.",
    clause: "VAST 3.0 and later, Linear, skipoffset; Tracking, skip")

  package static let breakBeganBefore = Rule(
    "BreakBeganBefore", .note, "a break of a stream began before its playlist does",
    explanation: """
      A live playlist is a window: a break whose start date is before the first segment is over, or \
      was joined before. A player that begins with this playlist does not play it.
      """,
    fix: "Nothing, in a live playlist. In one that is complete, correct START-DATE.")

  package static let breakNeverComes = Rule(
    "BreakNeverComes", .warning, "a break is never reached in the content",
    explanation: """
      The content ends before the break's time offset, or the offset, such as '#2', cannot be \
      converted to a time.
      """,
    fix: """
      Correct the offset, or state the content's length with 'content: {duration: …}' in a \
      scenario.
      """)

  package static let breakRepeatsTooOften = Rule(
    "BreakRepeatsTooOften", .warning, "a break repeats more than 1,000 times",
    explanation: """
      A break's 'repeatAfter' makes more than 1,000 repetitions within the content. Only the first \
      1,000 are planned.
      """,
    fix: "Correct 'repeatAfter': it is a time between two breaks, such as 00:05:00.",
    clause: "VMAP 1.0.1, AdBreak, repeatAfter")
}

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
