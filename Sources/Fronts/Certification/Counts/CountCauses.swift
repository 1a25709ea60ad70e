internal import Player
package import VASTSimulator

/// Decides the cause of a difference between two parties in a run.
///
/// It decides from values of the run alone, never from a name or a text. Each difference has one
/// cause: the first that applies in the order of a play.
package enum CountCauses {
  /// The cause of the difference between two parties in a run; nil where they count the same.
  package static func cause(
    between first: AudienceMix.Counter, and second: AudienceMix.Counter, in run: CountedRun
  ) -> CountCause? {
    let difference = run.own.tally(of: first).total - run.own.tally(of: second).total
    guard difference != 0 else { return nil }
    let (long, short) = difference > 0 ? (first, second) : (second, first)
    return playersSurplus(of: long, over: short, in: run) ?? lack(of: short, in: run)
      ?? surplus(of: long, over: short, in: run) ?? CountCause(.other)
  }

  /// Why a party does not count every ad, or the request of the tag; nil if it does.
  private static func lack(of short: AudienceMix.Counter, in run: CountedRun) -> CountCause? {
    let own = run.own
    guard own.tally(of: short).ads < (short.point == .tagRequest ? 1 : max(1, own.adCount)) else {
      return nil
    }
    let isLostByPlayer =
      own.tally(of: short).total < run.reference.tally(of: short).total
    if !own.hasStarted, let cause = failure(of: run, isLostByPlayer) { return cause }
    if short.point.side == .vendor, !own.isWhollyMeasured(for: short) {
      return CountCause(.notMeasured)
    }
    if !own.hasStarted { return silence(of: run) }
    if own.played.outcome == .unfinished, let wait = wait(of: run) { return wait }
    if isLostByPlayer, let cause = playersOwn(short, in: run) { return cause }
    switch short.point {
    case .viewable: return CountCause(.notViewable, short.standard)
    case .firstQuartile, .midpoint, .thirdQuartile, .complete: return ending(of: run)
    case .tagRequest, .mediaSelected, .impression, .start, .omidImpression: return nil
    }
  }

  /// Why no ad is on the screen.
  private static func failure(of run: CountedRun, _ isLostByPlayer: Bool) -> CountCause? {
    if isLostByPlayer, let shortfall = run.causes.shortfall,
      shortfall.cause == .policy(.followsWrappers)
    {
      return CountCause(.wrapperNotFollowed, run.player)
    }
    if let code = run.own.played.errorCodes.first { return CountCause(.adFailed, "error \(code)") }
    return run.own.played.outcome == .noAd ? CountCause(.noAd) : nil
  }

  /// If media loads for at least this long before the viewer leaves, the network is the cause.
  private static let patience = Duration.seconds(2)

  /// Why an ad that was selected does not begin.
  private static func silence(of run: CountedRun) -> CountCause {
    if run.own.played.isSilent, let wait = wait(of: run) { return wait }
    switch run.own.played.outcome {
    case .closed, .skipped:
      let isSlow = run.own.isBuffering && run.own.waited >= patience
      return CountCause(isSlow ? .slowNetwork : .leftBeforeFirstFrame)
    case .completed, .unfinished, .error, .noAd:
      return CountCause(run.own.isBuffering ? .slowNetwork : .neverBegan)
    }
  }

  /// Why a player that plays only in view does not continue; nil if enough of the ad is in view.
  private static func wait(of run: CountedRun) -> CountCause? {
    let percent = run.profile.autoplayPercent
    guard !run.own.isBuffering, let inView = run.own.percentInView, inView < Double(percent) else {
      return nil
    }
    return CountCause(.outOfView, "\(run.player) needs \(percent) %")
  }

  /// The reason why a player does not send an event that the exact player sends.
  private static func playersOwn(
    _ short: AudienceMix.Counter, in run: CountedRun
  ) -> CountCause? {
    guard let lost = run.deviation(.lost, of: short) else { return nil }
    let cause = run.causes.cause(of: lost)
    switch cause {
    case .identicalURL: return CountCause(.identicalURL)
    case .adFails(let code): return CountCause(.adFailed, "error \(code)")
    case .policy(.followsWrappers): return CountCause(.wrapperNotFollowed, run.player)
    case .policy(.replacesMacros):
      return CountCause(.identicalURL, "\(run.player) does not replace macros")
    case .declaredDuration, .shortMedia, .policy(.observation), .policy(.perObservation),
      .policy(.quartileRule), .policy(.quartileBasis):
      return CountCause(.playerMisses, "\(run.player): \(cause.words(in: run.profile))")
    case .undecoded, .policy:
      return CountCause(.playerSendsNever, "\(run.player): \(cause.words(in: run.profile))")
    case .unexplained: return nil
    }
  }

  /// How an ad ended before a point of its playback.
  private static func ending(of run: CountedRun) -> CountCause? {
    let isBuffering = run.own.isBuffering
    switch run.own.played.outcome {
    case .skipped: return CountCause(.skipped)
    case .closed: return CountCause(isBuffering ? .slowNetwork : .leftBefore)
    case .unfinished: return CountCause(isBuffering ? .slowNetwork : .paused)
    case .error: return run.own.played.errorCodes.first.map { CountCause(.adFailed, "error \($0)") }
    case .completed, .noAd: return nil
    }
  }

  /// The cause if a player sends beacons of a started ad that the exact player does not send, so
  /// that `long` counts more than under the exact player. Nil if `short` counts less than under the
  /// exact player.
  private static func playersSurplus(
    of long: AudienceMix.Counter, over short: AudienceMix.Counter, in run: CountedRun
  ) -> CountCause? {
    let (own, reference) = (run.own, run.reference)
    guard own.hasStarted, own.tally(of: long).total > reference.tally(of: long).total,
      own.tally(of: short).total >= reference.tally(of: short).total,
      let extra = run.deviation(.extra, of: long)
    else { return nil }
    let words = run.causes.cause(of: extra).words(in: run.profile)
    return CountCause(.playerSendsMore, "\(run.player): \(words)")
  }

  /// Why a party counts more than one for an ad, or for a request.
  private static func surplus(
    of long: AudienceMix.Counter, over short: AudienceMix.Counter, in run: CountedRun
  ) -> CountCause? {
    let most = run.own.tally(of: long).most
    if most > run.own.tally(of: short).most, most > 1 { return CountCause(.repeated) }
    return run.own.adCount > 1 ? CountCause(.severalAds) : nil
  }
}
