internal import Beacons
internal import Diagnostics
internal import Geometry
internal import OpenMeasurement
internal import Player
internal import Scenario
internal import Transport
internal import VAST
internal import VirtualTime

/// Requests of trackers, with what their macros can refer to.
extension VideoUnit {
  /// Carries out what the trackers are requested for.
  ///
  /// - Parameters:
  ///   - actions: in order.
  ///   - moment: where the ad was then; nil for where it is.
  func follow(_ actions: [TrackingAction], at moment: UnitMoment? = nil) {
    for action in actions {
      switch action {
      case .request(let request):
        if case .document = request.subject {
          send(request, at: .withoutAd)
        } else {
          send(request, at: moment ?? self.moment)
        }
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
      case .ignored(let reason):
        ignore(reason)
      }
    }
  }

  /// The playhead that macros know is the record's too.
  private func send(_ request: TrackerRequest, at moment: UnitMoment) {
    let facts = facts(about: request.subject, for: request.purpose)
    act(
      .send(
        BeaconOrder(
          occurrence: request.occurrence, target: .templates(request.templates, facts),
          moment: UnitMoment(ad: moment.ad, position: facts.adPlayhead))))
  }

  /// What the macros of a request can refer to.
  private func facts(
    about subject: TrackerRequest.Subject, for purpose: TrackerRequest.Purpose
  ) -> MacroFacts {
    let facts =
      switch subject {
      case .currentAd: macroFacts
      case .otherAd(let ad, let assetURI): macroFacts(of: ad, choosing: assetURI)
      case .adBreak, .document: momentFacts()
      }
    facts.describe(purpose)
    return facts
  }

  /// What macros can refer to at this moment, whichever ad is meant, whose wrappers block some
  /// categories.
  func momentFacts(blocked: [String] = []) -> MacroFacts {
    let facts = MacroFacts(
      of: simulatedPlayer, in: request.scenario.ad.slot, breaks.position,
      at: breaks.content?.position(at: now), playerFrame: screen.tree.frame(of: stage.view),
      blocked: blocked)
    facts.player.isMuted = viewer.sound?.isMuted ?? facts.player.isMuted
    facts.player.isFullscreen = viewer.playerState == .fullscreen
    return facts
  }

  /// What the macros of a request about an ad that does not play can refer to.
  private func macroFacts(of ad: ResolvedAd, choosing assetURI: String?) -> MacroFacts {
    let facts = momentFacts(blocked: ad.blockedCategories)
    facts.assetURI = assetURI
    let creative = ad.inLine?.linearCreative ?? ad.inLine?.creatives.first
    facts.ad = AdMacroFacts(ad, creative?.universalAdIDs ?? [], count: results.playedCount)
    return facts
  }

  /// What the macros of a request about the ad on the screen can refer to.
  private var macroFacts: MacroFacts {
    guard let ad = active else { return momentFacts() }
    let facts = momentFacts(blocked: ad.loaded.blockedCategories)
    facts.assetURI = ad.loaded.assetURI
    facts.adPlayhead = ad.player.position(at: now)
    facts.ad = ad.loaded.macroFacts
    facts.ad.adCount = results.playedCount
    if let player = ad.player.linear {
      facts.player.isMuted = player.isMuted
      if player.canEverBeSkipped { facts.player.inventoryState?.append("skippable") }
    }
    return facts
  }
}
