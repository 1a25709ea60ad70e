internal import AdSessions
internal import Diagnostics
internal import OpenMeasurement
internal import Player
internal import RunRecords
internal import Scenario
internal import Transport
internal import VAST
internal import VirtualTime

/// The session of the ad on the screen: what it is told, and what it answers.
extension VideoUnit {
  /// Tells the session something, and writes down what it says.
  func measure(_ input: SessionInput) {
    guard active?.isMeasured == true else { return }
    tell(input)
  }

  private func tell(_ input: SessionInput) {
    guard let ad = active else { return }
    ad.resources?.prepare(connection, at: now)
    for output in ad.session.handle(input, at: now) { record(output) }
  }

  private func record(_ output: SessionOutput) {
    if let kind = RunEvent.Kind(output) { return report(kind) }
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
      report(misuse, isDelivered: isDelivered)
    case .leftOut(let duty):
      diagnose(
        rule: .sessionCallOmitted,
        "the app leaves out '\(duty.name)', which the session needs now; make the call",
        at: request.scenario.measurement.session.location)
    case .shareRoundedUp(let vendor, let percent):
      diagnose(
        rule: .viewabilityShareRounded,
        "'twoSecondsFiftyPercentView' of '\(vendor ?? "vendor")' is sent at "
          + "\((percent * 100).rounded() / 100) % in view, which it reads as 50 %",
        at: active?.loaded.resolved.hops.first?.location)
    case .script(let output):
      record(output)
    case .fetch(let fetch):
      report(.fetch(fetch))
      report(absenceOfDownload: fetch)
    case .measurersDiffer(let verification, let differences):
      report(differences, of: verification)
    }
  }

  /// Says why a script is not given what it asks for, where the user is to know; of one address once.
  private func report(absenceOfDownload fetch: Fetch) {
    let location = active?.loaded.resolved.hops.first?.location
    switch fetch.absence {
    case .forbidden(let file)?:
      diagnose(
        rule: .scriptDownloadRefused, "a script's download is refused: \(file.reason)",
        at: location)
    case .withheld(let file)?:
      let message = RunRecord.withheldMessage(of: "a script's download", to: fetch.url, for: file)
      guard active?.isNew(.scriptRequestWithheld, message) == true else { return }
      diagnose(rule: .scriptRequestWithheld, message, at: location)
    case .notRequestable?, .unmapped?, .missing?, .missingPart?, .unreadable?, .late?, .lost?,
      .cutOff?, .refused?, .abandoned?, .failed?, nil:
      break
    }
  }

  /// Hands the session a call of the app's that a scenario asks for, at any time of its life.
  func callSession(_ call: SessionCall) {
    guard let ad = active, ad.session.configurationError == nil else {
      return ignore(active == nil ? "no ad is on the screen" : "the ad has no session")
    }
    tell(.called(call, stage.reading(on: screen)))
  }

  /// The ad is given up before its session started: all that it tells is the error.
  func abandonSession(because reason: String) {
    guard let ad = active, ad.session.configurationError == nil else { return }
    tell(.abandoned(message: reason))
  }

  /// The same of an ad that was refused before anything of it was put on the screen: its session
  /// exists for the error alone.
  func abandonSession(of ad: SessionSubject, because reason: String) {
    // A tag's own values cannot bring an error about; the app's own are not set up at all.
    guard var session = try? AdSession(AdSessionSetup(of: ad, at: nextSession, in: shared)),
      session.configurationError == nil
    else { return }
    results.sessionCount += 1
    for output in session.handle(.abandoned(message: reason), at: now) { record(output) }
  }

  /// Where the session that is set up next stands.
  var nextSession: SessionPlace {
    SessionPlace(
      index: results.sessionCount, adIndex: results.playedCount,
      position: breaks.position, podCount: breaks.podCount,
      lastActivity: viewer.lastActivity)
  }

  /// Tells the session of friendly views; what it refuses obstructs.
  func declare(_ views: [ScreenChange.FriendlyView], at location: SourceLocation? = nil) {
    for (view, declaration) in views where !stage.hasRefused((view, declaration)) {
      guard let misuse = active?.session.friendlyDeclared(view, declaration) else { continue }
      stage.refuse(view, declaration)
      diagnose(
        rule: .friendlyObstructionRefused,
        "view '\(view)' remains an obstruction: \(misuse); \(misuse.remedy)",
        at: location ?? request.scenario.screen.viewLocations[view])
    }
  }

  // MARK: Wrong uses

  private func report(_ misuse: AdSessionMisuse, isDelivered: Bool) {
    diagnose(
      rule: misuse.rule,
      "the measurement session \(isDelivered ? "warns" : "rejects"): \(misuse); \(misuse.remedy)",
      at: step?.location ?? active?.loaded.resolved.hops.first?.location)
  }

  /// Says why the app could not create a session; the ad plays all the same.
  func announceMissingSession() {
    guard let ad = active, let error = ad.session.configurationError else { return }
    diagnose(
      rule: error.rule,
      "the ad plays without a measurement session: \(error); \(error.remedy)",
      at: request.scenario.measurement.session.location ?? ad.loaded.resolved.hops.first?.location)
    for execution in ad.verifications where execution.plan.notExecuted == nil {
      notExecuted(
        execution,
        VerificationPlan.NotExecuted(.engineFailed, detail: "the app has no session for it"))
    }
  }

  /// Says of a session whose ad was shown that nothing made its impression count.
  func noteMissingImpression(of ad: ActiveAd) {
    let impression = ad.session.impression
    guard ad.hasSession, impression.isMissing else { return }
    diagnose(
      rule: .impressionNotCounted,
      "the session has no impression: type '\(impression.type.rawValue)' is reached when "
        + "\(impression.type.meaning), and that did not happen",
      at: ad.loaded.resolved.hops.first?.location)
  }
}

extension ViewabilityOutcome {
  fileprivate init(_ outcome: ViewableImpressionStateMachine.Outcome) {
    switch outcome {
    case .viewable: self = .viewable
    case .notViewable: self = .notViewable
    case .viewUndetermined: self = .viewUndetermined
    }
  }
}

extension AdSessionConfigurationError {
  fileprivate var rule: Rule {
    switch self {
    case .leftOut: .sessionCallOmitted
    case .impressionWithoutOwner, .displayWithMediaOwner, .definedByJavaScriptWithNativeOwner,
      .customReferenceDataTooLong:
      .sessionConfigurationInvalid
    }
  }
}
