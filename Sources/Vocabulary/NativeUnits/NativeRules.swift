package import Diagnostics

/// What is found about every native unit.
extension Rule {
  package static let nativeStepIgnored = Rule(
    "NativeStepIgnored", .warning, "a step has no effect on this kind of unit",
    explanation: "Milestones and billboards are of messages, cells and reloads of widgets.",
    remedy: "Name a unit of the right kind in the step, or remove the step.")

  package static let appCallMalformed = Rule(
    "AppCallMalformed", .error, "a call of the app is unknown, or lacks an argument",
    explanation: """
      What a call was about cannot be told without its arguments, so nothing is judged by it.
      """,
    remedy: "Write the call as 'vastsim schema app-trace' describes it.")
}

/// The rules of this module.
package enum NativeUnitsRules {
  package static let all: [Rule] = [.appCallMalformed, .nativeStepIgnored]
}
