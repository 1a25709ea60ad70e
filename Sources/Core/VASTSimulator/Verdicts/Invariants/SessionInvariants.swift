internal import OpenMeasurement
internal import Player
internal import Vocabulary

/// A session is sound in itself, by the rules by which the session of a log is judged too.
struct SessionSound: RunInvariant {
  let rules = SimulatedSession.rules

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    guard let first = trace.session.first, let last = trace.session.last else { return [] }
    var counts: [Rule: Int] = [:]
    var violations = trace.soundness.map { finding in
      counts[finding.rule, default: 0] += 1
      // The message has measured values, so the finding is known by its rule and its place among equal ones.
      return Violation(
        finding.message, ad: trace.index, event: "\(finding.rule) \(counts[finding.rule] ?? 0)",
        rule: finding.rule)
    }
    let id = first.object["adSessionId"]?.text
    if trace.session.contains(where: { $0.object["adSessionId"]?.text != id }) {
      violations.append(
        Violation("one ad has several sessions", at: last.at, ad: trace.index, rule: .sessionSplit))
    }
    return violations
  }
}

/// The session reports each player event that has an OMID counterpart, at the same instant.
struct SessionHearsThePlayer: RunInvariant {
  let rules = [Rule.sessionHearsThePlayer, .beaconApart]

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    guard trace.hasMediaSession else { return [] }
    // What the session's own events show has its finding already.
    let judged = trace.soundness.reduce(into: Set<OMIDEventType>()) {
      $0.formUnion(SimulatedSession.types(of: $1.rule))
    }
    return missing(in: trace, besides: judged) + invented(in: trace, besides: judged)
      + (judged.contains(.impression) ? [] : impressions(in: trace))
  }

  /// The events that the player reported and the session did not.
  private func missing(in trace: AdTrace, besides judged: Set<OMIDEventType>) -> [Violation] {
    let started = trace.session.first { $0.type == .start }?.at
    return trace.player.compactMap { report in
      guard let type = Self.counterpart(of: report.kind), !judged.contains(type),
        !trace.sessionReported(type, at: report.at),
        // A change of the player state before the start is reported only with the start, and only
        // if that state is still current then.
        type != .playerStateChange || started.map({ $0 < report.at }) == true
      else { return nil }
      let name = type.rawValue
      return Violation(
        "the player reported '\(report.name)', but the session did not report '\(name)'",
        at: report.at, ad: trace.index)
    }
  }

  /// The player event that is the only cause of a session event; nil for session events that no
  /// single player event causes.
  private static func cause(of type: OMIDEventType) -> PlayerEvent.Kind? {
    pairs.first { $0.session == type }?.player
  }

  /// The events that the session reported and the player did not.
  private func invented(in trace: AdTrace, besides judged: Set<OMIDEventType>) -> [Violation] {
    trace.session.compactMap { event in
      guard let kind = Self.cause(of: event.type), !judged.contains(event.type),
        !trace.playerReported(kind, at: event.at)
      else { return nil }
      return Violation(
        "the session reported '\(event.type.rawValue)', but the player did not", at: event.at,
        ad: trace.index)
    }
  }

  /// The violation that the session's impression and VAST's are far apart, as in a capture. An impression of
  /// another type than rendering has an instant of its own.
  private func impressions(in trace: AdTrace) -> [Violation] {
    guard let sent = trace.trackerBeacons.first(where: \.isImpression)?.at,
      let reported = trace.session.first(where: { $0.type == .impression }),
      SessionCheck.isOfRendering(reported.data["impressionType"]?.text)
    else { return [] }
    let gap = sent > reported.at ? sent - reported.at : reported.at - sent
    guard gap > BeaconCheck.widestGap else { return [] }
    return [
      Violation(
        "the VAST Impression was requested \(TimeText.readable(gap)) "
          + "\(sent < reported.at ? "before" : "after") the session's impression; up to "
          + "\(TimeText.readable(BeaconCheck.widestGap)) is tolerated", at: sent, ad: trace.index,
        rule: .beaconApart)
    ]
  }

  /// The session's events that one player event alone causes: most have its name.
  private static let pairs: [(player: PlayerEvent.Kind, session: OMIDEventType)] =
    (PlaybackEvents.kindsOfAPlay + [.pause, .resume, .bufferStart, .bufferFinish]).compactMap {
      kind in OMIDEventType(rawValue: kind.rawValue).map { (kind, $0) }
    } + [(.skip, .skipped)]

  /// The session event that corresponds to a player event, if there is one.
  private static func counterpart(of kind: PlayerEvent.Kind) -> OMIDEventType? {
    switch kind {
    case .mute, .unmute: .volumeChange
    case .click, .acceptInvitation: .adUserInteraction
    case .fullscreen, .exitFullscreen, .playerExpand, .playerCollapse: .playerStateChange
    default: pairs.first { $0.player == kind }?.session
    }
  }
}

