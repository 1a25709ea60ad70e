internal import AdSessions
internal import CreativeQuality
internal import Diagnostics
internal import Geometry
internal import Media
internal import OpenMeasurement
internal import Player
internal import RunRecords
internal import Scenario
internal import Transport
internal import VAST
internal import VirtualTime

/// From one ad of the break to the next.
extension VideoUnit {
  /// Does what the break wants next: has an ad loaded, or closes the break.
  func carryOut(_ action: AdBreakStateMachine.Action) {
    var action = action
    while case .load(let index) = action {
      active = nil
      tracking.adRemoved()
      let candidate = breaks.candidates[index]
      if let late = breaks.refusal(of: candidate, in: slot, at: now) {
        fail(candidate, late.refusal.code, late.refusal.reason, AdRecord(candidate))
        action = late.endsPod ? breaks.machine.breakShortened() : breaks.machine.adFailed()
        continue
      }
      let terms = AdTerms(
        of: shared, breakTypes: breaks.current?.breakTypes ?? [], in: screen, stage.view,
        over: connection)
      return act(.load(AdRequest(ad: candidate, terms: terms, connection: connection)))
    }
    closeBreak()
  }

  /// Puts an ad on the screen; the next one is wanted when it cannot be played.
  func adLoaded(_ loading: AdLoader.Loading) {
    if !put(loading) { carryOut(breaks.machine.adFailed()) }
  }

  private func put(_ loading: AdLoader.Loading) -> Bool {
    let candidate = loading.candidate
    let arrival = arrival(of: loading)
    for fetch in loading.fetches { report(.fetch(fetch)) }
    for diagnostic in loading.diagnostics { report(.diagnostic(diagnostic)) }
    for fetch in loading.companionFetches { report(.fetch(fetch)) }
    guard let loaded = loading.loaded else {
      let failure = loading.failure ?? AdRefusal(.undefined, VASTErrorCode.undefined.words)
      if let unopened = loading.unopened { abandonSession(of: unopened, because: failure.reason) }
      follow(tracking.loadingFailed(of: candidate, failure.code))
      fail(candidate, failure.code, failure.reason, loading.record, failure.absence)
      return false
    }
    let ad: ActiveAd
    do {
      ad = try ActiveAd(
        loaded, verifications: loading.verifications, scripts: loading.scripts,
        sound: viewer.sound,
        place: nextSession, request: shared)
    } catch {
      fail(candidate, .undefined, "no session can be set up: \(error)", loading.record)
      return false
    }
    results.sessionCount += 1
    var decision = AdDecision(.selected, of: loaded)
    decision.reason = loading.merit
    decision.title = loading.record.title
    decision.clickThroughs = loading.record.clickThroughs
    report(.ad(decision))
    results.records.append(loading.record)
    results.adDuration += loaded.duration * request.profile.plays
    ad.arrival = arrival
    active = ad
    tracking.adSelected(loaded.tracked)
    awaitScripts()
    load(loaded)
    return true
  }

  private func load(_ ad: LoadedAd) {
    makeRoom(for: ad)
    control(.exposureChanged(toPercent: stage.reading(on: screen).percentOnScreen))
    guard let content = ad.linear else { return control(.presented) }
    if let arrival = active?.arrival {
      control(.mediaRequested(supply(of: content, arrival)))
    } else {
      control(.mediaLoaded)
      control(.presented)
    }
    watchDisplayLimit()
    watchExpiry()
  }

  /// Session first, then what the player reports: OMID's order, and that of Criteo's guide.
  func beginSession() {
    guard let ad = active?.loaded else { return }
    let index = results.playedCount
    results.playedCount += 1
    active?.beginSession(as: index, at: now)
    breaks.result.wasShown = true
    results.changeLast { $0.index = index }
    report(.ad(AdDecision(.started, of: ad)))
    wake(.sample, at: active?.nextSample(after: now), .sampling)
    announceMissingSession()
    announceVerifications()
    announceInteractiveCreative(of: ad)
    reportCompanions(of: ad)
    declare(screen.tree.friendlyDeclarations)
    loadScripts()
    measure(.began(stage.reading(on: screen)))
  }

  func fail(
    _ ad: ResolvedAd, _ code: VASTErrorCode, _ reason: String, _ record: AdRecord,
    _ absence: Fetch.Absence? = nil, at moment: UnitMoment? = nil
  ) {
    breaks.result.failure = code
    var record = record
    record.errorCode = code.rawValue
    results.records.append(record)
    var decision = AdDecision(.rejected, adID: record.adID)
    decision.reason = reason
    decision.errorCode = code.rawValue
    decision.absence = absence
    report(.ad(decision), at: moment)
    diagnose(
      rule: .adNotPlayable, "error \(code): \(reason)", at: ad.hops.first?.location,
      moment)
    follow(tracking.adRejected(ad, code, assetURI: record.mediaFile?.url), at: moment)
  }

