internal import Beacons
internal import Diagnostics
internal import Geometry
internal import OpenMeasurement
internal import Player
internal import Scenario
internal import Transport
internal import VAST
internal import VirtualTime

/// Events turned into requests.
extension VideoUnit {
  func sendImpression() {
    guard let ad = active?.loaded else { return }
    // A nonlinear ad has no media element whose events another instant could be told by.
    if ad.linear == nil || reports.impression == .shown {
      sendReport(.impression, .playback)
      if ad.linear == nil || reports.creativeView == .withImpression {
        sendReport(.event(.creativeView), .playback)
      }
    }
    let side = ad.sideCreatives
    // Each companion is a creative of its own with a view of its own.
    for companion in side.concurrentCompanions {
      send(BeaconName.companionView.rawValue, .eachTime, to: companion.views)
    }
    send(TrackingEventName.creativeView.rawValue, .eachTime, to: side.nonLinearViews)
  }

  /// Tells trackers what is no event of the player's.
  func sendReport(_ report: TrackedReport, _ cause: PlaybackCause) {
    guard let trackers = active?.loaded.trackers, !isWithheld(report) else { return }
    switch report {
    case .impression:
      send(BeaconName.impression.rawValue, .oncePerAd, to: trackers.impressions, cause: cause)
    case .viewable:
      send(
        ViewableImpressionStateMachine.Outcome.viewable.rawValue, .oncePerAd,
        to: trackers.viewability(\.viewable), cause: cause)
    case .event(let name):
      send(name.rawValue, name.category.frequency, to: trackers.templates(of: name), cause: cause)
    }
  }

  /// What the player sends beside what its observations find.
  var reports: ReportPolicy { request.profile.reports }

  /// End cards take the ad's place when it is over.
  func showEndCards() {
    guard let cards = active?.loaded.sideCreatives.endCards else { return }
    for card in cards { send(BeaconName.companionView.rawValue, .eachTime, to: card.views) }
  }

  /// Icons appear at their offsets on the media's timeline.
  func scheduleIcons() {
    guard let ad = active, let player = ad.player.linear, player.play == 1 else { return }
    // Their instants move only with the media's beginning, which most events leave alone.
    let beginning = ActiveAd.IconBeginning(instant: player.beginning)
    guard ad.iconBeginning != beginning else { return }
    active?.iconBeginning = beginning
    for (index, icon) in ad.loaded.sideCreatives.icons.enumerated()
    where !ad.shownIcons.contains(index) {
      wake(.icon(index), at: ad.player.instant(reaching: icon.offset, after: now), .playback)
    }
  }

  func showIcon(_ index: Int) {
    guard let icons = active?.loaded.sideCreatives.icons, icons.indices.contains(index) else {
      return
    }
    active?.shownIcons.insert(index)
    send(BeaconName.iconView.rawValue, .eachTime, to: icons[index].views)
  }

  /// The user clicks the first companion that is shown.
  func clickCompanion() {
    guard let ad = active else { return ignore("no ad is on the screen") }
    let side = ad.loaded.sideCreatives
    guard let companion = side.clickedCompanion else {
      return ignore(
        side.companions.isEmpty ? "the ad has no companion" : "no end card is shown yet")
    }
    send(
      BeaconName.companionClick.rawValue, .eachTime, to: companion.clicks, cause: .user,
      request: .clickTracking)
  }

  /// The user clicks the first icon that is to be seen.
  func clickIcon() {
    guard let ad = active else { return ignore("no ad is on the screen") }
    let icon = ad.loaded.sideCreatives.clickedIcon(
      at: ad.player.position(at: now), among: ad.shownIcons)
    guard let icon else { return ignore("no icon is shown") }
    send(
      BeaconName.iconClick.rawValue, .eachTime, to: icon.clicks, cause: .user,
      request: .clickTracking)
  }

  private func send(
    _ event: String, _ frequency: TrackingOccurrence.Frequency, to urls: [PlacedURL],
    cause: PlaybackCause = .playback, request: RequestKind = .tracking
  ) {
    send(event, frequency, to: urls.map(BeaconTemplate.init), cause: cause, request: request)
  }

