package import Diagnostics

/// What a run finds about sessions, vendors and viewability.
extension Rule {
  package static let impressionNotCounted = Rule(
    "ImpressionNotCounted", .note, "a session had no impression",
    explanation: """
      The scenario's 'impressionType' waits for something that never came about, such as a pixel \
      in view. VAST's Impression trackers were told when the ad was put on the screen.
      """,
    remedy: """
      Let the scenario bring about what the type waits for, or choose another 'impressionType'.
      """)

  package static let measurersDiffer = Rule(
    "MeasurersDiffer", .warning, "a vendor's script and the built-in measurer disagree",
    explanation: """
      With '--verification both' the built-in measurer sends what the parameters and its rules ask \
      for, and the script what its author wrote. Each beacon that only one of them sent, or that \
      they sent at different instants, is told; one of the two has the rules wrong.
      """,
    remedy: "Look at the script at the instant that the message names.")

  package static let sessionConfigurationInvalid = Rule(
    "SessionConfigurationInvalid", .error, "a measurement session cannot be created",
    explanation: """
      What the scenario's 'session' says contradicts itself or the ad, as an app's own setup may. \
      The ad plays, and nobody measures it.
      """,
    remedy: "Correct 'session' in the scenario as the message says, and the app's setup likewise.")

  package static let verificationKeyUnknown = Rule(
    "VerificationKeyUnknown", .note, "a vendor's parameters name events that nothing sends",
    explanation: """
      The built-in measurer sends the beacons that are named in the parameters. A key that is no \
      event of it is often a typing error, and its beacon is lost in the field as well.
      """,
    remedy: "Check the keys under 'beacons' in the VerificationParameters.")

  package static let verificationNotExecuted = Rule(
    "VerificationNotExecuted", .warning, "a verification vendor is not run",
    explanation: """
      The vendor's verificationNotExecuted trackers heard of it with the reason in [REASON]: 1 \
      rejected, 2 not supported, 3 an error while loading; so did Error trackers, as error 410.
      """,
    remedy: "Correct what the message names, or serve the script with --map or --network.")

  package static let verificationStandIn = Rule(
    "VerificationStandIn", .note, "the built-in measurer stands in for a vendor's script",
    explanation: """
      The script is not to be had here, and the parameters say which beacons it would send, so the \
      built-in measurer sends them at the instants at which the rules ask for them.
      """,
    remedy: "Serve the script with --map or --network to have it run.")

  package static let viewabilityDiffers = Rule(
    "ViewabilityDiffers", .note, "looks now and then find another viewability than there is",
    explanation: """
      Scripts learn of what is in view by a look every 200 ms, so that a standard may be met later \
      than it was in truth, or not at all, or may count time in which the ad was gone between two \
      looks. What the session itself goes by is the scenario's 'sampling'.
      """,
    remedy: "Set 'sampling: continuous' in the scenario where the exact viewability matters.")
}
