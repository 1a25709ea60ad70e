internal import OpenMeasurement
internal import Player
internal import Vocabulary

/// The events of a measurement session come in their order (Open Measurement API 1.5, order of
/// native sessions).
struct SessionInOrder: RunInvariant {
  let rule = Rule.sessionInOrder

  /// The position of an event in the order of a session; nil for an event that may come at any
  /// time.
  private static func place(of type: OMIDEventType) -> Int? {
    switch type {
    case .sessionStart: 0
    case .loaded: 1
    case .impression: 2
    case .start: 3
    case .firstQuartile: 4
    case .midpoint: 5
    case .thirdQuartile: 6
    case .complete: 7
    case .sessionError, .sessionFinish, .geometryChange, .pause, .resume, .bufferStart,
      .bufferFinish, .skipped, .volumeChange, .playerStateChange, .adUserInteraction:
      nil
    }
  }

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    let session = trace.session
    guard let first = session.first else { return [] }
    var violations = Self.outOfOrder(session, trace.index) + Self.stopped(trace)
    if first.type != .sessionStart {
      violations.append(
        Violation(
          "the session reports '\(first.type.rawValue)' first", at: first.at, ad: trace.index))
    }
    let names = session.lazy.compactMap { $0.object["adSessionId"]?.text }
    if let name = names.first, names.contains(where: { $0 != name }), let last = session.last {
      violations.append(
        Violation("one ad has \(Set(names).count) sessions", at: last.at, ad: trace.index))
    }
    return violations + Self.unfinished(trace)
  }

  private static func outOfOrder(_ session: [AdTrace.SessionReport], _ ad: Int) -> [Violation] {
    var furthest: (place: Int, type: OMIDEventType) = (0, .sessionStart)
    var seen = SeenPlaces()
    var violations: [Violation] = []
    for event in session {
      guard let place = place(of: event.type) else { continue }
      if !seen.insert(place) {
        violations.append(
          Violation("the session reports '\(event.type.rawValue)' twice", at: event.at, ad: ad))
      } else if place < furthest.place {
        violations.append(
          Violation(
            "the session reports '\(event.type.rawValue)' after '\(furthest.type.rawValue)'",
            at: event.at, ad: ad))
      }
      if place >= furthest.place { furthest = (place, event.type) }
    }
    return violations
  }

  /// The quartiles that the session reports while the player is not playing, except those that a
  /// seek crosses and that are reported with the seek.
  private static func stopped(_ trace: AdTrace) -> [Violation] {
    // Almost no run has a seek.
    let seeks = trace.player.lazy.filter { $0.kind == .seek || $0.kind == .rewind }.map(\.at)
    var isPaused = false
    var isBuffering = false
    var violations: [Violation] = []
    for event in trace.session {
      switch event.type {
      case .pause: isPaused = true
      case .resume: isPaused = false
      case .bufferStart: isBuffering = true
      case .bufferFinish: isBuffering = false
      case .start: (isPaused, isBuffering) = (false, false)
      case .firstQuartile, .midpoint, .thirdQuartile, .complete:
        guard isPaused || isBuffering, !seeks.contains(event.at) else { continue }
        let state = isPaused ? "paused" : "buffering"
        violations.append(
          Violation(
            "the session reports '\(event.type.rawValue)' while \(state)", at: event.at,
            ad: trace.index))
      case .sessionStart, .sessionError, .sessionFinish, .loaded, .impression, .geometryChange,
        .skipped, .volumeChange, .playerStateChange, .adUserInteraction:
        continue
      }
    }
    return violations
  }

  /// The violation that a session goes on after its ad has ended.
  private static func unfinished(_ trace: AdTrace) -> [Violation] {
    guard trace.isOver, !trace.session.contains(where: { $0.type == .sessionFinish }) else {
      return []
    }
    return [
      Violation(
        "the ad is over, but its session is not finished", at: trace.events.last?.at.sinceStart,
        ad: trace.index)
    ]
  }
}

/// The session reports each player event that has an OMID counterpart, at the same instant.
struct SessionHearsThePlayer: RunInvariant {
  let rule = Rule.sessionHearsThePlayer

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    trace.hasMediaSession
      ? missing(in: trace) + invented(in: trace) + impressions(in: trace) : []
  }

  /// The events that the player reported and the session did not.
  private func missing(in trace: AdTrace) -> [Violation] {
    let started = trace.session.first { $0.type == .start }?.at
    return trace.player.compactMap { report in
      guard let type = Self.counterpart(of: report.kind),
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
  private func invented(in trace: AdTrace) -> [Violation] {
    trace.session.compactMap { event in
      guard let kind = Self.cause(of: event.type), !trace.playerReported(kind, at: event.at)
      else { return nil }
      return Violation(
        "the session reported '\(event.type.rawValue)', but the player did not", at: event.at,
        ad: trace.index)
    }
  }

  /// The violation that the session does not report its impression at the instant of VAST's
  /// impression.
  private func impressions(in trace: AdTrace) -> [Violation] {
    let sent = trace.trackerBeacons.first(where: \.isImpression)?.at
    let reported = trace.session.first { $0.type == .impression }?.at
    guard let sent, sent != reported else { return [] }
    return [
      Violation(
        "the impression was sent, but the session did not report it "
          + "then", at: sent, ad: trace.index)
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
  let rule = Rule.viewableOnlyWhenMet

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
