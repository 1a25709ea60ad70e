internal import Diagnostics

/// What can be wrong with a scenario file.
extension RunRule {
  static let scenarioFiles = [
    RunRule(
      "GoldenWritten", .error, "the scenario's golden was written just now",
      "'--update' asked for it. Look at what was written, and run again: a run that records does "
        + "not pass."),
    RunRule(
      "InputUnreadable", .error, "an input of the scenario cannot be read",
      "The message has the system's words. Check the paths of 'tag' and 'media', which start from "
        + "the scenario's folder."),
    RunRule(
      "ScenarioConflictingKeys", .error, "two keys of the scenario cannot stand together",
      "They say different things about the same matter, or one has no meaning beside the other. "
        + "Leave one out."),
    RunRule(
      "ScenarioDuplicateView", .error, "two views of the layout have one name",
      "Steps could not tell which is meant. Give each view a name of its own."),
    RunRule(
      "ScenarioInvalidValue", .error, "a value of the scenario is of the wrong kind, form or range",
      "The message says what is wanted. Durations need a unit, such as '2s'."),
    RunRule(
      "ScenarioMissingAdView", .error, "the layout has no view named 'ad'",
      "That view is measured. Add one, or leave the layout out: the ad then fills the screen's "
        + "width."),
    RunRule(
      "ScenarioMissingKey", .error, "a key of the scenario is missing",
      "The message names the key and where it belongs."),
    RunRule(
      "ScenarioUnknownKey", .error, "a key of the scenario means nothing where it stands",
      "It may be a typing error, for which the message has the nearest key, or belong somewhere "
        + "else."),
    RunRule(
      "ScenarioUnknownName", .error, "a name in the scenario is none of those known",
      "Steps, events, players and the like have fixed names. The message has the nearest one."),
    RunRule(
      "ScenarioUnknownView", .error, "a step names a view that is not in the layout",
      "Correct the name, or add the view."),
    RunRule(
      "ScenarioUnreadable", .error, "the scenario is no YAML or JSON that can be read",
      "The message has the parser's words and the place."),
  ]
}
