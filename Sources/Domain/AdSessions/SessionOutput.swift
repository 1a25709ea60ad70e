package import OpenMeasurement
package import Transport
package import VerificationHost

/// Something that a session wants written down or sent.
package enum SessionOutput {
  case omid(OMIDEvent, parameters: String?)
  case geometry(AdViewReading)
  case verification(vendor: String?, key: String, url: String)
  case standardMet(String)
  case standardLost(String, ViewabilityTimer.LossReason, run: Duration)
  case standardNotMet(String, ViewabilityShortfall?)
  case exposure(SessionExposure, [ViewabilityComparison])
  /// The standards that looks and changes disagree about.
  case viewabilityDiffers([ViewabilityComparison])
  case viewableImpression(ViewableImpressionStateMachine.Outcome)
  case misuse(AdSessionMisuse, isDelivered: Bool)
  /// Its script is a verification's place among the ad's.
  case script(ScriptOutput)
  /// A script loaded something.
  case fetch(Fetch)
  case measurersDiffer(verification: Int, [MeasurerComparison.Difference])
}