  // MARK: The ad's end

  func mediaFailed(at position: Duration) {
    guard let loaded = active?.loaded, let ad = loaded.linear else { return }
    let reason = ad.facts.damage?.reason ?? "the media ended early"
    active?.failure = AdRefusal(
      .mediaFileUndisplayable, "the media cannot be displayed further: \(reason)",
      ad.facts.missingPart)
    diagnose(
      rule: QualityCheck.damage.rule,
      "the media plays up to \(TimeText.readable(position)) of "
        + "\(TimeText.readable(ad.creative.duration)): \(reason); \(ad.facts.remedyOfDamage)",
      at: loaded.mediaLocation)
    follow(tracking.adFailed(.mediaFileUndisplayable))
    measure(.mediaFailed(message: reason))
  }

  func end(_ ending: AdEnding) {
    follow(tracking.adEnded(ending, next: breaks.next))
    tellArrival()
    finishMeasurement(after: ending)
    guard let ad = active else { return }
    viewer.sound = ad.player.linear?.sound ?? viewer.sound
    removeOverlay()
    breaks.adEnded(at: now, played: ad.played(at: now))
    wake(.displayLimit, at: nil, .observation)
    wake(.expiry, at: nil, .observation)
    var decision = AdDecision(.finished, adID: ad.loaded.adID)
    decision.errorCode = ad.failure?.code.rawValue
    decision.reason = ad.failure?.reason
    decision.absence = ad.failure?.absence
    report(.ad(decision))
    results.changeLast { $0.errorCode = ad.failure?.code.rawValue }
    if let code = ad.failure?.code {
      breaks.result.failure = code
    } else {
      breaks.result.hasSucceeded = true
    }
    if ending == .displaced { noteDisplacement(of: ad) }
    switch ending.reach {
    case .ad:
      results.lastOutcome = RunOutcome(of: ending)
      carryOut(breaks.machine.adEnded())
    case .adBreak:
      results.lastOutcome = RunOutcome(of: ending)
      breaks.machine.stopped()
      closeBreak()
    case .playback:
      end(RunOutcome(of: ending))
    }
  }

  func stopUnfinished(because reason: String?) {
    if let reason {
      diagnose(
        rule: .runUnfinished,
        "the run has not finished: \(reason), at \(TimeText.readable(now.sinceStart)); "
          + "let the scenario resume or end it",
        at: active?.loaded.resolved.hops.first?.location
          ?? SourceLocation(file: request.tag.displayName))
      tellArrival()
      finishMeasurement(after: nil)
    }
    end(RunOutcome.unfinished)
  }

  private func finishMeasurement(after ending: AdEnding?) {
    giveUpScripts()
    measure(.finished)
    guard let ad = active else { return }
    results.changeLast {
      $0.lost = LostEvents(of: ad, trackedBy: tracking, after: ending).all
      $0.buffering = ad.arrival?.buffering
    }
    noteMissingImpression(of: ad)
    guard ad.isMeasured else { return }
    results.viewability += ad.session.results
    results.exposure.append(ad.session.exposure)
  }
}

extension RunOutcome {
  /// What a unit came to whose last ad ended so.
  fileprivate init(of ending: AdEnding) {
    switch ending {
    case .completed, .displaced: self = .completed
    case .dismissed, .closed, .tornDown: self = .closed
    case .skipped: self = .skipped
    case .failed: self = .error
    }
  }
}

extension AdHop {
  /// Where the hop's ad is declared.
  var location: SourceLocation { SourceLocation(file: file, position: ad.position) }
}

extension MediaFacts {
  /// Why a stream ends early, when a file that its playlist names is not there.
  fileprivate var missingPart: Fetch.Absence? {
    let isMissing = hls?.resources.contains {
      if case .missing? = $0.failure?.problem { true } else { false }
    }
    return isMissing == true ? .missingPart(damage?.reason ?? "") : nil
  }

  /// What to do about damage: a segment that is missing is no fault of the encoding.
  fileprivate var remedyOfDamage: String {
    hls?.resources.contains { $0.failure?.isNotFound == true } == true
      ? "add the missing segment, or map it" : "encode or upload it again"
  }
}
