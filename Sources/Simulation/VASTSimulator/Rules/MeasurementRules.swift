package import Diagnostics

/// The rules of a run's findings about sessions, vendors and viewability.
extension Rule {
  package static let impressionNotCounted = Rule(
    "ImpressionNotCounted", .note, "a session never reached its impression",
    explanation: """
      The scenario's 'impressionType' requires something that did not happen, such as a pixel in \
      view. VAST's Impression trackers were requested when the ad was shown.
      """,
    fix: "Change the scenario so that the condition is met, or use another 'impressionType'.")

  package static let scriptDownloadRefused = Rule(
    "ScriptDownloadRefused", .warning, "a script requests a file that it must not read",
    explanation: """
      The URL of a download is relative to the script's own URL. A script that is a local file may \
      name files in the tag's folder and below only, because scripts come from strangers and can \
      send what they read. The download fails for the script.
      """,
    fix: """
      Find out why the script reads the file. If the script may read it, move the file into the \
      tag's folder, or use --map or --allow-files PATH.
      """)

  package static let sessionConfigurationInvalid = Rule(
    "SessionConfigurationInvalid", .error, "a measurement session cannot be created",
    explanation: """
      The scenario's 'session' contradicts itself or the ad, as an app's own setup may. The ad \
      plays, and nothing is measured.
      """,
    fix: "Correct 'session' in the scenario as the message says, and the app's setup likewise.")

  package static let viewabilityShareRounded = Rule(
    "ViewabilityShareRounded", .note, "a vendor counts a view that the standard does not",
    explanation: """
      The session reports the share in view to scripts in whole percents, so that 49.5 % becomes \
      50 %. The standard requires 50 % or more, and was not met when the vendor's two seconds were \
      over.
      """,
    fix: "Rely on the standard's result, and expect the vendor to count more.")

  package static let viewabilityDiffers = Rule(
    "ViewabilityDiffers", .note, "polled viewability differs from the exact viewability",
    explanation: """
      Scripts observe what is in view every 200 ms. By these observations a standard may be met \
      later than in fact, or never, and time that the ad spent out of view between two \
      observations may count as in view. The scenario's 'sampling' sets how the session measures.
      """,
    fix: "Set 'sampling: continuous' in the scenario to measure exactly.")
}
