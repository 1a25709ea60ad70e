internal import Beacons
internal import Diagnostics
internal import Player
internal import RunRecords
internal import Scenario
internal import VAST
internal import VirtualTime

/// From the tag to its breaks, from one break to the next, and to the documents that fill them.
extension VideoUnit {
  /// The tag arrived, or nothing did.
  func sourceArrived(_ arrival: TagArrival) {
    if let fetch = arrival.fetch { report(.fetch(fetch)) }
    for diagnostic in request.diagnostics { report(.diagnostic(diagnostic)) }
    follow(source.answered(arrival.answer))
  }

  func follow(_ actions: [AdSourceStateMachine.Action]) {
    for action in actions {
      switch action {
      case .fetch: act(.fetchSource)
      case .parse(let bytes): plan(bytes)
      case .refuse(let refusal):
        reject(
          BreakPlan.Refusal(
            code: refusal.code, reason: refusal.reason, isNoAd: refusal.isNoAd,
            absence: refusal.absence))
      }
    }
  }

  /// The document says which breaks there are, or that nothing is to be played.
  private func plan(_ bytes: [UInt8]) {
    let reading = shared.reading(of: bytes)
    for diagnostic in reading.allDiagnostics { report(.diagnostic(diagnostic)) }
    let plan = BreakPlan(
      reading, contentDuration: request.scenario.ad.content.duration,
      positions: request.scenario.ad.content.positions)
    for diagnostic in plan.diagnostics { report(.diagnostic(diagnostic)) }
    guard let refusal = plan.refusal else {
      breaks.plan(plan.breaks, contentDuration: plan.contentDuration)
      return awaitNextBreak()
    }
    reject(refusal)
  }

  /// The document as a whole holds nothing to play.
  private func reject(_ refusal: BreakPlan.Refusal) {
    let (code, document, file) = (refusal.code, refusal.document, request.tag.displayName)
    var decision = AdDecision(.rejected, adID: nil)
    decision.reason = refusal.reason
    decision.errorCode = code.rawValue
    decision.absence = refusal.absence
    report(.ad(decision))
    // Whoever read the document says that it holds no ad.
    if !refusal.isReported {
      diagnose(
        rule: .adNotPlayable, "error \(code): \(refusal.reason)",
        at: SourceLocation(file: file, position: document?.position))
    }
    follow(tracking.documentRejected(document?.errors ?? [], code, file: file))
    end(refusal.isNoAd ? .noAd : .error)
  }

  /// Goes on to the next break: at once, or when the content comes to it.
  func awaitNextBreak() {
    guard let next = breaks.advance() else { return awaitContentEnd() }
    guard let offset = next.contentOffset else {
      return wake(.breakBegins, at: now, .sampling)
    }
    breaks.content?.run(at: now)
    wake(.breakBegins, at: breaks.content?.instant(reaching: offset, after: now), .playback)
  }

  private func awaitContentEnd() {
    guard let content = breaks.content, content.position(at: now) < content.duration else {
      return end(results.lastOutcome ?? (breaks.planned.isEmpty ? .noAd : .error))
    }
    breaks.content?.run(at: now)
    wake(.contentEnds, at: content.instant(reaching: content.duration, after: now), .playback)
  }

  func beginBreak() {
    guard let current = breaks.current else { return }
    // What is sure to lie over the content does not stop it.
    if current.breakTypes != [.nonlinear] { breaks.content?.stop(at: now) }
    follow(tracking.breakReported(.breakStart, of: current))
    breaks.begin(at: now)
    follow(breaks.filler.begun(current.source))
  }

  // MARK: Documents

  func documentArrived(_ answer: DocumentSource.Answer) {
    report(.fetch(answer.fetch))
    if let name = answer.document?.file {
      breaks.documentRequested(name, at: answer.requested)
    }
    follow(breaks.filler.answered(answer.wrapperAnswer(by: shared.parsedDocuments)))
  }