  func sendBeacons(of event: PlayerEvent, cause: PlaybackCause) {
    guard let ad = active?.loaded, event.kind.isTracked(for: cause) else { return }
    if event.kind == .click, reports.tracksClicks {
      send(
        (ad.linear == nil ? BeaconName.nonLinearClick : .clickTracking).rawValue, .eachTime,
        to: ad.trackers.clickTracking, cause: cause,
        request: .clickTracking)
    }
    for name in reports.trackingEventNames(of: event.kind, for: cause) {
      if case .offset(let offset) = event.payload {
        let templates = ad.trackers.progress(at: offset)
        send(name.rawValue, .oncePerAd, to: templates, cause: cause, offset: offset)
      } else {
        let frequency = name.category.frequency
        send(name.rawValue, frequency, to: templates(of: name, for: ad), cause: cause)
      }
    }
    guard ad.linear != nil else { return }
    for name in event.kind.formerTrackingEventNames {
      send(
        name.rawValue, name.category.frequency, to: ad.trackers.formerTemplates(of: name),
        cause: cause)
    }
  }

  /// A click opens the tag's page, where it has one; the URL goes out like a tracker's.
  func openPage() {
    guard let page = active?.loaded.trackers.page(openedBy: request.profile) else { return }
    let facts = macroFacts
    facts.request = .clickTracking
    act(.open(page, facts, moment))
    act(.happened(PlayerEvent.Kind.open.rawValue))
  }

  /// Tells the Error URLs that something beside the ad failed.
  func sendError(_ side: SideFailure) { sendError(side.code, fromHop: side.hop) }

  /// Tells the Error URLs of the ad on the screen, from the hop that an error concerns outwards; a
  /// document of a version before the code is not told.
  func sendError(_ code: VASTErrorCode, fromHop hop: Int = 0) {
    guard let ad = active?.loaded else { return }
    var occurrence = occurrence(BeaconName.error.rawValue, .eachTime, cause: .playback)
    occurrence.errorCode = code.rawValue
    let facts = macroFacts
    facts.request = .error
    facts.errorCode = code
    let templates = ad.trackers.errors.filter {
      $0.hop >= hop && code.known(in: ad.resolved.hops[$0.hop].version) != nil
    }
    act(.send(occurrence, to: templates, facts, moment))
  }

  /// Tells the Error URLs of every hop of an ad that never played.
  func sendErrors(
    of ad: ResolvedAd, _ code: VASTErrorCode, choosing assetURI: String?,
    at moment: UnitMoment? = nil
  ) {
    defer { if code == .noAd { sendDeferredErrors() } }
    let policy = request.profile.delivery.errors
    guard let code = policy.code(for: code), code != .noAd || policy.emptyWrapper.tellsWrappers
    else { return }
    var occurrence = TrackingOccurrence(
      event: BeaconName.error.rawValue, cause: "playback", frequency: .eachTime)
    occurrence.errorCode = code.rawValue
    occurrence.adID = ad.ad?.id
    let templates = ad.errors.map(BeaconTemplate.init)
    let facts = macroFacts(of: ad, choosing: assetURI)
    facts.request = .error
    facts.errorCode = code
    act(.send(occurrence, to: templates, facts, moment ?? self.moment))
  }

  /// Tells trackers of an ad that is not on the screen.
  func send(_ event: String, to templates: [BeaconTemplate], of ad: ResolvedAd) {
    var occurrence = TrackingOccurrence(
      event: event, cause: PlaybackCause.playback.rawValue, frequency: .eachTime)
    occurrence.adID = ad.ad?.id
    act(.send(occurrence, to: templates, macroFacts(of: ad, choosing: nil), moment))
  }

  /// Tells the Error URLs of a document.
  func sendErrors(_ urls: [TrackingURL], _ code: VASTErrorCode, file: String) {
    var occurrence = TrackingOccurrence(
      event: BeaconName.error.rawValue, cause: "playback", frequency: .eachTime)
    occurrence.errorCode = code.rawValue
    let templates = urls.map { url in
      BeaconTemplate(
        url.template, location: SourceLocation(file: file, position: url.position))
    }
    let facts = momentFacts()
    facts.request = .error
    facts.errorCode = code
    act(.send(occurrence, to: templates, facts, .withoutAd))
  }

