internal import AdSessions
internal import Diagnostics
internal import Player
internal import RunRecords
internal import Scenario
internal import VAST
internal import VirtualTime

/// What the publisher's slot has to say to the ads of a break.
extension VideoUnit {
  var slot: AdSlot { request.scenario.slot }

  /// Wakes up when the ad on the screen has to play at the latest.
  mutating func watchDisplayLimit() {
    wake(
      .displayLimit, at: slot.displayLimit.map { max(now, breaks.turn.began.advanced(by: $0)) },
      .observation)
  }

  mutating func displayTimedOut() {
    guard let limit = slot.displayLimit, let ad = active else { return }
    let reason = AdTurn.lateness(limit)
    guard ad.hasSession else { return giveUpLoading(.adUnitTimeout, reason, told: reason) }
    active?.failure = AdRefusal(.adUnitTimeout, reason)
    diagnose(
      .error, rule: .adNotDisplayed, "error \(VASTErrorCode.adUnitTimeout): \(reason)", at: nil)
    sendError(.adUnitTimeout)
    measure(.mediaFailed(message: reason))
  }

  // MARK: Companions

  /// Tells of every companion that finds no place; the ad goes on.
  mutating func reportCompanions(of ad: LoadedAd) {
    for failure in ad.companionFailures {
      let code = failure.refusal.code
      diagnose(
        .warning, rule: .companionNotShown, "error \(code): \(failure.refusal.reason)",
        at: failure.location)
      sendError(code, fromHop: failure.hop)
    }
  }

  /// Tells the Error URLs of an interactive file that is not run, before playback begins; the ad
  /// goes on with its MediaFile (VAST 4.2 § 3.9.3, error 409).
  mutating func announceInteractiveCreative(of ad: LoadedAd) {
    guard let file = ad.unexecutedFile else { return }
    let code = VASTErrorCode.interactiveNotExecuted
    diagnose(
      .note, rule: .interactiveNotExecuted,
      "error \(code): \(file.notExecutedReason); the ad plays its MediaFile",
      at: SourceLocation(file: ad.resolved.hops.first?.file ?? "", position: file.position))
    sendError(code)
  }
}
