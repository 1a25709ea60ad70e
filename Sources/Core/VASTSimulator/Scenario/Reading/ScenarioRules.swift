package import Vocabulary

/// Defines the rules that a scenario file can break.
extension Rule {
  package static let scenarioConflictingKeys = Rule(
    "ScenarioConflictingKeys", .error, "two keys of the scenario exclude each other",
    explanation: "The two keys set the same thing, or one has no effect because of the other.",
    fix: "Remove one of them.")

  package static let scenarioDuplicateView = Rule(
    "ScenarioDuplicateView", .error, "two views of the layout have the same name",
    explanation: "Steps refer to views by name.",
    fix: "Give each view a unique name.")

  package static let scenarioInvalidValue = Rule(
    "ScenarioInvalidValue", .error, "a value of the scenario has the wrong type, format or range",
    explanation: "The message says which values are allowed.",
    fix: "Use an allowed value. Durations need a unit, such as '2s'.")

  package static let scenarioMissingAdView = Rule(
    "ScenarioMissingAdView", .warning, "the layout has no view named 'ad'",
    explanation: "The view named 'ad' is the one that is measured.",
    fix: "Add a view named 'ad', or remove the layout: the ad then fills the screen's width.")

  package static let scenarioMissingKey = Rule(
    "ScenarioMissingKey", .error, "a key of the scenario is missing",
    explanation: "The message names the key and where it belongs.",
    fix: "Add the key.")

  package static let scenarioUnknownKey = Rule(
    "ScenarioUnknownKey", .error, "a key of the scenario is unknown at this place",
    explanation: """
      The key may be misspelt, or may belong at another place. If the key is misspelt, the message \
      suggests a key.
      """,
    fix: "Correct the key, or move it to its place.")

  package static let scenarioUnknownName = Rule(
    "ScenarioUnknownName", .error, "a name in the scenario is unknown",
    explanation: "Steps, events, players and the like have fixed names.",
    fix: "Use one of the fixed names. The message suggests the nearest one.")

  package static let scenarioUnknownView = Rule(
    "ScenarioUnknownView", .error, "a step names a view that is not in the layout",
    explanation: "The step has no effect.",
    fix: "Correct the name, or add the view.")

  package static let scenarioUnreadable = Rule(
    "ScenarioUnreadable", .error, "the scenario is not valid YAML or JSON",
    explanation: "The message contains the parser's error and its position.",
    fix: "Correct the file at that position.")
}

/// Every rule of scenario files.
package enum ScenarioRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = [
    .scenarioConflictingKeys, .scenarioDuplicateView, .scenarioInvalidValue,
    .scenarioMissingAdView, .scenarioMissingKey, .scenarioUnknownKey, .scenarioUnknownName,
    .scenarioUnknownView, .scenarioUnreadable,
  ]
}
