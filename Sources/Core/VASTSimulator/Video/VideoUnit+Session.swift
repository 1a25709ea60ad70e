internal import OpenMeasurement
internal import Player
internal import VAST
internal import Vocabulary

/// Inputs of the ad's session and its verifications, and their actions.
extension VideoUnit {
  /// Passes an input to the session of the ad on the screen, once it has begun.
  func measure(_ input: SessionInput) {
    if let ad = active, ad.isMeasured { pass(input, to: ad) }
  }

  private func pass(_ input: SessionInput, to ad: ActiveAd) {
    ad.resources?.prepare(connection, at: now)
    for output in ad.session.handle(input, at: now) { record(output) }
  }

  private func record(_ output: SessionOutput) {
    if let kind = RunEvent.Kind(output) { return report(kind) }
    var adLocation: SourceLocation? { active?.loaded.resolved.location }
    switch output {
    case .omid, .geometry, .standardMet, .standardLost, .standardNotMet, .exposure,
      .viewabilityDiffers:
      break  // recorded as they are
    case .verification(let vendor, let key, let url):
      follow(tracking.vendorSent(url, as: key, vendor: vendor))
    case .viewableImpression(let outcome):
      follow(tracking.viewabilityMeasured(ViewabilityOutcome(outcome)))
      if outcome == .viewable { results.wasViewable = true }
    case .misuse(let misuse, let isDelivered):
      diagnose(
        rule: misuse.rule,
        "the measurement session \(isDelivered ? "warns" : "rejects"): \(misuse); \(misuse.fix)",
        at: viewer.step?.location ?? adLocation)
    case .leftOut(let duty):
      diagnose(
        rule: .sessionCallOmitted,
        "the app leaves out '\(duty.name)', which the session needs now; make the call",
        at: request.value.scenario.measurement.session.location)
    case .shareRoundedUp(let vendor, let percent):
      diagnose(
        rule: .viewabilityShareRounded,
        "'twoSecondsFiftyPercentView' of '\(vendor ?? "vendor")' is sent at "
          + "\((percent * 100).rounded() / 100) % in view, which the vendor reads as 50 %",
        at: adLocation)
    case .script(let output):
      if let ad = active { follow(ad.verification.scriptDid(output)) }
    case .fetch(let fetch):
      report(.fetch(fetch))
      report(absenceOfDownload: fetch, at: adLocation)
    case .measurersDiffer(let verification, let differences):
      if let ad = active { follow(ad.verification.measurersDiffered(verification, differences)) }
    }
  }

  /// Reports why a script does not receive a file that it downloads, if the user can change the
  /// reason. Each address is reported once.
  private func report(absenceOfDownload fetch: Fetch, at location: SourceLocation?) {
    switch fetch.absence {
    case .forbidden(let file)?:
      diagnose(
        rule: .scriptDownloadRefused, "a script's download is refused: \(file.reason)",
        at: location)
    case .withheld(let file)?:
      guard let ad = active else { return }
      let message = RunRecord.withheldMessage(of: "a script's download", to: fetch.url, for: file)
      follow(ad.verification.reportOnce(.scriptRequestWithheld, message, at: location))
    case .notRequestable?, .unmapped?, .missing?, .missingPart?, .unreadable?, .late?, .lost?,
      .cutOff?, .refused?, .abandoned?, .failed?, nil:
      break
    }
  }

