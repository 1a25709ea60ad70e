package import Diagnostics

/// What can be wrong with a scenario file.
extension Rule {
  package static let scenarioConflictingKeys = Rule(
    "ScenarioConflictingKeys", .error, "two keys of the scenario cannot stand together",
    explanation: """
      They say different things about the same matter, or one has no meaning beside the other.
      """,
    remedy: "Leave one out.")

  package static let scenarioDuplicateView = Rule(
    "ScenarioDuplicateView", .error, "two views of the layout have one name",
    explanation: "Steps could not tell which is meant.",
    remedy: "Give each view a name of its own.")

  package static let scenarioInvalidValue = Rule(
    "ScenarioInvalidValue", .error, "a value of the scenario is of the wrong kind, form or range",
    explanation: "The message says what is wanted.",
    remedy: "Write what the message says. Durations need a unit, such as '2s'.")

  package static let scenarioMissingAdView = Rule(
    "ScenarioMissingAdView", .warning, "the layout has no view named 'ad'",
    explanation: "That view is measured.",
    remedy: "Add one, or leave the layout out: the ad then fills the screen's width.")

  package static let scenarioMissingKey = Rule(
    "ScenarioMissingKey", .error, "a key of the scenario is missing",
    explanation: "The message names the key and where it belongs.",
    remedy: "Add the key.")

  package static let scenarioUnknownKey = Rule(
    "ScenarioUnknownKey", .error, "a key of the scenario means nothing where it stands",
    explanation: """
      It may be a typing error, for which the message has the nearest key, or belong somewhere \
      else.
      """,
    remedy: "Correct the key, or move it to where it belongs.")

  package static let scenarioUnknownName = Rule(
    "ScenarioUnknownName", .error, "a name in the scenario is none of those known",
    explanation: "Steps, events, players and the like have fixed names.",
    remedy: "Write one of those names; the message has the nearest one.")

  package static let scenarioUnknownView = Rule(
    "ScenarioUnknownView", .error, "a step names a view that is not in the layout",
    explanation: "Nothing in the layout could change.",
    remedy: "Correct the name, or add the view.")

  package static let scenarioUnreadable = Rule(
    "ScenarioUnreadable", .error, "the scenario is no YAML or JSON that can be read",
    explanation: "The message has the parser's words and the place.",
    remedy: "Correct the file there.")
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
