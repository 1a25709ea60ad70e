package import Vocabulary

/// The rules of a run's findings about sessions, vendors and viewability.
extension Rule {
  package static let impressionNotCounted = Rule(
    "ImpressionNotCounted", .note, "a measurement session never reached its impression",
    explanation: """
      The scenario's 'impressionType' requires something that did not happen, such as a pixel in \
      view. VAST's Impression trackers were requested when the ad was shown.
      """,
    fix: "Change the scenario so that the condition is met, or use another 'impressionType'.")

  package static let scriptDownloadRefused = Rule(
    "ScriptDownloadRefused", .warning, "a script requests a file that it must not read",
    explanation: """
      A relative URL that a script requests is resolved against the script's own URL, so a script \
      that is a local file can request other local files. Such a script may read only files in the \
      tag's folder and below, because scripts come from strangers and can send what they read. The \
      script's request fails.
      """,
    fix: """
      Find out why the script reads the file. If the script may read it, move the file into the \
      tag's folder, or use --map or --allow-files PATH.
      """)

  package static let sessionConfigurationInvalid = Rule(
    "SessionConfigurationInvalid", .error, "a measurement session cannot be created",
    explanation: """
      The values of 'session' in the scenario contradict each other or the ad. An app that sets up \
      its session in the same way has the same error. The ad plays, and nothing is measured.
      """,
    fix: """
      Correct 'session' in the scenario as the message says. If the app sets up its session in the \
      same way, correct the app too.
      """)

  package static let viewabilityShareRounded = Rule(
    "ViewabilityShareRounded", .note,
    "a vendor counts a view that the viewability standard does not count",
    explanation: """
      The session reports to scripts in whole percents how much of the ad is in view, so that \
      49.5 % becomes 50 %. So the vendor counts two seconds with 50 % in view. The viewability \
      standard uses the exact share. This share was below 50 % at that instant, so the standard \
      was not met.
      """,
    fix: """
      Rely on the result of the viewability standard, and expect the vendor to count more views.
      """)

  package static let viewabilityDiffers = Rule(
    "ViewabilityDiffers", .note, "polled viewability differs from the exact viewability",
    explanation: """
      Scripts observe only every 200 ms what is in view. According to these observations, a \
      viewability standard may be met later than it really is, or never. Time that the ad spends \
      out of view between two observations may count as in view. The scenario's 'sampling' sets \
      whether the session observes the views every 200 ms or at each change.
      """,
    fix: "Set 'sampling: continuous' in the scenario to measure exactly.")
}
