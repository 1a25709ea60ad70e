internal import Diagnostics
internal import Player
internal import Scenario
internal import VAST
internal import VirtualTime

/// Ads that lie over the content.
extension Playout {
  mutating func perform(_ actions: [NonLinearAdAction], for step: ScenarioStep? = nil) {
    for action in actions {
      switch action {
      case .impression:
        sendImpression()
        measure { $0.presented(at: $1) }
      case .report(let event, let cause):
        report(event, cause)
      case .draw(let size):
        world.drawOverlay(size)
        worldChanged()
      case .end(let ending):
        end(ending)
      case .ignored(let reason):
        ignore(step, reason)
      }
    }
  }

  /// What a viewer or the app does to an ad of either kind.
  mutating func interact(_ step: ScenarioStep) {
    switch step.action {
    case .click:
      control(for: step, { $0.clicked(at: $1) }, overlay: { ad, _ in ad.clicked() })
    case .close:
      control(for: step, { $0.closePressed(at: $1) }, overlay: { $0.closePressed(at: $1) })
    case .acceptInvitation:
      control(
        for: step, { player, _ in player.interacted(.acceptInvitation) },
        overlay: { ad, _ in ad.invitationAccepted() })
    case .fullscreen: interact(step, .fullscreen)
    case .exitFullscreen: interact(step, .exitFullscreen)
    case .expand:
      control(
        for: step, { player, _ in player.interacted(.playerExpand) },
        overlay: { ad, _ in ad.expandPressed() })
    case .collapse:
      control(
        for: step, { player, _ in player.interacted(.playerCollapse) },
        overlay: { ad, _ in ad.collapsePressed() })
    case .minimize:
      control(
        for: step, { player, _ in player.interacted(.minimize) },
        overlay: { ad, _ in ad.minimizePressed() })
    case .restore: interact(step, .restore)
    case .teardown:
      control(for: step, { $0.tornDown(at: $1) }, overlay: { $0.tornDown(at: $1) })
    default:
      break
    }
  }

  private mutating func interact(_ step: ScenarioStep, _ event: PlayerEvent) {
    control(
      for: step, { player, _ in player.interacted(event) },
      overlay: { ad, _ in ad.interacted(event) })
  }

  // MARK: The content under an ad

  /// Gives an ad its place: in the player while content stands still, or over content that runs.
  mutating func makeRoom(for ad: LoadedAd) {
    let instant = now
    switch ad.content {
    case .linear(let content):
      self.content?.stop(at: instant)
      world.fit(aspectRatio: content.facts.aspectRatio)
    case .nonLinear(let content):
      world.drawOverlay(content.creative.size)
      runContentUnderAd()
    }
  }

  /// Content goes on, up to the next break or to its own end; breaks of one point come one after
  /// another all the same.
  private mutating func runContentUnderAd() {
    let instant = now
    guard let content, content.position(at: instant) < content.duration else { return }
    self.content?.run(at: instant)
    let position = content.position(at: instant)
    let next = breaks.dropFirst(breakIndex + 1).compactMap(\.contentOffset)
      .first { $0 > position }
    renew(
      .breakBegins, at: content.instant(reaching: next ?? content.duration, after: instant),
      .playback)
  }

  /// The content under a nonlinear ad came to where something else takes its place.
  mutating func displaceOverlay() {
    control({ _, _ in [] }, overlay: { $0.displaced(at: $1) })
  }

  mutating func noteDisplacement(of ad: ActiveAd) {
    diagnose(
      .note, rule: "NonLinearDisplaced",
      "the ad was shown for \(TimeText.readable(ad.player.position(at: now))) of "
        + "\(TimeText.readable(ad.loaded.duration)), up to the next break or the content's end",
      at: ad.loaded.resolved.hops.first?.location)
  }

  /// Takes a nonlinear ad off the screen, with what waited for its content.
  mutating func removeOverlay() {
    guard active?.player.leavesContentRunning == true else { return }
    world.removeOverlay()
    renew(.breakBegins, at: nil, .playback)
  }
}
