internal import Beacons
internal import Diagnostics
internal import Media
internal import OpenMeasurement
internal import Player
internal import Scenario
internal import Transport
internal import VAST
internal import VirtualTime

/// From one ad of the break to the next.
extension Playout {
  /// Does what the break wants next, until an ad is on the screen or the break is over.
  mutating func carryOut(_ action: AdBreakStateMachine.Action) {
    var action = action
    while case .load(let index) = action {
      active = nil
      recording.ad = nil
      if let late = refusal(of: candidates[index]) {
        fail(
          candidates[index], late.refusal.code, late.refusal.reason, AdRecord(candidates[index]))
        action = late.endsPod ? adBreak.breakShortened() : adBreak.adFailed()
        continue
      }
      if put(candidates[index]) { return }
      action = adBreak.adFailed()
    }
    closeBreak()
  }

  /// Loads an ad and puts it on the screen; false when it cannot be played.
  private mutating func put(_ candidate: ResolvedAd) -> Bool {
    let place = AdPlace(
      breakTypes: breaks[breakIndex].breakTypes, playerSize: world.playerSize)
    let loader = AdLoader(request: request, resources: documents.resources, now: now)
    var loading = loader.load(
      candidate, in: place, documents: documents.bases, conditions: mediaConditions)
    let arrival = arrival(of: &loading)
    for fetch in loading.fetches { append(.fetch(fetch)) }
    for diagnostic in loading.diagnostics { append(.diagnostic(diagnostic)) }
    guard var loaded = loading.loaded else {
      let (code, reason) = loading.failure ?? (.undefined, VASTErrorCode.undefined.words)
      fail(candidate, code, reason, loading.record)
      return false
    }
    let companions = placeCompanions(of: candidate)
    if let refusal = companions.refusal {
      fail(candidate, refusal.code, refusal.reason, loading.record)
      return false
    }
    loaded.companionsPlaced(companions)
    var ad: ActiveAd
    do {
      ad = try ActiveAd(
        loaded, verifications: requestScripts(of: loaded), sound: sound,
        place: SessionPlace(
          index: sessionCount, adIndex: playedCount,
          position: breaks[breakIndex].position,
          podCount: candidates.count { $0.sequence != nil }, lastActivity: lastActivity),
        request: request)
    } catch {
      fail(candidate, .undefined, "no session can be set up: \(error)", loading.record)
      return false
    }
    sessionCount += 1
    var decision = AdDecision(.selected, of: loaded)
    decision.reason = loading.merit
    append(.ad(decision))
    records.append(loading.record)
    ad.arrival = arrival
    active = ad
    awaitScripts()
    load(loaded)
    return true
  }

  private mutating func load(_ ad: LoadedAd) {
    makeRoom(for: ad)
    let percent = world.reading.percentInView
    control({ $0.exposureChanged(toPercent: percent, at: $1) }, overlay: { _, _ in [] })
    guard let content = ad.linear else {
      return control({ _, _ in [] }, overlay: { $0.presented(at: $1) })
    }
    if let supply = active?.arrival.map({ supply(of: content, $0) }) {
      control { player, _ in player.mediaRequested(supply) }
      watchDisplayLimit()
    } else {
      control { player, _ in player.mediaLoaded() }
      control { $0.presented(at: $1) }
      watchDisplayLimit()
    }
  }

  /// Session first, then what the player reports: OMID's order, and that of Criteo's guide.
  mutating func beginSession() {
    guard let ad = active?.loaded else { return }
    recording.ad = playedCount
    breakResult.wasShown = true
    records[records.count - 1].index = playedCount
    playedCount += 1
    let instant = now
    active?.beginSession(at: instant)
    append(.ad(AdDecision(.started, of: ad)))
    renew(.sample, at: active?.nextSample(after: now), .sampling)
    announceMissingSession()
    announceVerifications()
    announceInteractiveCreative(of: ad)
    reportCompanions(of: ad)
    declareFriendlyViews()
    loadScripts()
    let reading = world.reading
    measure { $0.sessionBegan(reading, at: $1) }
  }

  mutating func fail(
    _ ad: ResolvedAd, _ code: VASTErrorCode, _ reason: String, _ record: AdRecord
  ) {
    breakResult.failure = code
    var record = record
    record.errorCode = code.rawValue
    records.append(record)
    var decision = AdDecision(.rejected, adID: record.adID)
    decision.reason = reason
    decision.errorCode = code.rawValue
    append(.ad(decision))
    diagnose(
      .error, rule: "AdNotPlayable", "error \(code): \(reason)", at: ad.hops.first?.location)
    sender.sendErrors(of: ad, code, at: now, into: &recording)
  }

