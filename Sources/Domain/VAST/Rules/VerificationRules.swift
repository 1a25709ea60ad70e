package import Diagnostics

/// The rules about verifications.
extension Rule {
  package static let verificationMisplaced = Rule(
    "VerificationMisplaced", .warning, "verifications in a place that the version does not define",
    explanation: """
      Since 4.1 they are in AdVerifications of the InLine or Wrapper, before that in an Extension \
      of type 'AdVerifications'. Measurement SDKs search the place that the declared version \
      defines. If the verifications are in the other one, the ad is not measured.
      """,
    remedy: "Move the verifications to the place that the message names.",
    clause: "VAST 4.1 and later, AdVerifications; Open Measurement with VAST before 4.1")

  package static let verificationMisspelt = Rule(
    "VerificationMisspelt", .error, "'AdVerification' for 'AdVerifications' or 'Verification'",
    explanation: "No player knows the element, so nothing inside it is executed.",
    remedy: "Use the name that the message gives.",
    clause: "VAST 4.0 and later, AdVerifications")
}
