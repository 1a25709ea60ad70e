package import Vocabulary

/// The rules of a run's findings about its own course and its surroundings.
extension Rule {
  package static let mapPathMissing = Rule(
    "MapPathMissing", .warning, "a path of a mapping does not exist",
    explanation: "URLs that begin with the mapping's prefix are unavailable.",
    fix: """
      Correct the PATH of '--map PREFIX=PATH', or of 'map' in the scenario or in 'vastsim.yaml'. \
      Relative paths of --map start from the current folder, and those in a file from the file's \
      folder.
      """)

  package static let runInterrupted = Rule(
    "RunInterrupted", .note, "the run was interrupted",
    explanation: """
      When Ctrl-C ends a run in real time, the player stops as if its app destroyed the player: \
      the session finishes, and the beacons of the teardown are sent.
      """,
    fix: "Let the run finish to see all of it.")

  package static let runUnfinished = Rule(
    "RunUnfinished", .warning, "the run stopped before the ad was over",
    explanation: """
      No further event could happen, for example after a pause without a resume, or the time in \
      the scenario's 'until' was over.
      """,
    fix: "Let the scenario resume or end the ad, or give the run more time with 'until'.")

  package static let runLimitReached = Rule(
    "RunLimitReached", .error, "a limit of the run was reached",
    explanation: """
      A run has limits for events, requests, virtual instants, documents, scripts, what scripts \
      load, and the time of the network and of scripts. Anything beyond a limit is cut, so the run \
      does not show all of the tag.
      """,
    fix: """
      Find out why the tag, or the scenario, needs so much. If that is intended, raise the limit \
      with '--limit NAME=VALUE', or with 'limit' in a file that '--config' names.
      """)

  package static let scenarioPlayerUnknown = Rule(
    "ScenarioPlayerUnknown", .error, "the scenario names an unknown player",
    explanation: "There is no player profile of that name, so nothing can be played.",
    fix: "Use a player that 'vastsim list players' prints.")

  package static let stepIgnored = Rule(
    "StepIgnored", .note, "a step of the scenario had no effect",
    explanation: """
      The step was not possible at that instant. The message says why. The run continues.
      """,
    fix: "Move the step to an instant at which it is possible, or remove it.")

  package static let stepNeverHappened = Rule(
    "StepNeverHappened", .note, "a step was never reached",
    explanation:
      "The run ended before the step, or the event that the step waits for did not occur.",
    fix: "Give the step an earlier time or another event, or remove it.")
}