  // MARK: The ad's end

  mutating func mediaFailed(at position: Duration) {
    guard let loaded = active?.loaded, let ad = loaded.linear else { return }
    let reason = ad.facts.damage?.reason ?? "the media ended early"
    active?.failure = (
      .mediaFileUndisplayable, "the media cannot be displayed any further: \(reason)"
    )
    diagnose(
      .error, rule: "MediaDamaged",
      "the media plays up to \(TimeText.readable(position)) of "
        + "\(TimeText.readable(ad.creative.duration)): \(reason); \(ad.facts.remedyOfDamage)",
      at: loaded.mediaLocation)
    sendError(.mediaFileUndisplayable)
    measure { $0.mediaFailed(message: reason, at: $1) }
  }

  mutating func end(_ ending: AdEnding) {
    if ending.showsEndCard { showEndCards() }
    tellArrival()
    finishMeasurement(after: ending)
    guard let ad = active else { return }
    sound = ad.player.linear?.sound ?? sound
    removeOverlay()
    turn.adEnded(at: now, played: ad.played(at: now))
    renew(.displayLimit, at: nil, .observation)
    var decision = AdDecision(.finished, adID: ad.loaded.adID)
    decision.errorCode = ad.failure?.code.rawValue
    decision.reason = ad.failure?.reason
    append(.ad(decision))
    records[records.count - 1].errorCode = ad.failure?.code.rawValue
    if let code = ad.failure?.code {
      breakResult.failure = code
    } else {
      breakResult.hasSucceeded = true
    }
    switch ending {
    case .completed: lastOutcome = .completed
    case .dismissed: lastOutcome = .closed
    case .displaced:
      noteDisplacement(of: ad)
      lastOutcome = .completed
      adBreak.stopped()
      return closeBreak()
    case .skipped: lastOutcome = .skipped
    case .failed: lastOutcome = .error
    case .closed, .tornDown:
      adBreak.stopped()
      outcome = .closed
      return
    }
    carryOut(adBreak.adEnded())
  }

  mutating func stopUnfinished(because reason: String) {
    diagnose(
      .warning, rule: "RunUnfinished",
      "the run is not over and \(reason), at \(TimeText.readable(now.sinceStart)); "
        + "let the scenario resume or end it",
      at: active?.loaded.resolved.hops.first?.location
        ?? SourceLocation(file: request.tag.displayName))
    tellArrival()
    finishMeasurement(after: nil)
    adBreak.stopped()
    outcome = .unfinished
  }

  private mutating func finishMeasurement(after ending: AdEnding?) {
    giveUpScripts()
    measure { $0.finished(at: $1) }
    guard let ad = active, !records.isEmpty else { return }
    records[records.count - 1].lost = LostEvents(of: ad, after: ending).all
    records[records.count - 1].buffering = ad.arrival?.buffering
    noteMissingImpression(of: ad)
    guard ad.isMeasured else { return }
    viewability += ad.measurement.viewability.results(ad: playedCount - 1)
    exposure.append(ad.measurement.viewability.exposure(ad: playedCount - 1))
  }

  /// Ads that the break never came to: those whose chain failed tell their hops all the same.
  mutating func settleUntriedAds() {
    let cutOff = adBreak.cutOff
    for index in adBreak.untried {
      let ad = candidates[index]
      if let failure = ad.failure {
        fail(ad, failure, ad.reason ?? failure.words, AdRecord(ad))
      } else if cutOff.contains(index) {
        fail(
          ad, ad.shortenedBreakCode, "the break was shortened before its turn", AdRecord(ad))
      } else {
        diagnose(
          .note, rule: "AdNotPlayed", "the break was over before this ad was wanted",
          at: ad.hops.first?.location)
      }
    }
  }

  // MARK: Writing down

  mutating func append(_ kind: RunEvent.Kind) {
    recording.append(kind, at: now, position: active?.player.position(at: now))
  }

  mutating func diagnose(
    _ severity: Severity, rule: String, _ message: String, at location: SourceLocation?
  ) {
    append(.diagnostic(Diagnostic(severity, rule: rule, message, at: location)))
  }
}

extension AdHop {
  /// Where the hop's ad is declared.
  var location: SourceLocation { SourceLocation(file: file, position: ad.position) }
}

extension MediaFacts {
  /// What to do about damage: a segment that is missing is no fault of the encoding.
  fileprivate var remedyOfDamage: String {
    hls?.resources.contains { $0.failure?.isNotFound == true } == true
      ? "put the segment where the playlist names it, or map it" : "encode or upload it again"
  }
}
