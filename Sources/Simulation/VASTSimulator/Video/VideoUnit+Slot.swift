internal import AdSessions
internal import Diagnostics
internal import Player
internal import RunRecords
internal import Scenario
internal import VAST
internal import VirtualTime

/// What the publisher's slot has to say to the ads of a break.
extension VideoUnit {
  var slot: AdSlot { request.scenario.ad.slot }

  /// Wakes up when the ad on the screen has to play at the latest.
  func watchDisplayLimit() {
    wake(
      .displayLimit, at: slot.displayLimit.map { max(now, breaks.turn.began.advanced(by: $0)) },
      .observation)
  }

  /// Wakes up when the ad that is loading expires: it may not be put on the screen after that
  /// (VAST 4.1 § Expires).
  func watchExpiry() {
    guard let ad = active?.loaded.resolved, let expiry = breaks.expiry(of: ad) else { return }
    wake(.expiry, at: max(now, expiry.advanced(by: Duration(attoseconds: 1))), .observation)
  }

  /// An ad that is on the screen already goes on.
  func adExpired() {
    guard let ad = active, !ad.hasSession, let expires = ad.loaded.inLine.expires else { return }
    let refusal = AdTurn.expiry(after: expires)
    giveUpLoading(refusal.code, refusal.reason, message: refusal.reason)
  }

  func displayTimedOut() {
    guard let limit = slot.displayLimit, let ad = active else { return }
    let reason = AdTurn.lateness(limit)
    guard ad.hasSession else { return giveUpLoading(.adUnitTimeout, reason, message: reason) }
    active?.failure = AdRefusal(.adUnitTimeout, reason)
    diagnose(
      rule: .adNotDisplayed, "error \(VASTErrorCode.adUnitTimeout): \(reason)", at: nil)
    follow(tracking.adFailed(.adUnitTimeout))
    measure(.mediaFailed(message: reason))
  }

  // MARK: Companions

  /// Tells of every companion that finds no place; the ad goes on.
  func reportCompanions(of ad: LoadedAd) {
    for failure in ad.companionFailures {
      let side = SideFailure.companion(failure.refusal.code, hop: failure.hop)
      diagnose(
        rule: .companionNotShown, "error \(side.code): \(failure.refusal.reason)",
        at: failure.location)
      follow(tracking.sideFailed(side))
    }
  }

  /// Tells the Error URLs of an interactive file that is not run, before playback begins; the ad
  /// goes on with its MediaFile (VAST 4.2 § 3.9.3, error 409).
  func announceInteractiveCreative(of ad: LoadedAd) {
    guard let file = ad.unexecutedFile else { return }
    let side = SideFailure.interactiveCreative
    diagnose(
      rule: .interactiveNotExecuted,
      "error \(side.code): \(file.notExecutedReason); the ad plays its MediaFile",
      at: SourceLocation(file: ad.resolved.hops.first?.file ?? "", position: file.position))
    follow(tracking.sideFailed(side))
  }
}
