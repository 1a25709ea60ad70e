internal import OpenMeasurement
internal import Player
internal import VAST
internal import Vocabulary

/// One ad, from its loading to its end.
extension VideoUnit {
  /// Puts an ad on the screen, or reports why it cannot be played.
  func adLoaded(_ loading: AdLoader.Loading) {
    let candidate = loading.candidate
    let arrival = MediaArrival(of: loading, over: connection, in: request, at: now)
    for fetch in loading.fetches { report(.fetch(fetch)) }
    for diagnostic in loading.diagnostics { report(.diagnostic(diagnostic)) }
    for fetch in loading.companionFetches { report(.fetch(fetch)) }
    guard let loaded = loading.loaded else {
      let failure = loading.failure ?? AdRefusal(.undefined, VASTErrorCode.undefined.words)
      if let unopened = loading.unopened { abandonSession(of: unopened, because: failure.reason) }
      let early = tracking.loadingFailed(of: candidate, failure.code)
      follow(early)
      if breaks.primaryPosition(at: now) != nil, !early.isEmpty {
        diagnose(
          rule: .beaconBeforeMedia,
          "the player has sent \(early.requestedEvents.joined(separator: " and ")) of an ad whose media "
            + "does not come", at: candidate.location)
      }
      reject(candidate, failure, loading.record)
      return follow(breaks.adFailed(failure.code, at: now))
    }
    let ad: ActiveAd
    do {
      ad = try ActiveAd(
        loaded, verifications: loading.verifications, scripts: loading.scripts,
        sound: viewer.sound, place: nextSession, request: request)
    } catch {
      reject(
        candidate, AdRefusal(.undefined, "no session can be set up: \(error)"), loading.record)
      return follow(breaks.adFailed(.undefined, at: now))
    }
    results.adSelected(loading.record, plays: loaded.duration * request.profile.plays)
    report(.ad(AdDecision(selecting: loaded, loading)))
    ad.arrival = arrival
    active = ad
    tracking.adSelected(loaded.tracked)
    follow(ad.verification.adSelected())
    present(ad)
  }

  /// Shows a linear ad in the player, while the content pauses, or a nonlinear ad over content that
  /// plays on.
  private func present(_ ad: ActiveAd) {
    switch ad.loaded.content {
    case .linear(let content):
      breaks.linearAdSelected(at: now)
      screen.fit(stage.view, aspectRatio: content.facts.aspectRatio)
    case .nonLinear(let content):
      stage.draw(content.creative.size, on: screen)
      act(.drew)
      follow(breaks.overlaySelected(at: now))
    }
    control(.exposureChanged(toPercent: stage.reading(on: screen).percentOnScreen))
    guard let content = ad.loaded.linear else { return control(.presented) }
    if let arrival = ad.arrival {
      control(.mediaRequested(arrival.supply(of: content, over: connection, at: now)))
    } else {
      control(.mediaLoaded)
      control(.presented)
    }
    wake(.displayLimit, at: breaks.displayDeadline(at: now), .observation)
    guard let expiring = active?.loaded.resolved,
      let deadline = breaks.expiryDeadline(of: expiring, at: now)
    else { return }
    wake(.expiry, at: deadline, .observation)
  }

  /// Begins the session before the player's `loaded` event is passed on, which is the order of OMID
  /// and of Criteo's guide.
  func beginSession() {
    guard let ad = active else { return }
    ad.beginSession(as: results.adShown(), at: now)
    breaks.adShown()
    report(.ad(AdDecision(.started, of: ad.loaded)))
    wake(.sample, at: ad.nextSample(after: now), .sampling)
    if let error = ad.session.configurationError {
      diagnose(
        rule: error.rule,
        "the ad plays without a measurement session: \(error); \(error.fix)",
        at: request.value.scenario.measurement.session.location ?? ad.loaded.resolved.location)
    }
    follow(ad.verification.adBegan(hasSession: ad.isMeasured))
    for (failure, diagnostic) in ad.loaded.sideFailures {
      report(.diagnostic(diagnostic))
      follow(tracking.sideFailed(failure))
    }
    declare(screen.tree.friendlyDeclarations)
    follow(ad.verification.sessionAboutToBegin())
    measure(.began(stage.reading(on: screen)))
  }

