package import VAST
package import Vocabulary

/// Decides which trackers a player requests for an event, in which order, and how often.
///
/// The trackers are those of an ad's whole chain, of its companions and icons, of the ad break and
/// of documents without an ad. Each occurrence states how often its beacons may be sent for an ad;
/// `BeaconLedger` remembers which were sent.
package final class TrackingStateMachine {
  private enum State: Sendable {
    /// No ad is selected.
    case withoutAd
    /// An ad is loading or on the screen.
    case ad(TrackedAd, MediaAgenda)
  }

  /// The icons and segment requests that are due at positions of an ad's media.
  private struct MediaAgenda: Sendable {
    /// The icons that appeared, by index.
    var shown: Set<Int> = []
    /// The reports that the server of a stream sends for the ad; nil if the player requests the
    /// trackers itself.
    var server: [SegmentReports]?
    /// The indices of the elements of `server` whose segments were requested.
    var requested: Set<Int> = []
    /// The beginning of the media by which the segments and icons that are still to come are
    /// scheduled; nil before they are scheduled.
    var beginning: Beginning?

    /// The instant at which the media would have begun if it had played without interruption to its
    /// current position; `instant` is nil while the media does not play.
    struct Beginning: Sendable, Hashable {
      var instant: VirtualInstant?
    }
  }

  private let profile: PlayerProfile
  private var state = State.withoutAd
  /// The trackers of the pod's ads that do not play.
  private var followers: [AdTrackers] = []
  /// The trackers of the previous ad of the break.
  private var previous: AdTrackers?
  /// Whether the previous ad's complete still has to be sent to the current ad's trackers.
  private var owesComplete = false
  /// Whether the player assumes that the sound is off. When an ad begins, the player assumes sound,
  /// because it does not know the state.
  private var isHeldMuted = false
  /// The Error URLs that the player requests only after those of the wrappers: the URLs of
  /// documents without an ad to which these wrappers lead.
  private var deferred: [(urls: [TrackingURL], file: String)] = []

  private var reports: ReportPolicy { profile.reports }
  var delivery: DeliveryPolicy { profile.delivery }

  package init(_ profile: PlayerProfile) { self.profile = profile }

  // MARK: The ad

  /// An ad was selected. Later events refer to it.
  package func adSelected(_ ad: TrackedAd) {
    var agenda = MediaAgenda()
    if profile.streams.signaling == .server, let media = ad.media {
      agenda.server = SegmentReports.all(of: ad.trackers, in: media)
    }
    state = .ad(ad.followed(by: followers), agenda)
    isHeldMuted = false
  }

  /// Whether the stream's server requests the ad's trackers instead of the player.
  var isOfServer: Bool {
    guard case .ad(_, let agenda) = state else { return false }
    return agenda.server != nil
  }

  /// The ad was removed, and no other one is selected yet.
  package func adRemoved() { state = .withoutAd }

  /// The ad became visible.
  package func impressionOccurred() -> [TrackingAction] {
    guard case .ad(let ad, _) = state else { return [] }
    var actions: [TrackingAction] = []
    // A nonlinear ad has no media element whose events could mark another instant for the impression.
    if !ad.isLinear || reports.impression == .shown {
      actions += reportDue(.impression, by: .playback)
      if !ad.isLinear || reports.creativeView == .withImpression {
        actions += reportDue(.event(.creativeView), by: .playback)
      }
    }
    // Each companion is a separate creative with its own view tracker.
    for companion in ad.sideCreatives.concurrentCompanions {
      actions += request(BeaconName.companionView.rawValue, to: companion.views)
    }
    return actions
      + request(TrackingEventName.creativeView.rawValue, to: ad.sideCreatives.nonLinearViews)
  }

  /// The player sends a report that is not one of its events.
  package func reportDue(
    _ report: TrackedReport, by cause: PlaybackCause
  ) -> [TrackingAction] {
    guard case .ad(let ad, _) = state, !isOfServer,
      previous == nil || !delivery.pod.withholds(report)
    else { return [] }
    let actions =
      switch report {
      case .impression:
        request(
          BeaconName.impression.rawValue, .oncePerAd, to: ad.trackers.impressions, by: cause)
      case .viewable:
        request(
          ViewabilityOutcome.viewable.rawValue, .oncePerAd, to: ad.trackers.viewability(.viewable),
          by: cause)
      case .event(let name):
        request(
          name.rawValue, name.category.frequency, to: ad.trackers.templates(of: name), by: cause)
      }
    return report == .event(.start) ? actions + completeOfPrevious(to: ad) : actions
  }

  /// Requests the previous ad's `complete` if it is still to be sent, once the current ad has
  /// started.
  private func completeOfPrevious(to ad: TrackedAd) -> [TrackingAction] {
    guard owesComplete else { return [] }
    owesComplete = false
    return request(
      TrackingEventName.complete.rawValue, to: ad.trackers.templates(of: .complete), by: .playback)
  }

  /// The player reports an event.
  package func eventReported(
    _ event: PlayerEvent, by cause: PlaybackCause
  ) -> [TrackingAction] {
    guard case .ad(let ad, _) = state, !isOfServer, event.kind.isTracked(for: cause) else {
      return []
    }
    var actions: [TrackingAction] = []
    if event.kind == .click, reports.tracksClicks {
      actions += request(
        (ad.isLinear ? BeaconName.clickTracking : .nonLinearClick).rawValue,
        to: ad.trackers.clickTracking, by: cause, for: .click)
    }
    for name in trackingEventNames(of: event.kind, for: cause) {
      if case .offset(let offset) = event.payload {
        actions += request(
          name.rawValue, .oncePerAd, to: ad.trackers.progress(at: offset), by: cause,
          offset: offset)
      } else {
        actions += request(
          name.rawValue, name.category.frequency, to: templates(of: name, for: ad), by: cause)
      }
    }
    if ad.isLinear {
      for name in event.kind.formerTrackingEventNames {
        actions += request(
          name.rawValue, name.category.frequency, to: ad.trackers.formerTemplates(of: name),
          by: cause)
      }
    }
    if event.kind == .start { actions += completeOfPrevious(to: ad) }
    if event.kind == .click, let page = ad.trackers.page(openedBy: profile) {
      actions.append(.openPage(page))
    }
    return actions
  }

  /// The tracking events under which the player's event is reported in the current state.
  private func trackingEventNames(
    of kind: PlayerEvent.Kind, for cause: PlaybackCause
  ) -> [TrackingEventName] {
    // The player requested the trackers of start before it requested the media.
    if kind == .start, profile.observation.start == .prepared { return [] }
    if kind == .loaded, previous != nil, delivery.pod.withholds(.event(.loaded)) { return [] }
    // `adEnded` decides which ad's trackers receive complete.
    if kind == .complete, delivery.pod == .completeToNext { return [] }
    if kind == .mute || kind == .unmute {
      let wasHeldMuted = isHeldMuted
      isHeldMuted = kind == .mute
      if reports.mute == .changesSinceSound, isHeldMuted == wasHeldMuted { return [] }
    }
    return reports.trackingEventNames(of: kind, for: cause)
  }

  private func templates(of name: TrackingEventName, for ad: TrackedAd) -> [BeaconTemplate] {
    guard delivery.pod == .shifted, name == .start, let previous else {
      return ad.trackers.templates(of: name)
    }
    return previous.templates(of: name)
  }

  /// The session decided about the ad's viewability.
  package func viewabilityMeasured(_ outcome: ViewabilityOutcome) -> [TrackingAction] {
    guard case .ad(let ad, _) = state, reports.viewable == .measured else { return [] }
    return request(
      outcome.rawValue, .oncePerAd, to: ad.trackers.viewability(outcome), by: .viewport)
  }

  /// The ad is over.
  ///
  /// - Parameters:
  ///   - ending: how it ended.
  ///   - next: the ad of the pod that plays after it; nil for none.
  /// - Returns: the requests, in order.
  package func adEnded(_ ending: AdEnding, next: ResolvedAd?) -> [TrackingAction] {
    guard case .ad(let ad, _) = state else { return [] }
    var actions: [TrackingAction] = []
    if ending.showsEndCard {
      for card in ad.sideCreatives.endCards {
        actions += request(BeaconName.companionView.rawValue, to: card.views)
      }
    }
    switch delivery.pod {
    case .shifted where ending == .completed:
      previous = ad.trackers
      if let next {
        actions += request([.event(.complete)], to: next.hops[...], of: next)
      }
    case .completeToNext where ending == .completed:
      owesComplete = next != nil
      if next == nil { actions += reportDue(.event(.complete), by: .playback) }
    case .startupOnce: previous = ad.trackers
    case .inSequence, .firstOnly, .firstForAll, .shifted, .completeToNext: break
    }
    return actions
  }

  /// Whether the ad has trackers for an event at all.
  func isTracked(_ kind: PlayerEvent.Kind) -> Bool {
    guard case .ad(let ad, _) = state else { return false }
    return ad.trackers.isTracked(kind)
  }

  /// The companions that are shown when the ad is over.
  var endCards: [SideCreatives.ShownCompanion] {
    guard case .ad(let ad, _) = state else { return [] }
    return ad.sideCreatives.endCards
  }

  // MARK: Companions and icons

  /// The viewer clicked the first companion that is shown.
  package func companionClicked() -> [TrackingAction] {
    guard case .ad(let ad, _) = state else { return [.ignored("no ad is on the screen")] }
    guard let companion = ad.sideCreatives.clickedCompanion else {
      return [
        .ignored(
          ad.sideCreatives.companions.isEmpty
            ? "the ad has no companion" : "no end card is shown yet")
      ]
    }
    return request(
      BeaconName.companionClick.rawValue, to: companion.clicks, by: .user, for: .click)
  }

  /// The viewer clicked the first icon that is shown at a position of the media.
  package func iconClicked(at position: Duration) -> [TrackingAction] {
    guard case .ad(let ad, let agenda) = state else {
      return [.ignored("no ad is on the screen")]
    }
    guard let icon = ad.sideCreatives.clickedIcon(at: position, among: agenda.shown) else {
      return [.ignored("no icon is shown")]
    }
    return request(BeaconName.iconClick.rawValue, to: icon.clicks, by: .user, for: .click)
  }

  /// Schedules the icons and segments that are still to come in the first playback of the media.
  /// `beginning` is the instant at which the media would have begun without interruption; nil while
  /// the media does not play. Only a change of this instant schedules icons and segments again.
  package func mediaPlaced(beginning: VirtualInstant?) -> [TrackingAction] {
    guard case .ad(let ad, var agenda) = state else { return [] }
    let beginning = MediaAgenda.Beginning(instant: beginning)
    guard agenda.beginning != beginning else { return [] }
    agenda.beginning = beginning
    state = .ad(ad, agenda)
    return ad.sideCreatives.icons.enumerated().compactMap { index, icon in
      agenda.shown.contains(index) ? nil : .awaitIcon(index, at: icon.offset)
    }
      + (agenda.server ?? []).enumerated().compactMap { index, segment in
        agenda.requested.contains(index) ? nil : .awaitSegment(index, at: segment.start)
      }
  }

  /// The player requests a segment of a stream; the segment is given by its index in the server's
  /// reports.
  package func segmentRequested(_ index: Int) -> [TrackingAction] {
    guard case .ad(let ad, var agenda) = state, let segments = agenda.server,
      segments.indices.contains(index), agenda.requested.insert(index).inserted
    else { return [] }
    state = .ad(ad, agenda)
    return segments[index].reports.map { report in
      var occurrence = occurrence(
        report.event, .oncePerAd, by: .playback, offset: report.offset)
      occurrence.sender = .server
      return .request(TrackerRequest(occurrence, to: report.templates))
    }
  }

  /// The events that the server of a stream never reported, because the player did not request
  /// their segments.
  var unrequested: [String] {
    guard case .ad(_, let agenda) = state else { return [] }
    return (agenda.server ?? []).enumerated().filter { !agenda.requested.contains($0.offset) }
      .flatMap { $0.element.reports.map(\.event) }
  }

  /// The media reached the offset of an icon; the icon is given by its index.
  package func iconAppeared(_ index: Int) -> [TrackingAction] {
    guard case .ad(let ad, var agenda) = state, ad.sideCreatives.icons.indices.contains(index)
    else { return [] }
    agenda.shown.insert(index)
    state = .ad(ad, agenda)
    return request(BeaconName.iconView.rawValue, to: ad.sideCreatives.icons[index].views)
  }

  // MARK: Errors

  /// A companion or an interactive creative file failed; the ad continues.
  package func sideFailed(_ failure: SideFailure) -> [TrackingAction] {
    adFailed(failure.code, fromHop: failure.hop)
  }

  /// The ad on the screen failed. The Error URLs of a hop and of the hops outside it are requested,
  /// except those of documents whose version does not define the code.
  package func adFailed(
    _ code: VASTErrorCode, fromHop hop: Int = 0
  ) -> [TrackingAction] {
    guard case .ad(let ad, _) = state else { return [] }
    var occurrence = occurrence(BeaconName.error.rawValue, .eachTime, by: .playback)
    occurrence.errorCode = code.rawValue
    let templates = ad.trackers.errors.filter {
      $0.hop >= hop && code.known(in: ad.versions[$0.hop]) != nil
    }
    return [.request(TrackerRequest(occurrence, to: templates, for: .error(code)))]
  }

  /// The media of an ad cannot be loaded. Returns the requests that the player sends before those
  /// of the ad's Error URLs.
  package func loadingFailed(
    of ad: ResolvedAd, _ code: VASTErrorCode
  ) -> [TrackingAction] {
    let (reports, audience) = delivery.failedAds.reports(
      StartupReports(profile), code,
      isBrokenChain: ad.failure != nil || code == .wrapperLimit)
    return request(reports, to: audience == .allHops ? ad.hops[...] : ad.hops.suffix(1), of: ad)
  }

  /// An ad never played: the Error URLs of every hop are requested.
  ///
  /// - Parameters:
  ///   - ad: the ad.
  ///   - code: the error code.
  ///   - assetURI: the media file that was selected for it, if one was.
  /// - Returns: the requests, in order.
  package func adRejected(
    _ ad: ResolvedAd, _ code: VASTErrorCode, assetURI: String?
  ) -> [TrackingAction] {
    var actions: [TrackingAction] = []
    let policy = delivery.errors
    if let sent = policy.code(for: code), sent != .noAd || policy.emptyWrapper.notifiesWrappers {
      var occurrence = Self.error(sent.rawValue)
      occurrence.adID = ad.ad?.id
      actions.append(
        .request(
          TrackerRequest(
            occurrence, to: ad.errors.map(BeaconTemplate.init),
            about: .otherAd(ad, assetURI: assetURI), for: .error(sent))))
    }
    guard code == .noAd else { return actions }
    // After the wrappers' Error URLs, the player requests the deferred ones of the documents
    // without an ad.
    for (urls, file) in deferred { actions.append(rootErrors(urls, .noAd, file: file)) }
    deferred = []
    return actions
  }

  /// The document that the player begins with has no ad or cannot be used.
  package func documentRejected(
    _ errors: [TrackingURL], _ code: VASTErrorCode, file: String
  ) -> [TrackingAction] {
    let count = code == .noAd ? delivery.errors.noAd.count : 1
    return Array(repeating: rootErrors(errors, code, file: file), count: count)
  }

  /// A wrapper or an ad break led to a document that has no ad or that cannot be used.
  package func furtherDocumentRejected(
    _ errors: [TrackingURL], _ code: VASTErrorCode, file: String
  ) -> [TrackingAction] {
    guard code == .noAd else { return [rootErrors(errors, code, file: file)] }
    let counts = delivery.errors.emptyWrapper.rootCounts
    for _ in 0..<counts.after { deferred.append((errors, file)) }
    return Array(repeating: rootErrors(errors, code, file: file), count: counts.before)
  }

  func rootErrors(
    _ urls: [TrackingURL], _ code: VASTErrorCode, file: String
  ) -> TrackingAction {
    let templates = urls.map { url in
      BeaconTemplate(
        url.template, location: SourceLocation(file: file, position: url.position))
    }
    return .request(
      TrackerRequest(Self.error(code.rawValue), to: templates, about: .document, for: .error(code)))
  }

  // MARK: Breaks

  /// The ads of a break are known.
  ///
  /// - Parameter followers: the pod's ads that do not play, but whose trackers are requested for
  ///   the events of the ad that plays.
  package func breakFilled(followers: [ResolvedAd]) {
    self.followers = followers.map { AdTrackers(of: $0.hops, order: delivery.hopOrder) }
  }

  /// The break is over.
  package func breakEnded() {
    followers = []
    previous = nil
    owesComplete = false
  }

  // MARK: Requests

  private func request(
    _ event: String, _ frequency: TrackingOccurrence.Frequency = .eachTime, to urls: [PlacedURL],
    by cause: PlaybackCause = .playback, for purpose: TrackerRequest.Purpose = .event
  ) -> [TrackingAction] {
    urls.isEmpty
      ? []
      : request(event, frequency, to: urls.map(BeaconTemplate.init), by: cause, for: purpose)
  }

  private func request(
    _ event: String, _ frequency: TrackingOccurrence.Frequency = .eachTime,
    to templates: [BeaconTemplate], by cause: PlaybackCause,
    for purpose: TrackerRequest.Purpose = .event, offset: Duration? = nil
  ) -> [TrackingAction] {
    // Most events have no trackers.
    guard !templates.isEmpty else { return [] }
    let occurrence = occurrence(event, frequency, by: cause, offset: offset)
    return [.request(TrackerRequest(occurrence, to: templates, for: purpose))]
  }

  /// Requests trackers of an ad that is not on the screen.
  private func request(
    _ reports: [TrackedReport], to hops: ArraySlice<AdHop>, of ad: ResolvedAd
  ) -> [TrackingAction] {
    guard !reports.isEmpty else { return [] }
    let trackers = AdTrackers(of: Array(hops), order: delivery.hopOrder)
    return reports.compactMap { report in
      let event: String
      let templates: [BeaconTemplate]
      switch report {
      case .impression: (event, templates) = ("impression", trackers.impressions)
      case .viewable: return nil
      case .event(let name): (event, templates) = (name.rawValue, trackers.templates(of: name))
      }
      var occurrence = Self.occurrence(event)
      occurrence.adID = ad.ad?.id
      return .request(
        TrackerRequest(occurrence, to: templates, about: .otherAd(ad, assetURI: nil)))
    }
  }

  func occurrence(
    _ event: String, _ frequency: TrackingOccurrence.Frequency, by cause: PlaybackCause,
    source: BeaconSource = .vast, vendor: String? = nil, offset: Duration? = nil
  ) -> TrackingOccurrence {
    var occurrence = TrackingOccurrence(
      source: source, event: event, cause: cause.rawValue, frequency: frequency, vendor: vendor,
      offset: offset)
    if case .ad(let ad, _) = state {
      (occurrence.adID, occurrence.creativeID) = (ad.adID, ad.creativeID)
    }
    return occurrence
  }

  /// Creates an occurrence that is not about the ad on the screen.
  static func occurrence(_ event: String) -> TrackingOccurrence {
    TrackingOccurrence(
      event: event, cause: PlaybackCause.playback.rawValue, frequency: .eachTime)
  }

  private static func error(_ code: Int) -> TrackingOccurrence {
    var occurrence = occurrence(BeaconName.error.rawValue)
    occurrence.errorCode = code
    return occurrence
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
