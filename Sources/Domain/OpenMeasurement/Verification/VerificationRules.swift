package import Diagnostics

/// What a session finds about verifications.
extension Rule {
  package static let measurersDiffer = Rule(
    "MeasurersDiffer", .warning, "a vendor's script and the built-in measurer disagree",
    explanation: """
      With '--verification both' the built-in measurer sends the beacons that the parameters and \
      the standards require, and the script sends those that its author wrote. Each beacon that \
      only one of them sent, or that they sent at different instants, is reported. One of the two \
      is wrong.
      """,
    remedy: "Check the script at the instant that the message names.")

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
}
