internal import Player
internal import VASTSimulator
internal import Vocabulary

/// Decides which rule of a player, or which fact about a tag, makes its beacons deviate.
///
/// It decides from the values of two profiles and of two runs, never from a name or a text.
struct DeviationCauses: Sendable {
  /// A policy with the events and the kinds of deviations that it can affect.
  struct Effect: Sendable {
    var policy: PlayerPolicy.Name
    /// Beacon names; empty for all.
    var events: Set<String>
    var kinds: Set<BeaconDeviation.Kind>

    init(
      _ policy: PlayerPolicy.Name, _ events: Set<String>,
      _ kinds: Set<BeaconDeviation.Kind> = Set(BeaconDeviation.Kind.allCases)
    ) {
      self.policy = policy
      self.events = events
      self.kinds = kinds
    }
  }

  private static let quartiles = Set(PlaybackEvents.quartiles)

  /// All effects, the most specific first. A policy explains a deviation if its value differs from
  /// the reference's.
  static let table: [Effect] = [
    Effect(.impression, ["impression"]),
    Effect(.creativeView, ["creativeView"]), Effect(.impression, ["creativeView"]),
    Effect(.loaded, ["loaded"]),
    Effect(.viewable, ["viewable", "notViewable", "viewUndetermined"]),
    Effect(.start, ["start"], [.early, .late, .lost]),
    Effect(.firstPlay, ["resume", "unmute"], [.extra]),
    Effect(.naturalEnd, ["pause", "resume"], [.extra]),
    Effect(.click, ["pause", "resume"], [.extra]), Effect(.rewind, ["resume"], [.extra]),
    Effect(.pause, ["pause", "resume"]),
    Effect(.mute, ["mute", "unmute"]),
    Effect(.fullscreen, ["fullscreen", "exitFullscreen", "playerExpand", "playerCollapse"]),
    Effect(.clickTracking, ["clickTracking"], [.lost]),
    Effect(.skip, ["skip"]), Effect(.rewind, ["rewind"]),
    Effect(.completion, ["complete"]),
    Effect(.quartileRule, quartiles), Effect(.perObservation, quartiles, [.lost, .late]),
    Effect(.quartileBasis, quartiles.union(["progress", "complete"])),
    Effect(.progress, ["progress"]), Effect(.progressShare, ["progress"]),
    Effect(.seek, quartiles.union(["progress", "complete"])),
    Effect(.missingMediaError, ["error"]), Effect(.undecodedMediaError, ["error"]),
    Effect(.unplayableMediaError, ["error"]),
    Effect(.noAdError, ["error"]), Effect(.emptyWrapperError, ["error"]),
    Effect(.unavailableWrapperError, ["error"]),
    Effect(.failedAds, []),
  ]

  let profile: PlayerProfile
  let reference: PlayerProfile
  /// The beacons that were sent in the player's run.
  private let beacons: [PlayedBeacon]
  private let ads: [Int: PlayedCase.Ad]
  /// The last playhead that the reference sent a beacon at, ad by ad.
  private let reached: [Int: Duration]
  private let isStuck: Bool
  private let isPod: Bool
  private let hasErrors: Bool
  private let newErrors: [Int]
  private let isDocumentNotReadable: Bool
  /// The parts of a stream that the player leaves out; nil for a tag that is not a stream.
  private let stream: PlayedCase.Stream?
  private let shows: (own: PlayedCase.Showing, reference: PlayedCase.Showing)

  /// - Parameters:
  ///   - played: the facts of the player's run of a case.
  ///   - profile: the player's profile.
  ///   - other: the facts of the reference's run of the case.
  ///   - reference: the reference's profile.
  ///   - isPod: whether the tag has several ads; a case may end before the second ad is loaded.
  init(
    of played: PlayedCase, under profile: PlayerProfile, beside other: PlayedCase,
    under reference: PlayerProfile, isPod: Bool = false
  ) {
    self.profile = profile
    self.reference = reference
    beacons = played.beacons
    ads = other.ads.merging(played.ads) { _, own in own }
    reached = Dictionary(
      other.beacons.compactMap { beacon in beacon.position.map { (beacon.ad ?? 0, $0) } },
      uniquingKeysWith: max)
    isStuck = played.outcome == .unfinished && other.outcome != .unfinished
    self.isPod = isPod || ads.count > 1
    hasErrors = !played.errorCodes.isEmpty
    isDocumentNotReadable = played.isDocumentNotReadable && !other.isDocumentNotReadable
    stream = played.stream
    shows = (played.shows, other.shows)
    var known = other.errorCodes
    newErrors = played.errorCodes.filter { code in
      guard let index = known.firstIndex(of: code) else { return true }
      known.remove(at: index)
      return false
    }
  }

