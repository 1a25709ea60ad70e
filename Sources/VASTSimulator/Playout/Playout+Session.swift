internal import Diagnostics
internal import OpenMeasurement
internal import Player
internal import Scenario
internal import VAST
internal import VerificationHost
internal import VirtualTime

/// The measurement session of the ad on the screen, as far as it is not the player's doing.
extension Playout {
  /// Hands the session a call of the app's that a scenario asks for, at any time of its life.
  mutating func callSession(_ call: SessionCall, for step: ScenarioStep) {
    guard var ad = active, ad.measurement.configurationError == nil else {
      return ignore(step, active == nil ? "no ad is on the screen" : "the ad has no session")
    }
    active = nil
    ad.measurement.scripts?.prepare(documents.connection, at: now)
    let outputs = ad.measurement.called(call, showing: world.reading, at: now)
    active = ad
    record(outputs)
  }

  /// The ad is given up before its session started: all that it tells is the error.
  mutating func abandonSession(because reason: String) {
    guard var ad = active, ad.measurement.configurationError == nil else { return }
    active = nil
    let outputs = ad.measurement.abandoned(message: reason, at: now)
    active = ad
    record(outputs)
  }

  /// The player is on the screen in another size, which the next ad inherits.
  mutating func notePlayerState(after event: PlayerEvent) {
    // A nonlinear creative that is reduced to a tab is no player.
    if event == .minimize, active?.player.linear == nil { return }
    let media = MediaEvent.matching(
      vastEvent: event.name, playerVolume: 0, deviceVolume: nil)
    if case .playerStateChange(let state) = media { playerState = state }
  }

  // MARK: Wrong uses

  mutating func report(_ misuse: AdSessionMisuse, isDelivered: Bool) {
    diagnose(
      .warning, rule: misuse.rule,
      "the measurement session \(isDelivered ? "warns" : "refuses"): \(misuse); \(misuse.remedy)",
      at: stepState.location ?? active?.loaded.resolved.hops.first?.location)
  }

  /// Says why the app could not create a session; the ad plays all the same.
  mutating func announceMissingSession() {
    guard let ad = active, let error = ad.measurement.configurationError else { return }
    diagnose(
      .error, rule: "SessionConfigurationInvalid",
      "the ad plays without a measurement session: \(error); \(error.remedy)",
      at: request.scenario.session.location ?? ad.loaded.resolved.hops.first?.location)
    for execution in ad.verifications where execution.plan.notExecuted == nil {
      notExecuted(
        execution,
        VerificationPlan.NotExecuted(.engineFailed, detail: "the app has no session for it"))
    }
  }

  /// An app cannot hand over a vendor's resource with one half of what belongs together.
  mutating func announceIncompleteResource(_ execution: VerificationExecution) {
    guard execution.plan.runsScript || execution.plan.measurer != nil else { return }
    do throws(AdSessionMisuse) {
      _ = try VerificationScriptResource(
        url: execution.url, vendorKey: execution.vendor,
        parameters: execution.placed.verification.parameters)
    } catch {
      diagnose(
        .warning, rule: error.rule, "\(error); \(error.remedy)", at: execution.placed.location)
    }
  }

  /// Says of a session whose ad was shown that nothing made its impression count.
  mutating func noteMissingImpression(of ad: ActiveAd) {
    let impression = ad.measurement.impression
    guard ad.hasSession, impression.isMissing else { return }
    diagnose(
      .note, rule: "ImpressionNotCounted",
      "the session has no impression: one of type '\(impression.type.rawValue)' counts when "
        + "\(impression.type.meaning), and that did not happen",
      at: ad.loaded.resolved.hops.first?.location)
  }
}