  /// Carries out the actions of the ad's verifications.
  func follow(_ actions: [VerificationAction]) {
    for action in actions {
      switch action {
      case .awaitScript(let index, let delay):
        wake(.scriptArrives(index), at: delay.map { now.advanced(by: $0) }, .environment)
      case .record(let fetch): report(.fetch(fetch))
      case .report(let diagnostic): report(.diagnostic(diagnostic))
      case .hostScripts: active?.hostScripts()
      case .load(let index, let script):
        if let script = active?.prepare(script, at: index) { measure(.scriptLoaded(script)) }
      case .refuse(let index, let reason):
        guard let placed = active?.loaded.verifications[index] else { continue }
        follow(
          tracking.verificationRefused(
            of: placed.verification.vendor, placed.notExecuted,
            VerificationNotExecutedReason(rawValue: reason.reason) ?? .loadError))
        follow(tracking.sideFailed(.verification(hop: placed.hop)))
      case .recordLine(let index, let notice):
        let vendor = active?.loaded.verifications[index].verification.vendor
        report(.script(RunEvent.ScriptLine(vendor: vendor, notice)))
      case .send(let index, let url):
        let vendor = active?.loaded.verifications[index].verification.vendor
        follow(
          tracking.vendorSent(url, as: ScriptBeaconName.sendURL.rawValue, vendor: vendor))
      }
    }
  }

  /// Passes to the session a call that a scenario step makes as the app, in any state of the
  /// session.
  func callSession(_ call: SessionCall) {
    guard let ad = active, ad.session.configurationError == nil else {
      return ignore(active == nil ? "no ad is on the screen" : "the ad has no session")
    }
    pass(.called(call, stage.reading(on: screen)), to: ad)
  }

  /// Reports the error of an ad that was given up before its session started. The session reports
  /// nothing else.
  func abandonSession(because reason: String) {
    guard let ad = active, ad.session.configurationError == nil else { return }
    pass(.abandoned(message: reason), to: ad)
  }

  /// Reports the error of an ad that was refused before any part of it was on the screen: its session exists
  /// only for the error.
  func abandonSession(of ad: SessionSubject, because reason: String) {
    // A tag's own values cannot make this fail, and a session with the app's invalid values is not
    // set up.
    guard let session = try? AdSession(AdSessionSetup(of: ad, at: nextSession, in: request)),
      session.configurationError == nil
    else { return }
    results.sessionCount += 1
    for output in session.handle(.abandoned(message: reason), at: now) { record(output) }
  }

  /// The place of the session that is set up next.
  var nextSession: SessionPlace {
    SessionPlace(
      index: results.sessionCount, adIndex: results.playedCount,
      position: VASTProperties.Position(breaks.currentPlace), podCount: breaks.podCount,
      lastActivity: viewer.lastActivity)
  }

  // MARK: The screen

  func screenChanged(_ change: ScreenChange) {
    switch change.kind {
    case .layout, .neighbour: screenChanged()
    case .declared(let view):
      stage.declared(view.name)
      declare([view], at: change.location)
      screenChanged()
    case .added(let views):
      declare(views, at: change.location)
      screenChanged()
    case .app:
      // The system informs the session at once, so the session does not wait for its next sample.
      screenChanged()
      sample()
    case .deviceVolume: measure(.deviceVolumeChanged(sessionPlayer))
    }
  }

  /// Passes the exposure of the unit, which may have changed, to the session and the player.
  func screenChanged() {
    stage.isSampled = false
    guard active != nil else { return }
    let reading = stage.reading(on: screen)
    measure(.exposureChanged(reading))
    control(.exposureChanged(toPercent: reading.percentOnScreen))
  }

  /// The session observes the view tree.
  func sample() {
    stage.isSampled = true
    measure(.sampled(stage.reading(on: screen)))
  }

  /// Declares friendly views to the session. The views that it refuses still count as obstructions.
  func declare(_ views: [ScreenChange.FriendlyView], at location: SourceLocation? = nil) {
    for (view, declaration) in views where !stage.hasRefused((view, declaration)) {
      guard let misuse = active?.session.friendlyDeclared(view, declaration) else { continue }
      stage.refuse(view, declaration)
      diagnose(
        rule: .friendlyObstructionRefused,
        "view '\(view)' remains an obstruction: \(misuse); \(misuse.fix)",
        at: location ?? request.value.scenario.screen.viewLocations[view])
    }
  }
}
