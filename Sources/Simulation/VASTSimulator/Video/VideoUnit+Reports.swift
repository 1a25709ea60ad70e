internal import Beacons
internal import Player
internal import RunRecords
internal import Transport
internal import VAST
internal import VirtualTime

/// What a player sends that follows a way of its own: for ads that fail, for pods, and to documents
/// without an ad.
extension VideoUnit {
  private var delivery: DeliveryPolicy { request.profile.delivery }

  // MARK: Ads that fail

  /// The reports of an ad that cannot be played, before its errors.
  func sendReportsOfFailure(of ad: ResolvedAd, _ code: VASTErrorCode) {
    let (reports, audience) = delivery.failedAds.reports(
      StartupReports(reports), code,
      isBrokenChain: ad.failure != nil || code == .wrapperLimit)
    guard !reports.isEmpty else { return }
    let hops = audience == .allHops ? ad.hops[...] : ad.hops.suffix(1)
    send(reports, to: AdTrackers(of: Array(hops), order: delivery.hopOrder), of: ad)
  }

  private func send(_ reports: [TrackedReport], to trackers: AdTrackers, of ad: ResolvedAd) {
    for report in reports {
      switch report {
      case .impression:
        send(BeaconName.impression.rawValue, to: trackers.impressions, of: ad)
      case .viewable: break
      case .event(let name): send(name.rawValue, to: trackers.templates(of: name), of: ad)
      }
    }
  }

  // MARK: Documents without an ad

  /// Tells a document that it has no ad, or that it cannot be used: as often as the player does.
  func sendRootErrors(_ urls: [TrackingURL], _ code: VASTErrorCode, file: String) {
    let count = code == .noAd ? delivery.errors.noAd.count : 1
    for _ in 0..<count { sendErrors(urls, code, file: file) }
  }

  /// A wrapper led to a document without an ad: it is told before the wrappers or after them.
  func sendWrappedErrors(_ urls: [TrackingURL], _ code: VASTErrorCode, file: String) {
    guard code == .noAd else { return sendErrors(urls, code, file: file) }
    let counts = delivery.errors.emptyWrapper.rootCounts
    for _ in 0..<counts.before { sendErrors(urls, code, file: file) }
    for _ in 0..<counts.after { deferredErrors.append((urls, file)) }
  }

  /// The wrappers were told; now the document is.
  func sendDeferredErrors() {
    let deferred = deferredErrors
    deferredErrors = []
    for (urls, file) in deferred { sendErrors(urls, .noAd, file: file) }
  }

  // MARK: Pods

  /// The ads of a break that the player plays, of those that it has.
  func played(_ ads: [ResolvedAd]) -> [ResolvedAd] {
    let plan = delivery.pod.plan(for: ads.map(\.sequence))
    for index in plan.dropped {
      diagnose(
        rule: .adNotPlayed, "the player '\(request.profile.name)' plays only a pod's first ad",
        at: ads[index].hops.first?.location)
    }
    breaks.followers = plan.followers.map { ads[$0] }
    return plan.played.map { ads[$0] }
  }

  /// The trackers of the pod's other ads, where they are sent what the first one's are.
  var followers: [AdTrackers] {
    breaks.followers.map { AdTrackers(of: $0.hops, order: delivery.hopOrder) }
  }

  /// Whether nobody is sent a report of the ad on the screen.
  func isWithheld(_ report: TrackedReport) -> Bool {
    breaks.previous != nil && delivery.pod.withholds(report)
  }

  /// Who is sent an event of the ad on the screen.
  func templates(of name: TrackingEventName, for ad: LoadedAd) -> [BeaconTemplate] {
    guard delivery.pod == .shifted, name == .start, let previous = breaks.previous else {
      return ad.trackers.templates(of: name)
    }
    return previous.templates(of: name)
  }

  /// The ad on the screen played to its end: complete goes to the ad after it.
  func sendShiftedComplete() {
    guard delivery.pod == .shifted, let ad = active?.loaded else { return }
    breaks.previous = ad.trackers
    guard let index = breaks.machine.next, breaks.candidates.indices.contains(index) else { return }
    let next = breaks.candidates[index]
    send(
      [.event(.complete)], to: AdTrackers(of: next.hops, order: delivery.hopOrder), of: next)
  }
}
