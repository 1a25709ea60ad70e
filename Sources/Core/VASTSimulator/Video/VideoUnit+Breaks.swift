internal import Player
internal import VAST
internal import Vocabulary

/// Actions for ad breaks and their documents.
extension VideoUnit {
  func follow(_ actions: [BreakAction]) {
    for action in actions {
      switch action {
      case .fetchSource: act(.fetchSource)
      case .parse(let bytes): read(request.reading(of: bytes))
      case .report(let diagnostic): report(.diagnostic(diagnostic))
      case .rejectDocument(let refusal): reject(refusal)
      case .awaitBreak(let instant, let priority): wake(.breakBegins, at: instant, priority)
      case .awaitContentEnd(let instant): wake(.contentEnds, at: instant, .playback)
      case .beginBreak(let adBreak): follow(tracking.breakReported(.breakStart, of: adBreak))
      case .fetch(let url, let file, let blocked):
        let facts = momentFacts(blocked: blocked)
        facts.request = .adRequest
        facts.ad.adType = request.ad.slot.adType
        act(
          .fetch(DocumentRequest(url: url, file: file, facts: facts, connection: connection)))
      case .fetchStreamDocument(let url, let kind, let file, let startOffset):
        let facts = momentFacts()
        facts.request = .adRequest
        act(
          .fetch(
            DocumentRequest(
              kind: kind, url: url, file: file, facts: facts, connection: connection,
              startOffset: startOffset)))
      case .reportStream(let change): report(.stream(change), at: momentWithoutAd)
      case .movePrimary: report(.player(PlayerEvent(.seek), cause: .user), at: momentWithoutAd)
      case .leaveAd: control(.breakLeft)
      case .ignoreStep(let reason): ignore(reason)
      case .rejectFurtherDocument(let code, let urls, let file):
        follow(tracking.furtherDocumentRejected(urls, code, file: file))
      case .fill(let followers): tracking.breakFilled(followers: followers)
      case .removeAd:
        active = nil
        tracking.adRemoved()
      case .load(let ad):
        var terms = AdTerms(
          of: request, breakTypes: breaks.currentBreak?.breakTypes ?? [], in: screen, stage.view,
          over: connection)
        terms.playoutLimit = breaks.remainingPlayout
        act(.load(AdRequest(ad: ad, terms: terms, connection: connection)))
      case .reject(let ad, let refusal): reject(ad, refusal, AdRecord(ad))
      case .reportUntried(let ad, let refusal, let isBreakOver):
        let moment = isBreakOver ? momentWithoutAd : self.moment
        if let refusal {
          reject(ad, refusal, AdRecord(ad), at: moment)
        } else {
          let limit = breaks.currentBreak?.interstitial?.playoutLimit.map(TimeText.readable)
          diagnose(
            rule: .adNotPlayed,
            limit.map { "the break ended at its X-PLAYOUT-LIMIT of \($0), before this ad's turn" }
              ?? "the break was filled before this ad was needed",
            at: ad.location, moment)
        }
      case .failBreak(let adBreak, let failure): reject(adBreak, failure)
      case .reportFailedBreak(let adBreak, let code):
        follow(
          tracking.breakReported(.error, of: adBreak, VMAPErrorCode(code)), at: momentWithoutAd)
      case .reportFailedDocument(let document, let code):
        follow(tracking.documentFailed(document, code))
      case .endBreak(let adBreak):
        tracking.breakEnded()
        follow(tracking.breakReported(.breakEnd, of: adBreak))
      case .end(let ending): end(RunOutcome(ending))
      }
    }
  }

  /// Handles the answer to the request for a further document, whether the document arrived or not.
  func documentArrived(_ answer: DocumentSource.Answer) {
    switch answer.kind {
    case nil:
      follow(
        breaks.documentAnswered(
          answer.wrapperAnswer(by: request.knownInputs), file: answer.document?.file,
          requestedAt: answer.requested, at: now))
    case .playlist: read(request.playlist(in: answer))
    case .assetList:
      follow(breaks.assetListAnswered(answer.assetList(), at: now))
    }
  }

  /// Passes on a document that was read. If it is a stream, its primary is measured first.
  private func read(_ reading: TagReading) {
    if reading.document.stream?.hasSegments == true {
      act(.openPrimary(reading))
    } else {
      follow(breaks.documentRead(reading, at: now))
    }
  }

  /// Rejects the document as a whole, because it contains nothing to play.
  private func reject(_ refusal: BreakPlan.Refusal) {
    let (code, document, file) = (refusal.code, refusal.document, request.tag.displayName)
    // A document without an ad was reported already when the document was read.
    let finding = Diagnostic(
      rule: refusal.absence.rule, "the player reports error \(code): \(refusal.reason)",
      at: SourceLocation(file: file, position: document?.position))
    reject(
      nil, code.rawValue, refusal.reason, refusal.absence, refusal.isReported ? nil : finding)
    follow(tracking.documentRejected(document?.errors ?? [], code, file: file))
  }

  /// Reports that nothing of a break can be played.
  private func reject(_ adBreak: PlannedBreak, _ failure: BreakFillStateMachine.Failure) {
    let reason = "the break is not filled: \(failure.reason)"
    let finding = Diagnostic(
      rule: .breakNotFilled, "the player reports error \(failure.code): \(reason)",
      at: adBreak.location)
    reject(nil, failure.code, reason, failure.absence, finding)
    follow(tracking.breakReported(.error, of: adBreak, VMAPErrorCode(rawValue: failure.code)))
  }

  /// Reports that an ad cannot be played.
  func reject(
    _ ad: ResolvedAd, _ refusal: AdRefusal, _ record: AdRecord, at moment: UnitMoment? = nil
  ) {
    var record = record
    record.errorCode = refusal.code.rawValue
    results.records.append(record)
    let fallsBack = breaks.fallsBack(from: ad)
    var finding = Diagnostic(
      rule: refusal.absence.rule,
      "the player reports error \(refusal.code): \(refusal.reason)",
      at: refusal.position.flatMap { position in
        ad.hops.first.map { SourceLocation(file: $0.file, position: position) }
      } ?? ad.location)
    if fallsBack {
      finding = finding.graded(.note)
      finding.message += "; the next ad takes its place, as 'fallbackOnNoAd' says"
    }
    reject(
      record.adID, refusal.code.rawValue, refusal.reason, refusal.absence, finding,
      fallsBack: fallsBack, at: moment)
    follow(
      tracking.adRejected(ad, refusal.code, assetURI: record.mediaFile?.url), at: moment)
  }

  /// Reports the rejection of an ad, or of everything if no ad is named, and the finding that
  /// describes it.
  private func reject(
    _ adID: String?, _ code: Int, _ reason: String, _ absence: Fetch.Absence?,
    _ finding: Diagnostic?, fallsBack: Bool = false, at moment: UnitMoment? = nil
  ) {
    var decision = AdDecision(.rejected, adID: adID)
    decision.errorCode = code
    decision.reason = reason
    decision.absence = absence
    decision.finding = finding
    decision.fallsBack = fallsBack
    report(.ad(decision), at: moment)
    if let finding { report(.diagnostic(finding), at: moment) }
  }
}

extension Fetch.Absence? {
  /// The rule of an ad that fails because its document, or its media, is absent.
  fileprivate var rule: Rule {
    if case .failed(let failure) = self, failure.kind == .notReadable {
      .documentNotReadable
    } else {
      .adNotPlayable
    }
  }
}
