internal import Beacons
internal import Diagnostics
internal import OpenMeasurement
internal import Player
internal import VAST
internal import VirtualTime

/// Events turned into requests.
extension AdRun {
  mutating func sendImpression() {
    send(
      TrackingOccurrence(event: "impression", cause: "playback", frequency: .oncePerAd),
      to: ad.trackers.impressions)
    send(
      TrackingOccurrence(event: "creativeView", cause: "playback", frequency: .oncePerAd),
      to: ad.trackers.templates(of: .creativeView))
  }

  mutating func sendBeacons(of event: PlayerEvent, cause: PlaybackCause) {
    guard event.isTracked(for: cause) else { return }
    if case .click = event {
      send(
        TrackingOccurrence(event: "clickTracking", cause: cause.rawValue, frequency: .eachTime),
        to: ad.trackers.clickTracking)
    }
    for name in event.trackingEventNames {
      var occurrence = TrackingOccurrence(
        event: name.rawValue, cause: cause.rawValue, frequency: name.category.frequency)
      var templates = ad.trackers.templates(of: name)
      if case .progress(let offset) = event {
        occurrence.offset = offset
        templates = ad.trackers.progress(at: offset)
      }
      send(occurrence, to: templates)
    }
  }

  mutating func sendError(_ code: VASTErrorCode) {
    var occurrence = TrackingOccurrence(event: "error", cause: "playback", frequency: .eachTime)
    occurrence.errorCode = code.rawValue
    send(occurrence, to: ad.trackers.errors, errorCode: code)
  }

  mutating func sendViewability(_ outcome: ViewableImpressionOutcome) {
    guard let declared = ad.inLine.viewableImpression else { return }
    let urls =
      switch outcome {
      case .viewable: declared.viewable
      case .notViewable: declared.notViewable
      case .viewUndetermined: declared.viewUndetermined
      }
    send(
      TrackingOccurrence(event: outcome.rawValue, cause: "viewport", frequency: .oncePerAd),
      to: ad.trackers.templates(of: urls))
  }

  mutating func sendNotExecuted(_ verification: Verification) {
    var occurrence = TrackingOccurrence(
      event: "verificationNotExecuted", cause: "environment", frequency: .eachTime)
    occurrence.vendor = verification.vendor
    send(
      occurrence, to: ad.trackers.templates(of: verification.notExecuted), reason: .loadError)
  }

  mutating func sendVerification(vendor: String?, key: String, url: String) {
    var occurrence = TrackingOccurrence(
      source: .verification, event: key, cause: "playback", frequency: .oncePerAd)
    occurrence.vendor = vendor
    // A vendor's own URL: VAST's macros do not apply, a script sends it as it is.
    occurrence.adID = ad.ad.id
    occurrence.creativeID = ad.creativeID
    let sent =
      beacons.record(
        occurrence, ad: recording.ad ?? 0, to: [BeaconTemplate(verbatim: url)],
        expand: { .init(url: $0.text, values: [], unresolved: []) }) ?? []
    for beacon in sent { append(.beacon(beacon)) }
  }

  private mutating func send(
    _ occurrence: TrackingOccurrence, to templates: [BeaconTemplate],
    errorCode: VASTErrorCode? = nil, reason: VerificationNotExecutedReason? = nil
  ) {
    var occurrence = occurrence
    occurrence.adID = ad.ad.id
    occurrence.creativeID = ad.creativeID
    var random = cacheBusting
    let position = player.position(at: now)
    let sent = beacons.record(occurrence, ad: recording.ad ?? 0, to: templates) { template in
      MacroContext(
        clock: request.clock, instant: now, random: &random, errorCode: errorCode, reason: reason,
        assetURI: ad.chosen.url, adPlayhead: position, callerValues: request.macros
      ).expand(template)
    }
    cacheBusting = random
    for (beacon, template) in zip(sent ?? [], templates) {
      append(.beacon(beacon))
      reportUnresolvedMacros(of: beacon, declaredAt: template.location)
    }
  }

  private mutating func reportUnresolvedMacros(of beacon: Beacon, declaredAt: SourceLocation?) {
    for macro in beacon.unresolvedMacros
    where recording.isNew("UnresolvedMacro", about: macro) {
      diagnose(
        .warning, rule: "UnresolvedMacro",
        "nobody knows a value for '[\(macro)]', so it stays in the URL of '\(beacon.event)'; "
          + "give one with --macro \(macro)=VALUE",
        at: declaredAt)
    }
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
