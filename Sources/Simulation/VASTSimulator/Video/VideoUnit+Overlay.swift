internal import Diagnostics
internal import Player
internal import VAST
internal import VirtualTime

/// Ads that lie over the content.
extension VideoUnit {
  /// Gives an ad its place: in the player while content stands still, or over content that runs.
  func makeRoom(for ad: LoadedAd) {
    switch ad.content {
    case .linear(let content):
      breaks.content?.stop(at: now)
      screen.fit(stage.view, aspectRatio: content.facts.aspectRatio)
    case .nonLinear(let content):
      stage.draw(content.creative.size, on: screen)
      act(.drew)
      runContentUnderAd()
    }
  }

  /// Content goes on, up to the next break or to its own end; breaks of one point come one after
  /// another all the same.
  private func runContentUnderAd() {
    guard let content = breaks.content, content.position(at: now) < content.duration else { return }
    breaks.content?.run(at: now)
    let position = content.position(at: now)
    let next = breaks.nextOffset(after: position) ?? content.duration
    wake(.breakBegins, at: content.instant(reaching: next, after: now), .playback)
  }

  func noteDisplacement(of ad: ActiveAd) {
    diagnose(
      rule: .nonLinearDisplaced,
      "the ad was shown for \(TimeText.readable(ad.player.position(at: now))) of "
        + "\(TimeText.readable(ad.loaded.duration)), up to the next break or the content's end",
      at: ad.loaded.resolved.hops.first?.location)
  }

  /// Takes a nonlinear ad off the screen, with what waited for its content.
  func removeOverlay() {
    guard active?.player.leavesContentRunning == true else { return }
    stage.removeOverlay(from: screen)
    act(.drew)
    wake(.breakBegins, at: nil, .playback)
  }
}