/// A viewable impression is reported only if the ad was viewable long enough. This invariant
/// computes that time a second time, from the recorded shares in view.
struct ViewableOnlyWhenMet: RunInvariant {
  let rules = [Rule.viewableOnlyWhenMet]

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    let exposure = Exposure(trace)
    // Many trackers of one event are requested at one instant, so the time is computed once for
    // all of them.
    var known: (at: Duration, seen: Duration)?
    var violations: [Violation] = []
    func judge(_ words: @autoclosure () -> String, at instant: Duration) {
      if known?.at != instant { known = (instant, exposure.longest(until: instant)) }
      guard let seen = known?.seen, seen < exposure.required else { return }
      let claim = words()
      violations.append(
        Violation(
          "\(claim) after \(TimeText.readable(seen)) continuously in view", at: instant,
          ad: trace.index, event: claim))
    }
    for sent in trace.trackerBeacons where sent.tracked == .beacon(.viewable) {
      judge("the 'viewable' beacon was sent", at: sent.at)
    }
    for met in trace.met where exposure.makesViewable(met.standard) {
      judge("'\(met.standard)' was reported as met", at: met.at)
    }
    return violations + contradictions(in: trace)
  }

  /// The violation that an ad is reported as both viewable and not viewable.
  private func contradictions(in trace: AdTrace) -> [Violation] {
    let reported = trace.trackerBeacons.filter {
      $0.tracked == .beacon(.notViewable) || $0.tracked == .beacon(.viewable)
    }
    guard let last = reported.last, reported.contains(where: { $0.tracked != last.tracked })
    else { return [] }
    return [
      Violation(
        "the ad was reported as both viewable and not viewable", at: last.at, ad: trace.index)
    ]
  }
}

/// How long an ad was continuously in view, from its geometry and what its player reported.
private struct Exposure {
  private let trace: AdTrace
  let required: Duration
  private let isDisplay: Bool
  private let threshold: Double

  init(_ trace: AdTrace) {
    self.trace = trace
    isDisplay = trace.record?.nonLinear != nil
    required = isDisplay ? .seconds(1) : .seconds(2)
    // The standard for large display ads requires only 30 percent in view, and an overlay may be
    // large.
    threshold = isDisplay ? 30 : 50
  }

  /// Whether an ad is viewable when it meets a standard.
  func makesViewable(_ standard: String) -> Bool {
    isDisplay
      ? standard == "mrc-display" || standard == "mrc-large-display" : standard == "mrc-video"
  }

  /// The longest time that the ad was continuously in view, up to an instant.
  func longest(until end: Duration) -> Duration {
    var isPlaying = isDisplay
    var isPaused = false
    var isBuffering = false
    var isFirstPlay = true
    var isInView = false
    var since: Duration?
    var longest: Duration = .zero
    func changed(at instant: Duration) {
      let counts = isPlaying && !isPaused && !isBuffering && isFirstPlay && isInView
      if let begun = since { longest = max(longest, instant - begun) }
      if !counts { since = nil } else if since == nil { since = instant }
    }
    var shares = trace.shares[...]
    func look(before order: Int) {
      while let share = shares.first, share.order < order, share.at <= end {
        isInView = share.percent.rounded() >= threshold
        changed(at: share.at)
        shares.removeFirst()
      }
    }
    for report in trace.player where report.at <= end {
      look(before: report.order)
      switch report.kind {
      case .start: isPlaying = true
      case .pause: isPaused = true
      case .resume: isPaused = false
      case .bufferStart: isBuffering = true
      case .bufferFinish: isBuffering = false
      case .loop: isFirstPlay = false
      default: continue
      }
      changed(at: report.at)
    }
    look(before: .max)
    if let begun = since { longest = max(longest, end - begun) }
    return longest
  }
}
