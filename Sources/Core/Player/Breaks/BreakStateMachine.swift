package import VAST
package import Vocabulary

/// Decides which ad break comes next, which of its ads plays, and what follows when an ad cannot be
/// played: from the request for the tag to the end of the last break.
///
/// `BreakFillStateMachine` follows the documents of a break, and `AdBreakStateMachine` decides the
/// order of its ads.
package final class BreakStateMachine {
  enum State: Sendable {
    /// The document that the player begins with has not arrived yet.
    case awaitingDocument
    /// The document leads to a media playlist, which has not arrived yet.
    case awaitingPlaylist
    /// The content plays up to the next break, or to its end.
    case betweenBreaks
    /// The current break's asset list was requested and has not arrived.
    case awaitingList
    /// The current break's ads are being found.
    case filling
    /// The ads of the current break are loaded and played one after the other.
    case playing
    case ended
  }

  /// The current break.
  struct Current: Sendable {
    var filler = BreakFillStateMachine()
    var ads = AdBreakStateMachine(sequences: [])
    /// The ads of the break; `ads` identifies each of them by its index in this list.
    var candidates: [ResolvedAd] = []
    var result = BreakResult()
    /// When the turn of the ad that is next, or on the screen, began.
    var turnBegan = VirtualInstant.zero
    /// How much of their media the earlier ads of the break played.
    var used = Duration.zero
  }

  /// The name of the document that the player begins with.
  private let file: String
  let profile: PlayerProfile
  private let slot: AdSlot
  /// How long the content is; nil if unknown.
  private let contentDuration: Duration?
  /// The content's opportunities for breaks by position.
  private let positions: [Duration]
  /// Where the viewer joins a stream.
  private let join: Duration
  var state = State.awaitingDocument
  private var source = AdSourceStateMachine()
  var agenda = BreakAgenda()
  /// Whether the content is the primary of a stream. It is stored apart from the agenda, because it is
  /// read for every event.
  private(set) var isStream = false
  var current = Current()
  /// When each document was requested, by the name that it is shown under.
  private var requested: [String: VirtualInstant]
  /// How the last ad ended that was on the screen.
  private var lastEnding: AdEnding?

  /// - Parameters:
  ///   - file: the name of the document that the player begins with.
  ///   - profile: the player.
  ///   - slot: what the publisher's slot accepts.
  ///   - contentDuration: how long the content is; nil if unknown.
  ///   - positions: the content's opportunities for breaks by position.
  ///   - join: where the viewer joins a stream, zero or more.
  package init(
    file: String, profile: PlayerProfile, slot: AdSlot, contentDuration: Duration? = nil,
    positions: [Duration] = [], join: Duration = .zero
  ) {
    self.file = file
    self.profile = profile
    self.slot = slot
    self.contentDuration = contentDuration
    self.positions = positions
    self.join = join
    requested = [file: .zero]
  }

  /// The current break, or else the one before; nil before the first.
  package var currentBreak: PlannedBreak? { agenda.currentBreak }

  /// Where the current break is in the content; nil without content.
  package var currentPlace: BreakSchedule.Place? { agenda.currentPlace }

  /// The content that the breaks interrupt; nil without content.
  package var content: ContentClock? { agenda.content }

  /// Whether the document has neither breaks nor content.
  package var hasNothingToPlay: Bool { agenda.breaks.isEmpty && agenda.content == nil }

  /// How many ads of the current break belong to a pod.
  package var podCount: Int { current.candidates.count { $0.sequence != nil } }

  /// The ad of the pod that plays after the current one; nil for none.
  package var nextAd: ResolvedAd? { current.ads.next.map { current.candidates[$0] } }

  // MARK: The document

  /// The player begins.
  package func begun() -> [BreakAction] { follow(source.begun()) }

  /// The request for the document was answered.
  package func sourceAnswered(_ answer: AdSourceStateMachine.Answer) -> [BreakAction] {
    follow(source.answered(answer))
  }

  private func follow(_ actions: [AdSourceStateMachine.Action]) -> [BreakAction] {
    actions.flatMap { action -> [BreakAction] in
      switch action {
      case .fetch: [.fetchSource]
      case .parse(let bytes): [.parse(bytes)]
      case .refuse(let refusal):
        reject(
          BreakPlan.Refusal(
            code: refusal.code, reason: refusal.reason, isNoAd: refusal.isNoAd,
            absence: refusal.absence))
      }
    }
  }

  /// The document was parsed: it says which breaks there are, or that nothing is to be played.
  package func documentRead(
    _ reading: TagReading, at now: VirtualInstant
  ) -> [BreakAction] {
    let isPlaylist: Bool
    switch state {
    case .awaitingDocument: isPlaylist = false
    case .awaitingPlaylist: isPlaylist = true
    case .betweenBreaks, .awaitingList, .filling, .playing, .ended: return []
    }
    let plan = BreakPlan(
      reading, contentDuration: contentDuration, positions: positions, streams: profile.streams)
    let reports = (reading.allDiagnostics + plan.diagnostics).map(BreakAction.report)
    if let refusal = plan.refusal { return reports + reject(refusal) }
    if let playlist = plan.mediaPlaylist {
      guard !isPlaylist else {
        return reports
          + reject(
            BreakPlan.Refusal(
              code: .undefined,
              reason: "a multivariant playlist leads to another multivariant playlist"))
      }
      state = .awaitingPlaylist
      return reports + [.fetchStreamDocument(playlist, .playlist, namedIn: file, startOffset: nil)]
    }
    agenda = BreakAgenda(plan, joinedAt: join)
    isStream = plan.schedule != nil
    return reports + plan.streamChanges.map(BreakAction.reportStream) + awaitNextBreak(at: now)
  }

  private func reject(_ refusal: BreakPlan.Refusal) -> [BreakAction] {
    [.rejectDocument(refusal)] + end(refusal.isNoAd ? .noAd : .failed)
  }

  /// The playback is over, whatever was still to come.
  package func stopped() -> [BreakAction] {
    source.stopped()
    current.ads.stopped()
    state = .ended
    return reportUntried(isBreakOver: false)
  }

  private func end(_ ending: PlaybackEnding) -> [BreakAction] {
    state = .ended
    return [.end(ending)]
  }

  // MARK: The content

  /// The content reached the next break.
  package func breakDue(at now: VirtualInstant) -> [BreakAction] {
    guard case .betweenBreaks = state, let adBreak = agenda.begin() else { return [] }
    // A nonlinear break does not pause the content.
    if adBreak.breakTypes != [.nonlinear] { agenda.stop(at: now) }
    current = Current(
      filler: BreakFillStateMachine(wrapperLimit: profile.capabilities.wrapperLimit), turnBegan: now
    )
    if let list = adBreak.assetList {
      state = .awaitingList
      return [
        .fetchStreamDocument(
          list, .assetList, namedIn: adBreak.location.file, startOffset: agenda.startOffset)
      ]
    }
    return enter(at: now)
  }

  /// The content reached its end.
  package func contentEnded(at now: VirtualInstant) -> [BreakAction] {
    guard case .betweenBreaks = state else { return [] }
    return awaitNextBreak(at: now)
  }

  /// A linear ad takes the place of the content.
  package func linearAdSelected(at now: VirtualInstant) {
    agenda.stop(at: now)
  }

  /// A nonlinear ad is shown over the content, which goes on up to the next break or to its own end.
  package func overlaySelected(at now: VirtualInstant) -> [BreakAction] {
    guard let content = agenda.content, content.position(at: now) < content.duration else {
      return []
    }
    agenda.run(at: now)
    let position = content.position(at: now)
    // Breaks at the same offset play one after another, so only a break at a later offset ends the
    // ad.
    let next = agenda.breaks.dropFirst((agenda.index ?? -1) + 1).compactMap(\.contentOffset)
      .first { $0 > position }
    return [
      .awaitBreak(
        at: content.instant(reaching: next ?? content.duration, after: now), .playback)
    ]
  }

  func awaitNextBreak(at now: VirtualInstant) -> [BreakAction] {
    state = .betweenBreaks
    guard agenda.nextBreak != nil else { return awaitContentEnd(at: now) }
    guard let instant = agenda.nextInstant(after: now) else {
      return [.awaitBreak(at: now, .sampling)]
    }
    agenda.run(at: now)
    return [.awaitBreak(at: instant, .playback)]
  }

  private func awaitContentEnd(at now: VirtualInstant) -> [BreakAction] {
    guard let content = agenda.content, content.position(at: now) < content.duration else {
      return end(lastEnding.map(PlaybackEnding.ad) ?? endingWithoutAd)
    }
    agenda.run(at: now)
    return [.awaitContentEnd(at: content.instant(reaching: content.duration, after: now))]
  }

  private var endingWithoutAd: PlaybackEnding {
    guard !agenda.breaks.isEmpty else { return .noAd }
    return isStream && agenda.currentBreak == nil ? .noBreakMet : .failed
  }

  // MARK: The break's documents

  /// The request for a document was answered.
  ///
  /// - Parameters:
  ///   - answer: the document, or why there is none.
  ///   - file: the name that the document is shown under; nil when none came.
  ///   - requestInstant: when it was requested.
  ///   - now: when the answer arrived.
  /// - Returns: what follows, in order.
  package func documentAnswered(
    _ answer: WrapperAnswer, file: String?, requestedAt requestInstant: VirtualInstant,
    at now: VirtualInstant
  ) -> [BreakAction] {
    if let file { requested[file] = requestInstant }
    return follow(current.filler.answered(answer), at: now)
  }

  func follow(
    _ actions: [BreakFillStateMachine.Action], at now: VirtualInstant
  ) -> [BreakAction] {
    actions.flatMap { action -> [BreakAction] in
      switch action {
      case .fetch(let url, let file):
        return [
          .fetch(
            url, namedIn: file, blockedCategories: current.filler.blockedAdCategories)
        ]
      case .sendErrors(let code, let urls, let file):
        return [.rejectFurtherDocument(code, urls, file: file)]
      case .giveUp(let ad):
        let code = ad.failure ?? .wrapper
        return [
          reject(ad, AdRefusal(code, ad.reason ?? VASTErrorCode.wrapper.words, ad.absence))
        ]
      case .report(let diagnostic): return [.report(diagnostic)]
      case .fill(let ads): return fill(ads, at: now)
      case .fail(let failure):
        current.result.isSettled = true
        return (currentBreak.map { [.failBreak($0, failure)] } ?? []) + close(at: now)
      case .leaveEmpty:
        // A break without ads is reported too.
        current.result.isSettled = true
        return close(at: now)
      }
    }
  }

  private func fill(_ ads: [ResolvedAd], at now: VirtualInstant) -> [BreakAction] {
    let plan = profile.delivery.pod.plan(for: ads.map(\.sequence))
    let dropped = plan.dropped.map { index in
      BreakAction.report(
        Diagnostic(
          rule: .adNotPlayed, "the player '\(profile.name)' plays only a pod's first ad",
          at: ads[index].location))
    }
    state = .playing
    current.candidates = plan.played.map { ads[$0] }
    current.ads = AdBreakStateMachine(current.candidates)
    return dropped + [.fill(followers: plan.followers.map { ads[$0] })]
      + proceed(current.ads.begin(), at: now)
  }

  // MARK: The break's ads

  /// Whether an ad that does not play is one of a waterfall whose next ad the player tries, as the ad's
  /// wrapper wants (`fallbackOnNoAd`, VAST 4.2 § 2.4.3.2).
  package func fallsBack(from ad: ResolvedAd) -> Bool {
    guard ad.fallsBack else { return false }
    if case .filling = state { return true }
    return current.ads.hasSubstitute
  }

  /// The ad could not be played at all, and was reported.
  package func adFailed(
    _ code: VASTErrorCode, at now: VirtualInstant
  ) -> [BreakAction] {
    current.result.failure = code
    return proceed(current.ads.adFailed(), at: now)
  }

  /// The ad is on the screen.
  package func adShown() { current.result.wasShown = true }

  /// The ad is over.
  ///
  /// - Parameters:
  ///   - ending: how it ended.
  ///   - failure: the code that it was reported with; nil when nothing failed.
  ///   - played: how much of its media it played.
  ///   - now: the instant.
  /// - Returns: what follows, in order.
  package func adEnded(
    _ ending: AdEnding, failure: VASTErrorCode?, played: Duration, at now: VirtualInstant
  ) -> [BreakAction] {
    current.turnBegan = now
    current.used += played
    if let failure {
      current.result.failure = failure
    } else {
      current.result.hasSucceeded = true
    }
    switch ending.reach {
    case .ad where !isPlayoutLimitReached:
      lastEnding = ending
      return violatedSkip(ending) + proceed(current.ads.adEnded(), at: now)
    case .ad, .adBreak:
      lastEnding = ending
      current.ads.stopped()
      return violatedSkip(ending) + close(at: now)
    case .playback:
      return [.end(.ad(ending))]
    }
  }

  /// When the ad has to play at the latest; nil without a limit.
  package func displayDeadline(at now: VirtualInstant) -> VirtualInstant? {
    slot.displayLimit.map { max(now, current.turnBegan.advanced(by: $0)) }
  }

  /// When an ad that is not on the screen yet expires (VAST 4.1 § Expires); nil for an ad that does
  /// not expire.
  package func expiryDeadline(of ad: ResolvedAd, at now: VirtualInstant) -> VirtualInstant? {
    guard let expires = ad.expires else { return nil }
    // The ad may be put on the screen up to and including the instant at which it expires.
    let end = requestInstant(of: ad).advanced(by: expires + Duration(attoseconds: 1))
    return max(now, end)
  }

  private func requestInstant(of ad: ResolvedAd) -> VirtualInstant {
    ad.hops.first.flatMap { requested[$0.file] } ?? .zero
  }

  /// Why the ad that is next to play must not play any more.
  private func refusal(of ad: ResolvedAd, at now: VirtualInstant) -> AdTurn.Refusal? {
    guard ad.failure == nil else { return nil }
    let turn = AdTurn(
      sinceRequest: requestInstant(of: ad).duration(to: now),
      waited: current.turnBegan.duration(to: now), used: current.used)
    return turn.refusal(of: ad, in: slot)
  }

  private func proceed(
    _ action: AdBreakStateMachine.Action, at now: VirtualInstant
  ) -> [BreakAction] {
    var action = action
    var actions: [BreakAction] = []
    while case .load(let index) = action {
      if actions.isEmpty { actions = [.removeAd] }
      let ad = current.candidates[index]
      guard let late = refusal(of: ad, at: now) else { return actions + [.load(ad)] }
      actions.append(reject(ad, late.refusal))
      action = late.endsPod ? current.ads.breakShortened() : current.ads.adFailed()
    }
    return actions + close(at: now)
  }

  private func reject(_ ad: ResolvedAd, _ refusal: AdRefusal) -> BreakAction {
    current.result.failure = refusal.code
    return .reject(ad, refusal)
  }

  // MARK: The break's end

  /// The break is over; the content goes on.
  private func close(at now: VirtualInstant) -> [BreakAction] {
    guard let adBreak = currentBreak else { return [] }
    let actions =
      reportUntried(isBreakOver: true) + reportFailure(of: adBreak) + [.endBreak(adBreak)]
    let isSought = agenda.isSought
    let gap = agenda.close(played: current.used, at: now)
    current = Current(turnBegan: current.turnBegan, used: current.used)
    guard agenda.content != nil else {
      return actions + end(lastEnding.map(PlaybackEnding.ad) ?? .failed)
    }
    let change = gap.flatMap { StreamBreakChange(leaving: adBreak, by: $0) }
    let finding = isSought ? nil : gap.flatMap { Diagnostic(leaving: adBreak, by: $0) }
    return actions + (change.map { [.reportStream(.adBreak($0))] } ?? [])
      + (finding.map { [.report($0)] } ?? []) + violatedJump() + [.removeAd]
      + awaitNextBreak(at: now)
  }

  /// None of the break's ads could be played: the break's own trackers are requested (VMAP 1.0.1),
  /// or the Error URLs of the plain document.
  private func reportFailure(of adBreak: PlannedBreak) -> [BreakAction] {
    switch adBreak.source {
    case .document(let document):
      current.result.documentError.map { [.reportFailedDocument(document, $0)] } ?? []
    case .vmap:
      current.result.breakError.map { [.reportFailedBreak(adBreak, $0)] } ?? []
    }
  }

  /// Reports the ads that were never tried: an ad whose chain failed is reported to the hops of the chain.
  private func reportUntried(isBreakOver: Bool) -> [BreakAction] {
    let cutOff = current.ads.cutOff
    return current.ads.untried.map { index in
      let ad = current.candidates[index]
      let refusal =
        ad.failure.map { AdRefusal($0, ad.reason ?? $0.words, ad.absence) }
        ?? (cutOff.contains(index)
          ? AdRefusal(ad.shortenedBreakCode, "the break was shortened before the ad's turn") : nil)
      if let refusal { current.result.failure = refusal.code }
      return .reportUntried(ad, refusal, isBreakOver: isBreakOver)
    }
  }
}
