package import Vocabulary

/// An output of a session, which is to be recorded or sent. The enum is indirect, so that the lists
/// of outputs that are passed on hold references and not large values.
package indirect enum SessionOutput {
  case omid(OMIDEvent, parameters: String?)
  case geometry(AdViewReading)
  case verification(vendor: String?, key: String, url: String)
  case standardMet(String)
  case standardLost(String, ViewabilityTimer.LossReason, run: Duration)
  case standardNotMet(String, ViewabilityShortfall?)
  case exposure(SessionExposure, [ViewabilityComparison])
  /// The standards for which sampled and continuous measurement differ.
  case viewabilityDiffers([ViewabilityComparison])
  case viewableImpression(ViewableImpressionStateMachine.Outcome)
  case misuse(AdSessionMisuse, isDelivered: Bool)
  /// A duty was due that the app omits.
  case leftOut(SessionDuty)
  /// An output of a script, which is identified by the index of its verification among the ad's
  /// verifications.
  case script(ScriptOutput)
  /// A script loaded a resource.
  case fetch(Fetch)
  /// The vendor's beacon for two seconds in view was requested although the share in view, in percent, was
  /// below 50: events round that share to 50.
  case shareRoundedUp(vendor: String?, percent: Double)
  case measurersDiffer(verification: Int, [MeasurerComparison.Difference])
}
