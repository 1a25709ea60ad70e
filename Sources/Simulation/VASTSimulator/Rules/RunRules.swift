package import Diagnostics

/// What a run finds about its own course and its surroundings.
extension Rule {
  package static let mapPathMissing = Rule(
    "MapPathMissing", .warning, "a path that URLs are mapped to is not there",
    explanation: "Nothing answers for the URLs that begin with the rule's prefix.",
    remedy: """
      Correct the PATH of '--map PREFIX=PATH', or of 'map' in the scenario or in 'vastsim.yaml'; \
      relative paths start from the current folder, in a file from its own.
      """)

  package static let runInterrupted = Rule(
    "RunInterrupted", .note, "the user ended the run",
    explanation: """
      Ctrl-C ends a run in real time as the app does that tears its player down: the session \
      finishes, and what the teardown sends is sent.
      """,
    remedy: "Let the run come to its end where all of it should be seen.")

  package static let runUnfinished = Rule(
    "RunUnfinished", .warning, "the run stopped before the ad was over",
    explanation: """
      Nothing was left that could happen, such as after a pause without a resume, or 'until' was \
      reached.
      """,
    remedy: "Let the scenario resume or end the ad, or give it more time.")

  package static let runawayRun = Rule(
    "RunawayRun", .error, "the run went on without end",
    explanation: "A million events are more than any ad brings about.",
    remedy: "Let the player look less often, or the scenario do less.")

  package static let scenarioPlayerUnknown = Rule(
    "ScenarioPlayerUnknown", .error, "the scenario names a player that there is not",
    explanation: "There is no player profile of that name, so nothing can be played.",
    remedy: "Choose one of those that 'vastsim players' lists.")

  package static let stepIgnored = Rule(
    "StepIgnored", .note, "a step of the scenario had no effect",
    explanation: """
      What it asks for was not possible at that instant: the message says why. The run goes on.
      """,
    remedy: "Move the step to an instant at which it is possible, or take it out.")

  package static let stepNeverHappened = Rule(
    "StepNeverHappened", .note, "a step's time never came",
    explanation: "The run was over, or the event that the step waits for did not occur.",
    remedy: "Give the step an earlier time or another event, or take it out.")
}
