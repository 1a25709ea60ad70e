internal import Diagnostics
internal import Player
internal import Scenario
internal import Transport
internal import VAST
internal import VirtualTime

/// What the current break's time went into.
struct AdTurnClock {
  /// When the turn of the ad that is next, or on the screen, began.
  private(set) var began: VirtualInstant
  /// What the ads before it played of their media.
  private(set) var used: Duration = .zero

  init(at now: VirtualInstant) { began = now }

  /// An ad is over; the next one's turn begins.
  mutating func adEnded(at now: VirtualInstant, played: Duration) {
    began = now
    used += played
  }
}

/// What the publisher's slot has to say to the ads of a break.
extension Playout {
  var slot: AdSlot { request.scenario.slot }

  /// Why an ad whose turn it is must not play any more.
  func refusal(of candidate: ResolvedAd) -> AdTurn.Refusal? {
    guard candidate.failure == nil else { return nil }
    let requested = candidate.hops.first.flatMap { documents.requestInstants[$0.file] } ?? .zero
    let adTurn = AdTurn(
      sinceRequest: requested.duration(to: now), waited: turn.began.duration(to: now),
      used: turn.used)
    return adTurn.refusal(of: candidate, in: slot)
  }

  /// Wakes up when the ad on the screen has to play at the latest.
  mutating func watchDisplayLimit() {
    renew(
      .displayLimit, at: slot.displayLimit.map { max(now, turn.began.advanced(by: $0)) },
      .observation)
  }

  mutating func displayTimedOut() {
    guard let limit = slot.displayLimit, let ad = active else { return }
    let reason = AdTurn.lateness(limit)
    guard ad.hasSession else { return giveUpLoading(.adUnitTimeout, reason, told: reason) }
    active?.failure = (.adUnitTimeout, reason)
    diagnose(
      .error, rule: "AdNotDisplayed", "error \(VASTErrorCode.adUnitTimeout): \(reason)", at: nil)
    sendError(.adUnitTimeout)
    measure { $0.mediaFailed(message: reason, at: $1) }
  }

  // MARK: Companions

  /// Finds places for an ad's companions, their resources being looked for first.
  mutating func placeCompanions(of ad: ResolvedAd) -> CompanionPlacement {
    var unavailable: [String: String] = [:]
    for address in CompanionPlacement.addresses(of: ad, in: slot.companions) {
      let fetch = documents.resource(
        at: address, namedIn: ad.hops.first?.file ?? "", at: now)
      append(.fetch(fetch))
      unavailable[address] = fetch.error
    }
    return CompanionPlacement(of: ad, in: slot.companions, unavailable: unavailable)
  }

  /// Tells of every companion that finds no place; the ad goes on.
  mutating func reportCompanions(of ad: LoadedAd) {
    for failure in ad.companionFailures {
      let code = failure.refusal.code
      diagnose(
        .warning, rule: "CompanionNotShown", "error \(code): \(failure.refusal.reason)",
        at: failure.location)
      sendError(code, fromHop: failure.hop)
    }
  }
}