  private func follow(_ actions: [BreakFillStateMachine.Action]) {
    for action in actions {
      switch action {
      case .fetch(let url, let file):
        let facts = momentFacts(blocked: breaks.filler.blockedAdCategories)
        facts.request = .adRequest
        facts.ad.adType = slot.adType
        act(.fetch(DocumentRequest(url: url, file: file, facts: facts, connection: connection)))
      case .sendErrors(let code, let urls, let file):
        follow(tracking.furtherDocumentRejected(urls, code, file: file))
      case .giveUp(let ad):
        fail(
          ad, ad.failure ?? .wrapper, ad.reason ?? VASTErrorCode.wrapper.words, AdRecord(ad),
          ad.absence)
      case .report(let diagnostic):
        report(.diagnostic(diagnostic))
      case .fill(let ads):
        breaks.fill(played(ads))
        carryOut(breaks.machine.begin())
      case .fail(let failure):
        failBreak(failure)
      case .leaveEmpty:
        // A break without ads still tells that it was there.
        breaks.result.isSettled = true
        closeBreak()
      }
    }
  }

  /// The ads of a break that the player plays, of those that it has.
  private func played(_ ads: [ResolvedAd]) -> [ResolvedAd] {
    let plan = request.profile.delivery.pod.plan(for: ads.map(\.sequence))
    for index in plan.dropped {
      diagnose(
        rule: .adNotPlayed, "the player '\(request.profile.name)' plays only a pod's first ad",
        at: ads[index].hops.first?.location)
    }
    tracking.breakFilled(followers: plan.followers.map { ads[$0] })
    return plan.played.map { ads[$0] }
  }

  // MARK: The break's end

  /// Nothing of the break can be played, and its own trackers hear of it.
  private func failBreak(_ failure: BreakFillStateMachine.Failure) {
    let code = failure.code
    var decision = AdDecision(.rejected, adID: nil)
    decision.reason = "the break is not filled: \(failure.reason)"
    decision.errorCode = code
    decision.absence = failure.absence
    report(.ad(decision))
    diagnose(
      rule: .breakNotFilled,
      "error \(code): the break is not filled: \(failure.reason)",
      at: breaks.current?.location)
    if let current = breaks.current {
      follow(tracking.breakReported(.error, of: current, VMAPErrorCode(rawValue: code)))
    }
    breaks.result.isSettled = true
    closeBreak()
  }

  /// The break is over; the content goes on.
  func closeBreak() {
    settleUntriedAds(at: .withoutAd)
    tellBreakError()
    breaks.empty()
    tracking.breakEnded()
    if let current = breaks.current { follow(tracking.breakReported(.breakEnd, of: current)) }
    guard breaks.content != nil else { return end(results.lastOutcome ?? .error) }
    active = nil
    tracking.adRemoved()
    awaitNextBreak()
  }

  /// None of the break's ads could be played: its own trackers hear of it (VMAP 1.0.1), or the
  /// Error URLs of the plain document.
  private func tellBreakError() {
    switch breaks.current?.source {
    case .document(let document)?:
      guard let cause = breaks.result.documentError else { return }
      follow(tracking.documentFailed(document, cause))
    case .vmap?:
      guard let code = breaks.result.breakError, let current = breaks.current else { return }
      follow(
        tracking.breakReported(.error, of: current, VMAPErrorCode(code)), at: .withoutAd)
    case nil: return
    }
    breaks.result.isSettled = true
  }

  /// Ads that the break never came to: those whose chain failed tell their hops all the same.
  func settleUntriedAds(at moment: UnitMoment) {
    let cutOff = breaks.machine.cutOff
    for index in breaks.machine.untried {
      let ad = breaks.candidates[index]
      if let failure = ad.failure {
        fail(ad, failure, ad.reason ?? failure.words, AdRecord(ad), ad.absence, at: moment)
      } else if cutOff.contains(index) {
        fail(
          ad, ad.shortenedBreakCode, "the break was shortened before its turn", AdRecord(ad),
          at: moment)
      } else {
        diagnose(
          rule: .adNotPlayed, "the break was filled before this ad was needed",
          at: ad.hops.first?.location, moment)
      }
    }
  }
}
