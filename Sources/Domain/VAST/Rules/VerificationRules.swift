package import Diagnostics

/// The rules about verifications.
extension Rule {
  package static let verificationMisplaced = Rule(
    "VerificationMisplaced", .warning, "verifications in a place that the version does not have",
    explanation: """
      Since 4.1 they are in AdVerifications of the InLine or Wrapper; before, in an Extension of \
      type 'AdVerifications'. Measurement SDKs look in the place of the declared version, and \
      where it is the other one the ad is not measured.
      """,
    remedy: "Move the verifications to where the message says.",
    clause: "VAST 4.1 and later, AdVerifications; Open Measurement with VAST before 4.1")

  package static let verificationMisspelt = Rule(
    "VerificationMisspelt", .error, "'AdVerification' for 'AdVerifications' or 'Verification'",
    explanation: "No player knows the element, so that nothing inside it is executed.",
    remedy: "Write the name that the message has.",
    clause: "VAST 4.0 and later, AdVerifications")
}