  /// The part of the ad that the player does not show; nil if the player shows the whole ad, or if
  /// the reference does not show the whole ad either.
  var shortfall: Shortfall? {
    switch (shows.own, shows.reference) {
    case (.nothing, .all): Shortfall(kind: .noAd, cause: adCause(.lost) ?? .unexplained)
    case (.soundAlone, .all): Shortfall(kind: .noPicture, cause: .undecoded(.picture))
    case (.pictureAlone, .all): Shortfall(kind: .noSound, cause: .undecoded(.sound))
    case (.all, _), (_, .nothing), (_, .soundAlone), (_, .pictureAlone): nil
    }
  }

  /// The cause of one deviation.
  func cause(of deviation: BeaconDeviation) -> DeviationCause {
    let beacon = deviation.beacon
    if deviation.kind == .lost, !profile.capabilities.sends(beacon.event) {
      return .policy(.sentEvents)
    }
    if deviation.kind == .lost, !profile.sends(beacon.event), let policy = policy(for: deviation) {
      return policy
    }
    if let cause = adCause(deviation.kind) { return cause }
    if deviation.kind == .lost, let cause = onceCause(beacon) { return cause }
    if deviation.kind == .lost, stream != nil, isNew(.replaysBreaks),
      beacons.contains(where: { $0.template == beacon.template })
    {
      return .policy(.replaysBreaks)
    }
    if deviation.kind == .lost, isStuck, isNew(.click) { return .policy(.click) }
    if let cause = durationCause(deviation) { return cause }
    if profile.observation.plays != reference.observation.plays, deviation.kind != .lost {
      return .policy(.laterPlays)
    }
    if let cause = policy(for: deviation) { return cause }
    if profile.startsMuted, ["mute", "unmute"].contains(beacon.event) {
      return .policy(.startsMuted)
    }
    if deviation.kind == .lost, profile.capabilities.trackers != .all {
      return .policy(.trackers)
    }
    let isObserved = Self.quartiles.union(["start", "complete", "progress"]).contains(beacon.event)
    return isObserved && profile.observation.cadence != reference.observation.cadence
      ? .policy(.observation) : .unexplained
  }

  /// The first policy of the table that explains a deviation: the policy's value in the player's
  /// profile differs from the reference's.
  private func policy(for deviation: BeaconDeviation) -> DeviationCause? {
    let effect = Self.table.first { effect in
      (effect.events.isEmpty || effect.events.contains(deviation.beacon.event))
        && effect.kinds.contains(deviation.kind) && isNew(effect.policy) && applies(effect.policy)
    }
    return effect.map { .policy($0.policy) }
  }

  /// Whether the situation that a policy is about occurred.
  private func applies(_ name: PlayerPolicy.Name) -> Bool {
    // Quartiles that are based on the declared Duration deviate only if it differs from the media's
    // duration. That deviation has a cause of its own, `declaredDuration`.
    if name == .quartileBasis { return profile.observation.basis != .declared }
    // The next observation detects the offsets that a seek crosses, unless the seek is undone.
    if name == .seek { return profile.seek == .undone }
    return name != .failedAds || hasErrors
  }

  /// Whether the player's value of a policy differs from the reference's.
  private func isNew(_ name: PlayerPolicy.Name) -> Bool {
    name.policy.value(in: profile) != name.policy.value(in: reference)
  }

  /// The cause of deviations that concern a whole ad, because the player treats the ad differently.
  private func adCause(_ kind: BeaconDeviation.Kind) -> DeviationCause? {
    if kind == .lost, let cause = streamCause { return cause }
    let hasWrapper = ads.values.contains { $0.hops > 1 }
    if !profile.capabilities.followsWrappers, hasWrapper { return .policy(.followsWrappers) }
    if isDocumentNotReadable { return .documentNotReadable }
    if let code = newErrors.first {
      return demand(refusedWith: code).map(DeviationCause.policy) ?? .adFails(code: code)
    }
    guard isPod, isNew(.pod) else { return nil }
    // A player that plays only the first ad of the pod loses the others, and plays the first as usual.
    return profile.delivery.pod == .firstOnly && kind != .lost ? nil : .policy(.pod)
  }

