internal import VAST
package import Vocabulary

/// Breaks of a stream: their asset lists, their limit, and seeks in the primary.
extension BreakStateMachine {
  /// Where the primary of a stream is; nil for other content.
  ///
  /// - Parameters:
  ///   - now: the instant.
  ///   - played: how much of the ad on the screen was played, which moves the primary where the ad is a part
  ///     of it.
  /// - Returns: the position, from zero.
  package func primaryPosition(
    at now: VirtualInstant, havingPlayed played: Duration? = nil
  ) -> Duration? {
    guard isStream, let position = agenda.content?.position(at: now) else { return nil }
    guard case .playing = state, currentBreak?.isOfPrimary == true else { return position }
    return position + current.used + (played ?? .zero)
  }

  /// How much of the current ad the current break still has room for; nil without a limit.
  package var remainingPlayout: Duration? {
    guard profile.streams.playoutLimit == .cuts else { return nil }
    return currentBreak?.interstitial?.playoutLimit.map { max(.zero, $0 - current.used) }
  }

  // MARK: Asset lists

  /// The current break begins: its documents are there.
  func enter(at now: VirtualInstant) -> [BreakAction] {
    guard let adBreak = currentBreak else { return [] }
    state = .filling
    let change = agenda.content.flatMap {
      StreamBreakChange(entering: adBreak, at: $0.position(at: now))
    }
    return [change.map { .reportStream(.adBreak($0)) }, .beginBreak(adBreak)].compactMap(\.self)
      + follow(current.filler.begun(adBreak.source), at: now)
  }

  /// The request for a break's asset list was answered.
  package func assetListAnswered(
    _ answer: AssetListAnswer, at now: VirtualInstant
  ) -> [BreakAction] {
    guard case .awaitingList = state, let adBreak = currentBreak,
      let interstitial = adBreak.interstitial
    else { return [] }
    let outcome = adBreak.outcome(of: answer, in: profile)
    let reports = outcome.diagnostics.map(BreakAction.report)
    guard let ads = outcome.ads else {
      state = .filling
      return reports + follow(outcome.failure.map { [.fail($0)] } ?? [], at: now)
    }
    agenda.resolved(ads)
    return reports
      + [.reportStream(.adBreak(StreamBreakChange(resolving: interstitial, to: ads)))]
      + enter(at: now)
  }

  // MARK: The primary

  /// The viewer seeks in the primary of a stream.
  package func primarySought(
    to target: Duration, at now: VirtualInstant
  ) -> [BreakAction] {
    switch state {
    case .betweenBreaks:
      agenda.sought(to: target, at: now)
      return [.movePrimary] + violatedJump() + awaitNextBreak(at: now)
    case .playing:
      guard currentBreak?.interstitial?.restrictsSkip != true else {
        return [.ignoreStep("the break is restricted by X-RESTRICT=\"SKIP\" while it plays")]
      }
      agenda.leavesFor = target
      return [.leaveAd]
    case .awaitingDocument, .awaitingPlaylist, .awaitingList, .filling, .ended:
      return [.ignoreStep("the primary has not begun, waits for a break's ads, or is over")]
    }
  }

  /// The diagnostics about a restricted break that a seek jumped over.
  func violatedJump() -> [BreakAction] {
    agenda.violated.take().map { [.report(Diagnostic(jumpingOver: $0))] } ?? []
  }

  /// The diagnostics about a skip in a break that restricts skipping.
  func violatedSkip(_ ending: AdEnding) -> [BreakAction] {
    guard ending == .skipped, let adBreak = currentBreak,
      adBreak.interstitial?.restrictsSkip == true
    else { return [] }
    return [.report(Diagnostic(skippingIn: adBreak))]
  }

  /// Whether the current break played for as long as it may, so that no ad of it begins any more.
  var isPlayoutLimitReached: Bool {
    guard let limit = currentBreak?.interstitial?.playoutLimit, current.used > .zero else {
      return false
    }
    return switch profile.streams.playoutLimit {
    case .cuts: current.used >= limit
    case .startsNone: current.used > limit
    }
  }
}
