package import Diagnostics

/// The rules about the breaks of VMAP documents.
extension Rule {
  package static let vmapNamespace = Rule(
    "VMAPNamespace", .warning, "a VMAP in a namespace other than its own",
    explanation: """
      1.0.1 uses 'http://www.iab.net/videosuite/vmap', its draft 'http://www.iab.net/vmap-1.0'. \
      Players that match full names find no breaks in another namespace.
      """,
    remedy: """
      Write xmlns:vmap="http://www.iab.net/videosuite/vmap".
      """,
    clause: "VMAP 1.0.1, VMAP")

  package static let adBreakMissing = Rule(
    "AdBreakMissing", .note, "a VMAP without a break",
    explanation: "An ad server answers like this if the content has no ads at all.",
    remedy: "Do nothing if the content has no ads. Otherwise add an AdBreak.",
    clause: "VMAP 1.0.1, VMAP")

  package static let breakOffsetMissing = Rule(
    "BreakOffsetMissing", .error, "a break without a timeOffset",
    explanation: "A break without a time offset is never reached.",
    remedy: """
      Add 'timeOffset' to the AdBreak, such as timeOffset="start".
      """,
    clause: "VMAP 1.0.1, AdBreak, timeOffset")

  package static let breakOffsetMalformed = Rule(
    "BreakOffsetMalformed", .error, "a timeOffset that cannot be read",
    explanation: """
      A timeOffset is HH:MM:SS, HH:MM:SS.mmm, n%, 'start', 'end' or '#n'. A break with any other \
      value is never reached.
      """,
    remedy: "Write HH:MM:SS, HH:MM:SS.mmm, n%, 'start', 'end' or '#n'.",
    clause: "VMAP 1.0.1, AdBreak, timeOffset")

  package static let breakPositionIgnored = Rule(
    "BreakPositionIgnored", .warning, "break positions such as '#1' together with times",
    explanation: """
      Positions count only if all breaks have them. Together with times they are ignored.
      """,
    remedy: "Give all breaks times, or all of them positions.",
    clause: "VMAP 1.0.1, AdBreak, timeOffset")

  package static let breakTypeMissing = Rule(
    "BreakTypeMissing", .error, "a break without a breakType",
    explanation: "The attribute is required. Players treat the break as linear, or ignore it.",
    remedy: """
      Add breakType="linear", or the types that the break may show.
      """,
    clause: "VMAP 1.0.1, AdBreak, breakType")

  package static let breakTypeUnknown = Rule(
    "BreakTypeUnknown", .warning, "a break type that VMAP does not define",
    explanation: "A player that does not know any type of the break reports error 1003.",
    remedy: "Write 'linear', 'nonlinear', 'display', or several separated by commas.",
    clause: "VMAP 1.0.1, AdBreak, breakType")

  package static let repeatIgnored = Rule(
    "RepeatIgnored", .warning, "a repeatAfter that has no effect",
    explanation: "A break without a time of its own cannot repeat. Players ignore the attribute.",
    remedy: "Remove 'repeatAfter', or give the break a time.",
    clause: "VMAP 1.0.1, AdBreak, repeatAfter")

  package static let adSourceEmpty = Rule(
    "AdSourceEmpty", .error, "neither VASTAdData nor AdTagURI nor CustomAdData",
    explanation: "The break has no source for its ads, so nothing plays in it.",
    remedy: "Put an AdTagURI with a URL, or VASTAdData with a VAST, into the AdSource.",
    clause: "VMAP 1.0.1, AdSource")

  package static let adDataAsText = Rule(
    "AdDataAsText", .warning, "a VASTAdData whose document is text",
    explanation: """
      VMAP requires the VAST document as XML, not in CDATA. Many players read both, the others \
      find an empty break.
      """,
    remedy: "Put the VAST element itself into VASTAdData, without CDATA or escapes.",
    clause: "VMAP 1.0.1, VASTAdData")

  package static let templateTypeMissing = Rule(
    "TemplateTypeMissing", .error, "an AdTagURI or CustomAdData without a templateType",
    explanation: "The attribute names the format of the response, and it is required.",
    remedy: """
      Add 'templateType', such as templateType="vast3".
      """,
    clause: "VMAP 1.0.1, AdTagURI and CustomAdData, templateType")

  package static let templateTypeUnknown = Rule(
    "TemplateTypeUnknown", .warning, "a templateType that VMAP does not define",
    explanation: "A player that does not know the template reports error 1005.",
    remedy: "Use one of the types that the message lists or suggests.",
    clause: "VMAP 1.0.1, AdTagURI and CustomAdData, templateType")

  package static let breakRepeatsTooOften = Rule(
    "BreakRepeatsTooOften", .warning, "a break repeats more often than is planned",
    explanation: """
      A break's 'repeatAfter' makes more than 1,000 repetitions within the content; those beyond are \
      left out.
      """,
    remedy: "Correct 'repeatAfter': it is a time between two breaks, such as 00:05:00.",
    clause: "VMAP 1.0.1, AdBreak, repeatAfter")

  package static let breakNeverComes = Rule(
    "BreakNeverComes", .warning, "a break is never reached in the content",
    explanation: """
      The content ends before the break's time offset, or an offset by position cannot be resolved.
      """,
    remedy: """
      Correct the offset, or state the content's length with 'content: {duration: …}' in a \
      scenario.
      """)
}
