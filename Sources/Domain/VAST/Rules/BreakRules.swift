package import Diagnostics

/// The rules about the breaks of VMAP documents.
extension Rule {
  package static let vmapNamespace = Rule(
    "VMAPNamespace", .warning, "a VMAP in another namespace than its own",
    explanation: """
      1.0.1 has 'http://www.iab.net/videosuite/vmap', its draft 'http://www.iab.net/vmap-1.0'. \
      Players that match full names find no breaks in another.
      """,
    remedy: """
      Write xmlns:vmap="http://www.iab.net/videosuite/vmap".
      """,
    clause: "VMAP 1.0.1, VMAP")

  package static let adBreakMissing = Rule(
    "AdBreakMissing", .note, "a VMAP without a break",
    explanation: "This is how a server says that the content has no ads at all.",
    remedy: "Do nothing if the content has no ads; else add an AdBreak.",
    clause: "VMAP 1.0.1, VMAP")

  package static let breakOffsetMissing = Rule(
    "BreakOffsetMissing", .error, "a break without a timeOffset",
    explanation: "A break that has no place in the content never comes.",
    remedy: """
      Add 'timeOffset' to the AdBreak, such as timeOffset="start".
      """,
    clause: "VMAP 1.0.1, AdBreak, timeOffset")

  package static let breakOffsetMalformed = Rule(
    "BreakOffsetMalformed", .error, "a timeOffset that cannot be read",
    explanation: """
      Breaks are at HH:MM:SS, HH:MM:SS.mmm, n%, 'start', 'end' or '#n'. One that is anywhere else \
      never comes.
      """,
    remedy: "Write HH:MM:SS, HH:MM:SS.mmm, n%, 'start', 'end' or '#n'.",
    clause: "VMAP 1.0.1, AdBreak, timeOffset")

  package static let breakPositionIgnored = Rule(
    "BreakPositionIgnored", .warning, "break positions such as '#1' beside times",
    explanation: "Positions count only when all breaks have them; beside times they are ignored.",
    remedy: "Give all breaks times, or all of them positions.",
    clause: "VMAP 1.0.1, AdBreak, timeOffset")

  package static let breakTypeMissing = Rule(
    "BreakTypeMissing", .error, "a break without a breakType",
    explanation: """
      The attribute is required. Players take the break for a linear one, or leave it out.
      """,
    remedy: """
      Add breakType="linear", or what the break may show.
      """,
    clause: "VMAP 1.0.1, AdBreak, breakType")

  package static let breakTypeUnknown = Rule(
    "BreakTypeUnknown", .warning, "a type of break that VMAP does not know",
    explanation: "A player that finds no type that it knows reports error 1003.",
    remedy: "Write 'linear', 'nonlinear', 'display', or several with commas.",
    clause: "VMAP 1.0.1, AdBreak, breakType")

  package static let repeatIgnored = Rule(
    "RepeatIgnored", .warning, "a repeatAfter that cannot be",
    explanation: """
      A break without a time of its own has nothing to repeat after; players ignore it.
      """,
    remedy: "Take 'repeatAfter' out, or give the break a time.",
    clause: "VMAP 1.0.1, AdBreak, repeatAfter")

  package static let adSourceEmpty = Rule(
    "AdSourceEmpty", .error, "neither VASTAdData nor AdTagURI nor CustomAdData",
    explanation: "There is nowhere to take the ads of the break from.",
    remedy: "Put an AdTagURI with a URL, or VASTAdData with a VAST, into the AdSource.",
    clause: "VMAP 1.0.1, AdSource")

  package static let adDataAsText = Rule(
    "AdDataAsText", .warning, "a VASTAdData whose document is text",
    explanation: """
      VMAP has the VAST document as XML, not in CDATA. Many players read both, the others find an \
      empty break.
      """,
    remedy: "Put the VAST element itself into VASTAdData, without CDATA and escapes.",
    clause: "VMAP 1.0.1, VASTAdData")

  package static let templateTypeMissing = Rule(
    "TemplateTypeMissing", .error, "an AdTagURI or CustomAdData without a templateType",
    explanation: "The attribute says how the response is to be read, and it is required.",
    remedy: """
      Add 'templateType', such as templateType="vast3".
      """,
    clause: "VMAP 1.0.1, AdTagURI and CustomAdData, templateType")

  package static let templateTypeUnknown = Rule(
    "TemplateTypeUnknown", .warning, "a templateType that VMAP does not know",
    explanation: "A player that does not know the template reports error 1005.",
    remedy: "Write one of the types that the message lists or suggests.",
    clause: "VMAP 1.0.1, AdTagURI and CustomAdData, templateType")

  package static let breakNeverComes = Rule(
    "BreakNeverComes", .warning, "a break has no place in its content",
    explanation: """
      The content ends before the break's time offset, or an offset by position cannot be placed, \
      so no viewer comes to it.
      """,
    remedy: """
      Correct the offset, or state the content's length with 'content: {duration: …}' in a \
      scenario.
      """)
}
