internal import Diagnostics
internal import Player
internal import Scenario
internal import Transport
internal import VAST
internal import VirtualTime

/// From one break to the next, and to the documents that fill them.
extension Playout {
  /// Goes on to the next break: at once, or when the content comes to it.
  mutating func awaitNextBreak() {
    let instant = now
    guard breakIndex + 1 < breaks.count else { return awaitContentEnd(from: instant) }
    breakIndex += 1
    guard let offset = breaks[breakIndex].contentOffset else {
      return renew(.breakBegins, at: instant, .sampling)
    }
    content?.run(at: instant)
    renew(.breakBegins, at: content?.instant(reaching: offset, after: instant), .playback)
  }

  private mutating func awaitContentEnd(from instant: VirtualInstant) {
    guard let content, content.position(at: instant) < content.duration else {
      outcome = lastOutcome ?? (breaks.isEmpty ? .noAd : .error)
      return
    }
    self.content?.run(at: instant)
    renew(
      .contentEnds, at: content.instant(reaching: content.duration, after: instant), .playback)
  }

  mutating func beginBreak() {
    let instant = now
    // What is sure to lie over the content does not stop it.
    if breaks[breakIndex].breakTypes != [.nonlinear] { content?.stop(at: instant) }
    sendBreak(.breakStart)
    turn = AdTurnClock(at: instant)
    filler = BreakFillStateMachine()
    breakResult = BreakResult()
    follow(filler.begun(breaks[breakIndex].source))
  }

  // MARK: Documents

  private mutating func request(_ url: URLTemplate, namedIn file: String) {
    let answer = documents.answer(
      to: url, namedIn: file, blocked: filler.blockedAdCategories, at: now)
    for macro in answer.unresolvedMacros where recording.isNew("UnresolvedMacro", about: macro) {
      diagnose(
        .warning, rule: "UnresolvedMacro",
        UnresolvedMacroText.of(macro, request: .adRequest, place: "an ad request's URL"),
        at: SourceLocation(file: file))
    }
    pending = answer
    renew(.documentArrives, at: now.advanced(by: answer.delay), .sampling)
  }

  mutating func documentArrived() {
    guard let answer = pending else { return }
    pending = nil
    append(.fetch(answer.fetch))
    sender.bases = documents.bases
    follow(filler.answered(answer.wrapperAnswer))
  }

  private mutating func follow(_ actions: [BreakFillStateMachine.Action]) {
    for action in actions {
      switch action {
      case .fetch(let url, let file):
        request(url, namedIn: file)
      case .sendErrors(let code, let urls, let file):
        sender.sendErrors(urls, code, file: file, at: now, into: &recording)
      case .giveUp(let ad):
        fail(ad, ad.failure ?? .wrapper, ad.reason ?? VASTErrorCode.wrapper.words, AdRecord(ad))
      case .report(let diagnostic):
        append(.diagnostic(diagnostic))
      case .fill(let ads):
        candidates = ads
        adBreak = AdBreakStateMachine(ads)
        carryOut(adBreak.begin())
      case .fail(let failure):
        failBreak(failure)
      case .leaveEmpty:
        // A break without ads still tells that it was there.
        breakResult.isSettled = true
        closeBreak()
      }
    }
  }

  // MARK: The break's end

  /// Nothing of the break can be played, and its own trackers hear of it.
  private mutating func failBreak(_ failure: BreakFillStateMachine.Failure) {
    let code = failure.code
    var decision = AdDecision(.rejected, adID: nil)
    decision.reason = "the break is not filled: \(failure.reason)"
    decision.errorCode = code
    append(.ad(decision))
    diagnose(
      .error, rule: "BreakNotFilled",
      "error \(code): the break is not filled: \(failure.reason)",
      at: breakLocation)
    sendBreak(.error, errorCode: code)
    breakResult.isSettled = true
    closeBreak()
  }

  /// The break is over; the content goes on.
  mutating func closeBreak() {
    recording.ad = nil
    settleUntriedAds()
    tellBreakError()
    recording.ad = active == nil ? nil : playedCount - 1
    candidates = []
    adBreak = AdBreakStateMachine(sequences: [])
    sendBreak(.breakEnd)
    guard content != nil else {
      outcome = lastOutcome ?? .error
      return
    }
    active = nil
    recording.ad = nil
    awaitNextBreak()
  }

  /// None of the break's ads could be played: its own trackers hear of it (VMAP 1.0.1), or the
  /// Error URLs of the plain document.
  private mutating func tellBreakError() {
    switch breaks[breakIndex].source {
    case .document(let document):
      guard let code = breakResult.documentError else { return }
      sender.sendErrors(
        document.errors, code, file: document.file, at: now, into: &recording)
    case .vmap:
      guard let code = breakResult.breakError else { return }
      sendBreak(.error, errorCode: code.rawValue)
    }
    breakResult.isSettled = true
  }

  private var breakLocation: SourceLocation? {
    switch breaks[breakIndex].source {
    case .document(let document): SourceLocation(file: document.file, position: document.position)
    case .vmap(let adBreak, let file): SourceLocation(file: file, position: adBreak.position)
    }
  }
}
