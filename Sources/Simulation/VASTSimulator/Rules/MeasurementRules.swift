package import Diagnostics

/// What a run finds about sessions, vendors and viewability.
extension Rule {
  package static let impressionNotCounted = Rule(
    "ImpressionNotCounted", .note, "a session never reached its impression",
    explanation: """
      The scenario's 'impressionType' requires something that did not happen, such as a pixel in \
      view. VAST's Impression trackers were requested when the ad was shown.
      """,
    remedy: "Change the scenario so that the condition is met, or use another 'impressionType'.")

  package static let measurersDiffer = Rule(
    "MeasurersDiffer", .warning, "a vendor's script and the built-in measurer disagree",
    explanation: """
      With '--verification both' the built-in measurer sends the beacons that the parameters and \
      the standards require, and the script sends those that its author wrote. Each beacon that \
      only one of them sent, or that they sent at different instants, is reported. One of the two \
      is wrong.
      """,
    remedy: "Check the script at the instant that the message names.")

  package static let scriptDownloadRefused = Rule(
    "ScriptDownloadRefused", .warning, "a script asks for a file that it may not have",
    explanation: """
      What a script downloads is relative to the script's own URL. A script that is a local file \
      may name files in the tag's folder and below only, because scripts come from strangers and \
      can send what they read. The script is told that the download failed.
      """,
    remedy: """
      Find out what the script wants with the file. If it may have it, move the file into the tag's \
      folder, or use --map or --allow-files PATH.
      """)

  package static let sessionConfigurationInvalid = Rule(
    "SessionConfigurationInvalid", .error, "a measurement session cannot be created",
    explanation: """
      The scenario's 'session' contradicts itself or the ad, as an app's own setup may. The ad \
      plays, and nothing is measured.
      """,
    remedy: "Correct 'session' in the scenario as the message says, and the app's setup likewise.")

  package static let viewabilityShareRounded = Rule(
    "ViewabilityShareRounded", .note, "a vendor counts a view that the standard does not",
    explanation: """
      The session tells scripts the share in view in whole percents, so that 49.5 % reads as 50. The \
      standard wants 50 % or more, and was not met when the vendor's two seconds were over.
      """,
    remedy: "Take the standard's result, and expect the vendor to count more.")

  package static let vendorKeyDiffers = Rule(
    "VendorKeyDiffers", .warning, "the app passes another vendor key than the tag's",
    explanation: """
      Scripts and reports name a vendor by its key. A script that is handed another key finds no \
      parameters under its own, or reports as somebody else.
      """,
    remedy: "Pass the 'vendor' of the Verification, unchanged.")

  package static let verificationKeyUnknown = Rule(
    "VerificationKeyUnknown", .note, "a vendor's parameters name events that do not exist",
    explanation: """
      The built-in measurer sends the beacons that the parameters name. A key that is not one of \
      its events is often misspelt, and its beacon is never sent in production either.
      """,
    remedy: "Check the keys under 'beacons' in the VerificationParameters.")

  package static let verificationNotExecuted = Rule(
    "VerificationNotExecuted", .warning, "a verification script is not executed",
    explanation: """
      The vendor's verificationNotExecuted trackers are requested with the reason in [REASON]: 1 \
      rejected, 2 not supported, 3 an error while loading. Error trackers are requested with code \
      410.
      """,
    remedy: "Correct what the message names, or serve the script with --map or --network.")

  package static let verificationStandIn = Rule(
    "VerificationStandIn", .note, "the built-in measurer replaces a vendor's script",
    explanation: """
      The script is unavailable, and the parameters say which beacons it would send, so the \
      built-in measurer sends them at the instants that the standards define.
      """,
    remedy: "Serve the script with --map or --network to run it.")

  package static let viewabilityDiffers = Rule(
    "ViewabilityDiffers", .note, "polled viewability differs from the exact viewability",
    explanation: """
      Scripts observe what is in view every 200 ms. By these observations a standard may be met \
      later than in fact, or never, and time may count in which the ad was out of view between two \
      observations. The scenario's 'sampling' sets how the session measures.
      """,
    remedy: "Set 'sampling: continuous' in the scenario to measure exactly.")
}
