internal import OpenMeasurement
internal import Player
internal import VAST
internal import Vocabulary

/// Requests of trackers, with what their macros can refer to.
extension VideoUnit {
  /// Carries out the tracking actions, such as requests of trackers.
  ///
  /// - Parameters:
  ///   - actions: in order.
  ///   - moment: the ad's moment when they were caused; nil for the current moment.
  func follow(_ actions: [TrackingAction], at moment: UnitMoment? = nil) {
    for action in actions {
      switch action {
      case .request(let request): send(request, at: moment ?? self.moment)
      case .requestVendorURL(let url, let occurrence):
        act(
          .send(
            BeaconOrder(
              occurrence: occurrence, target: .verbatim(url: url), moment: self.moment)))
      case .openPage(let page):
        act(.open(page, facts(about: .currentAd, for: .click), self.moment))
        act(.happened(PlayerEvent.Kind.open.rawValue))
      case .awaitIcon(let index, let offset):
        wake(.icon(index), at: active?.player.instant(reaching: offset, after: now), .playback)
      case .awaitSegment(let index, let offset):
        wake(.segment(index), at: active?.player.instant(reaching: offset, after: now), .playback)
      case .ignored(let reason): ignore(reason)
      }
    }
  }

  /// Sends a request. The record states the same playhead as the request's macros.
  private func send(_ request: TrackerRequest, at moment: UnitMoment) {
    let facts = facts(about: request.subject, for: request.purpose)
    facts.isOfServer = request.occurrence.sender == .server
    let ad: Int? = if case .document = request.subject { nil } else { moment.ad }
    act(
      .send(
        BeaconOrder(
          occurrence: request.occurrence, target: .templates(request.templates, facts),
          moment: UnitMoment(ad: ad, position: facts.adPlayhead, primary: moment.primary))))
  }

  /// What the macros of a request can refer to.
  private func facts(
    about subject: TrackerRequest.Subject, for purpose: TrackerRequest.Purpose
  ) -> MacroFacts {
    let facts: MacroFacts
    switch (subject, active) {
    case (.currentAd, let ad?):
      facts = momentFacts(blocked: ad.loaded.blockedCategories)
      facts.describe(ad, count: results.playedCount, at: now)
    case (.otherAd(let ad, let assetURI), _):
      facts = momentFacts(blocked: ad.blockedCategories)
      facts.assetURI = assetURI
      let creative = ad.inLine?.linearCreative ?? ad.inLine?.creatives.first
      facts.ad = AdMacroFacts(ad, creative?.universalAdIDs ?? [], count: results.playedCount)
    case (.currentAd, nil), (.adBreak, _), (.document, _): facts = momentFacts()
    }
    facts.describe(purpose)
    return facts
  }

  /// The facts that macros can refer to now, the same for every ad except the categories that its wrappers
  /// block.
  func momentFacts(blocked: [String] = []) -> MacroFacts {
    let facts = MacroFacts(
      of: viewer.player, in: request.ad.slot,
      VASTProperties.Position(breaks.currentPlace),
      at: breaks.content?.position(at: now), playerFrame: screen.tree.frame(of: stage.view),
      blocked: blocked)
    facts.player.isMuted = viewer.sound?.isMuted ?? facts.player.isMuted
    facts.player.isFullscreen = viewer.playerState == .fullscreen
    return facts
  }

  /// Reports the result of the media's request, once: when it is complete, lost, or abandoned.
  func reportArrival(_ absence: Fetch.Absence? = nil) {
    let supply = active?.player.linear?.supply
    if let fetch = active?.arrival?.settled(supply, absence, at: now) { report(.fetch(fetch)) }
  }
}

extension MacroFacts {
  /// Sets the macro values that describe the ad on the screen.
  fileprivate func describe(_ active: ActiveAd, count: Int, at now: VirtualInstant) {
    assetURI = active.loaded.assetURI
    adPlayhead = active.player.position(at: now)
    ad = active.loaded.macroFacts
    ad.adCount = count
    if let linear = active.player.linear {
      player.isMuted = linear.isMuted
      if linear.canEverBeSkipped { player.inventoryState?.append("skippable") }
    }
  }
}
