/// The rules of findings about the native units of any SDK.
extension Rule {
  package static let nativeStepIgnored = Rule(
    "NativeStepIgnored", .warning, "a step has no effect on this kind of unit",
    explanation: """
      The steps 'milestone' and 'openBillboard' are for Upsight messages only, and the step \
      'reuse' is for Outbrain widgets only. The step 'reload' has no effect on an Upsight message.
      """,
    fix: "Name a unit of the right kind in the step, or remove the step.")

  package static let nativeUnitUnsettled = Rule(
    "NativeUnitUnsettled", .error, "the views of a native unit never stop changing",
    explanation: """
      Drawing the unit changes how much of the unit is in view, and this change makes the unit \
      draw again, and so on without end. The run stops passing the changes on to the unit, and the \
      unit fails.
      """,
    fix: """
      Give the unit's view, or the views around it, a fixed size. If the scenario is correct, \
      report a bug of vastsim.
      """)

  package static let appCallMalformed = Rule(
    "AppCallMalformed", .error, "a call of the app is unknown, or lacks an argument",
    explanation: """
      A call that lacks a necessary argument cannot be understood, so neither the call nor what \
      depends on the call is judged. If an argument has the wrong type, but the call can be \
      understood without the argument, the argument is treated as missing.
      """,
    fix: "Write the call as 'vastsim schema app-trace' describes it.")

  package static let appTraceEmpty = Rule(
    "AppTraceEmpty", .error, "an app trace has no call",
    explanation: "Nothing was judged, so the trace says nothing about the app.",
    fix: "Log the calls of the app as 'vastsim schema app-trace' describes them.")

  package static let appTraceLineMalformed = Rule(
    "AppTraceLineMalformed", .error, "a line of an app trace is not a call",
    explanation: """
      The line is left out. If the line was written for a call, neither the call nor what depends \
      on the call is judged.
      """,
    fix: "Write one JSON object a line, as 'vastsim schema app-trace' describes it.")

  package static let appTraceUnordered = Rule(
    "AppTraceUnordered", .warning, "the calls of an app trace are not in the order of their times",
    explanation: "The calls are judged in the order in which they are written.",
    fix:
      "Write the calls in the order of their times, and each run of an app in a file of its own.")
}

/// The rules of this module.
package enum NativeUnitsRules {
  package static let all: [Rule] = [
    .appCallMalformed, .appTraceEmpty, .appTraceLineMalformed, .appTraceUnordered,
    .nativeStepIgnored, .nativeUnitUnsettled,
  ]
}