  // MARK: Failures

  /// Reports a failure of the ad on the screen to the record, the ad's trackers and the session.
  func fail(_ failure: PlaybackFailure) {
    active?.failure = failure
    report(.diagnostic(failure.diagnostic))
    follow(tracking.adFailed(failure.refusal.code))
    measure(.mediaFailed(message: failure.message))
  }

  func displayTimedOut() {
    guard let limit = request.ad.slot.displayLimit, let ad = active else { return }
    let reason = AdTurn.lateness(limit)
    guard ad.hasSession else {
      return giveUpLoading(AdRefusal(.adUnitTimeout, reason), message: reason)
    }
    fail(.displayTimedOut(reason))
  }

  /// Rejects the loading ad because it expired. An ad that is on the screen already continues.
  func adExpired() {
    guard let ad = active, !ad.hasSession, let expires = ad.loaded.inLine.expires else { return }
    let refusal = AdTurn.expiry(after: expires)
    giveUpLoading(refusal, message: refusal.reason)
  }

  /// Rejects the ad whose media has not arrived completely; the next ad is tried.
  func giveUpLoading(_ refusal: AdRefusal, message: String) {
    guard let ad = active else { return }
    reportArrival(.abandoned(message))
    follow(ad.verification.adEnded())
    abandonSession(because: message)
    wake(.displayLimit, at: nil, .observation)
    wake(.expiry, at: nil, .observation)
    let record = results.records.removeLast()
    active = nil
    tracking.adRemoved()
    reject(ad.loaded.resolved, refusal, record)
    follow(breaks.adFailed(refusal.code, at: now))
  }

  // MARK: The end

  func adEnded(_ ending: AdEnding) {
    follow(tracking.adEnded(ending, next: breaks.nextAd))
    reportArrival()
    finishMeasurement(after: ending)
    guard let ad = active else { return }
    results.changeLast { record in
      for index in record.vendors.indices {
        record.vendors[index].course = ad.verification.course(
          of: index, isWhole: ending == .completed)
      }
    }
    viewer.sound = ad.player.linear?.sound ?? viewer.sound
    if ad.player.leavesContentRunning {
      stage.removeOverlay(from: screen)
      act(.drew)
      wake(.breakBegins, at: nil, .playback)
    }
    wake(.displayLimit, at: nil, .observation)
    wake(.expiry, at: nil, .observation)
    report(.ad(AdDecision(finishing: ad)))
    results.changeLast { $0.errorCode = ad.failure?.refusal.code.rawValue }
    if ending == .displaced {
      diagnose(
        rule: .nonLinearDisplaced,
        "the ad was shown for \(TimeText.readable(ad.player.position(at: now))) of "
          + "\(TimeText.readable(ad.loaded.duration)), up to the next break or the content's end",
        at: ad.loaded.resolved.location)
    }
    follow(
      breaks.adEnded(
        ending, failure: ad.failure?.refusal.code, played: ad.played(at: now), at: now))
  }

  func finishMeasurement(after ending: AdEnding?) {
    guard let ad = active else { return }
    follow(ad.verification.adEnded())
    measure(.finished)
    let lost = ad.lostEvents(trackedBy: tracking, after: ending)
    results.changeLast {
      $0.lost = lost
      $0.buffering = ad.arrival?.buffering
    }
    let impression = ad.session.impression
    if ad.hasSession, impression.isMissing {
      diagnose(
        rule: .impressionNotCounted,
        "the session has no impression: type '\(impression.type.rawValue)' is reached when "
          + "\(impression.type.meaning), and that did not happen",
        at: ad.loaded.resolved.location)
    }
    guard ad.isMeasured else { return }
    results.viewability += ad.session.results
    results.exposure.append(ad.session.exposure)
  }
}