  func sendViewability(_ outcome: ViewableImpressionStateMachine.Outcome) {
    guard reports.viewable == .measured, let trackers = active?.loaded.trackers else { return }
    let templates =
      switch outcome {
      case .viewable: trackers.viewability(\.viewable)
      case .notViewable: trackers.viewability(\.notViewable)
      case .viewUndetermined: trackers.viewability(\.viewUndetermined)
      }
    send(outcome.rawValue, .oncePerAd, to: templates, cause: .viewport)
  }

  func sendNotExecuted(
    _ placed: LoadedAd.PlacedVerification, reason: VerificationNotExecutedReason
  ) {
    let occurrence = occurrence(
      BeaconName.verificationNotExecuted.rawValue, .eachTime, cause: .environment,
      vendor: placed.verification.vendor)
    let facts = macroFacts
    facts.request = .verificationNotExecuted
    facts.reason = reason
    let templates = placed.verification.notExecuted.map {
      BeaconTemplate(PlacedURL(url: $0, hop: placed.hop, file: placed.location.file))
    }
    act(.send(occurrence, to: templates, facts, moment))
  }

  /// Tells the trackers of a break of one of its own events (VMAP 1.0.1 § TrackingEvents).
  func sendBreak(
    _ name: AdBreakTracking.Name, errorCode: Int? = nil, at moment: UnitMoment? = nil
  ) {
    guard let current = breaks.current else { return }
    let templates = current.tracking(of: name).map(BeaconTemplate.init)
    guard !templates.isEmpty else { return }
    let event: BeaconName =
      switch name {
      case .breakStart: .breakStart
      case .breakEnd: .breakEnd
      case .error: .breakError
      }
    var occurrence = TrackingOccurrence(
      event: event.rawValue, cause: "playback", frequency: .eachTime)
    occurrence.errorCode = errorCode
    let facts = momentFacts()
    if let errorCode {
      facts.request = .breakError
      facts.breakError = VMAPErrorCode(rawValue: errorCode)
    }
    act(.send(occurrence, to: templates, facts, moment ?? self.moment))
  }

  func sendVerification(vendor: String?, key: String, url: String) {
    // A vendor's measurer sends each of its beacons once; two resources of one vendor are two. A
    // script sends what it likes.
    let occurrence = occurrence(
      key, .eachTime, cause: .playback, source: .verification, vendor: vendor)
    act(
      .send(
        BeaconOrder(
          occurrence: occurrence, target: .verbatim(url: url), moment: moment)))
  }

  private func send(
    _ event: String, _ frequency: TrackingOccurrence.Frequency, to templates: [BeaconTemplate],
    cause: PlaybackCause = .playback, offset: Duration? = nil,
    request: RequestKind = .tracking
  ) {
    // Most events have no trackers.
    guard !templates.isEmpty else { return }
    let facts = macroFacts
    facts.request = request
    act(
      .send(
        occurrence(event, frequency, cause: cause, offset: offset), to: templates, facts, moment))
  }

  private func occurrence(
    _ event: String, _ frequency: TrackingOccurrence.Frequency, cause: PlaybackCause,
    source: BeaconSource = .vast, vendor: String? = nil, offset: Duration? = nil
  ) -> TrackingOccurrence {
    TrackingOccurrence(
      source: source, event: event, cause: cause.rawValue, frequency: frequency,
      adID: active?.loaded.adID, creativeID: active?.loaded.creativeID, vendor: vendor,
      offset: offset)
  }

  /// What macros can refer to at this moment, whichever ad is meant, whose wrappers block some
  /// categories.
  func momentFacts(blocked: [String] = []) -> MacroFacts {
    let facts = MacroFacts(
      of: simulatedPlayer, in: request.scenario.ad.slot, breaks.current?.position ?? .standalone,
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

extension TrackingEventName.Category {
  fileprivate var frequency: TrackingOccurrence.Frequency {
    switch self {
    case .playback: .oncePerAd
    case .interaction: .eachTime
    }
  }
}

extension UnitAction {
  /// Trackers of the tag hear of something; the playhead that their macros know is the line's too.
  fileprivate static func send(
    _ occurrence: TrackingOccurrence, to templates: [BeaconTemplate], _ facts: MacroFacts,
    _ moment: UnitMoment
  ) -> UnitAction {
    .send(
      BeaconOrder(
        occurrence: occurrence, target: .templates(templates, facts),
        moment: UnitMoment(ad: moment.ad, position: facts.adPlayhead)))
  }
}