  /// The cause of a deviation in a stream: a part that the player does not read or play.
  private var streamCause: DeviationCause? {
    guard let stream else { return nil }
    if stream.leavesOutAssets { return .policy(.plainFiles) }
    guard stream.leavesOutTrackers else { return nil }
    return [PlayerPolicy.Name.signaling, .slotEnd].first(where: isNew).map(DeviationCause.policy)
  }

  /// The requirement of the player that an ad did not meet; nil if another rule gives the error.
  private func demand(refusedWith code: Int) -> PlayerPolicy.Name? {
    let demands = profile.capabilities.demands
    if demands.versions != nil, demands.otherVersion.refuses(with: code) {
      return .acceptedVersions
    }
    if demands.missingCreative.refuses(with: code) { return .missingCreativeError }
    if demands.missingDuration.refuses(with: code) { return .missingDurationError }
    return demands.missingOffset.refuses(with: code) ? .missingOffsetError : nil
  }

  /// The cause of a lost beacon if the browser did not request its image again, because the browser
  /// had already loaded the image.
  private func onceCause(_ lost: PlayedBeacon) -> DeviationCause? {
    guard profile.delivery.transport == .image,
      beacons.contains(where: { $0.template == lost.template })
    else { return nil }
    let changes = lost.template.macros.contains { Self.changing.contains($0) }
    guard changes else { return .identicalURL }
    return profile.capabilities.replacesMacros ? nil : .policy(.replacesMacros)
  }

  /// The macros that have another value in each request.
  private static let changing: Set<String> = ["CACHEBUSTING", "TIMESTAMP"]

  /// The cause of deviations of beacons whose instants depend on the tag's Duration, or the media's.
  private func durationCause(_ deviation: BeaconDeviation) -> DeviationCause? {
    let beacon = deviation.beacon
    guard Self.quartiles.contains(beacon.event) || beacon.event == "progress" || countsOn(beacon),
      let media = ads[beacon.ad ?? 0]?.media, let actual = media.actualDuration
    else { return nil }
    if profile.observation.basis == .declared, let declared = media.declaredDuration,
      isMoved(deviation, declared: declared, actual: actual)
    {
      return .declaredDuration(declared: declared, actual: actual)
    }
    let quarter = actual / 4
    let isMissed = deviation.kind == .lost || deviation.kind == .late
    return isMissed && quarter < profile.observation.interval
      ? .shortMedia(duration: actual) : nil
  }

  /// Whether a wrong declared duration alone explains a deviation.
  private func isMoved(
    _ deviation: BeaconDeviation, declared: Duration, actual: Duration
  ) -> Bool {
    if deviation.beacon.event == "progress" {
      return isShareMoved(deviation, by: declared / actual, of: actual)
    }
    let quartile = PlaybackEvents.quartiles.firstIndex(of: deviation.beacon.event)
    let quarters = quartile.map { $0 + 1 } ?? 4
    let (due, real) = (declared * quarters / 4, actual * quarters / 4)
    // The Duration explains a lost quartile only if the playhead does not reach the place that the
    // Duration gives the quartile.
    if quartile != nil, deviation.kind == .lost {
      return due > min(actual, reached[deviation.beacon.ad ?? 0] ?? actual)
    }
    return max(due, real) - min(due, real) > profile.punctuality
  }

  /// Whether the request of a progress tracker moves, or is lost, because the player takes the
  /// tracker's share of the declared duration. A tracker with an absolute offset does not move.
  private func isShareMoved(
    _ deviation: BeaconDeviation, by ratio: Double, of actual: Duration
  ) -> Bool {
    let beacon = deviation.beacon
    guard let offset = beacon.offset else { return false }
    let due = offset * ratio
    guard max(due, offset) - min(due, offset) > profile.punctuality else { return false }
    if deviation.kind == .lost { return due > min(actual, reached[beacon.ad ?? 0] ?? actual) }
    guard let position = beacon.position else { return true }
    return max(due, position) - min(due, position) <= profile.punctuality
  }

  /// Whether the player's `complete` depends on its observations of the playhead.
  private func countsOn(_ beacon: PlayedBeacon) -> Bool {
    guard beacon.event == "complete" else { return false }
    switch profile.observation.completion {
    case .whenObserved, .atEndAfterThirdQuartile, .lastSecond, .past99Percent, .everySecondSeen:
      return true
    case .atEnd, .onSkip, .never: return false
    }
  }
}

extension PlayerProfile {
  /// The tolerance within which a beacon is neither early nor late: one observation interval and 30
  /// ms.
  var punctuality: Duration { observation.interval + .milliseconds(30) }
}
