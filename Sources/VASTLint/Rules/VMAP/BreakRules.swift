internal import Diagnostics

/// The rules that the table gives for VMAP, where a breach means something of its own.
enum BreakRules {
  static let offsetMissing = LintRule(
    "BreakOffsetMissing", .error, "a break without a timeOffset",
    rationale: "A break that has no place in the content never comes.",
    clause: "VMAP 1.0.1, AdBreak, timeOffset")

  static let offsetMalformed = LintRule(
    "BreakOffsetMalformed", .error, "a timeOffset that cannot be read",
    rationale: """
      Breaks are at HH:MM:SS, HH:MM:SS.mmm, n%, 'start', 'end' or '#n'. One that is anywhere else \
      never comes.
      """,
    clause: "VMAP 1.0.1, AdBreak, timeOffset")

  static let typeMissing = LintRule(
    "BreakTypeMissing", .error, "a break without a breakType",
    rationale:
      "The attribute is required. Players take the break for a linear one, or leave it out.",
    clause: "VMAP 1.0.1, AdBreak, breakType")

  static let typeUnknown = LintRule(
    "BreakTypeUnknown", .warning, "a type of break that VMAP does not know",
    rationale: "A player that finds no type that it knows reports error 1003.",
    clause: "VMAP 1.0.1, AdBreak, breakType")

  static let templateTypeMissing = LintRule(
    "TemplateTypeMissing", .error, "an AdTagURI or CustomAdData without a templateType",
    rationale: "The attribute says how the response is to be read, and it is required.",
    clause: "VMAP 1.0.1, AdTagURI and CustomAdData, templateType")

  static let templateTypeUnknown = LintRule(
    "TemplateTypeUnknown", .warning, "a templateType that VMAP does not know",
    rationale: "A player that does not know the template reports error 1005.",
    clause: "VMAP 1.0.1, AdTagURI and CustomAdData, templateType")

  static let all: [LintRule] = [
    offsetMissing, offsetMalformed, typeMissing, typeUnknown, templateTypeMissing,
    templateTypeUnknown,
  ]
}
