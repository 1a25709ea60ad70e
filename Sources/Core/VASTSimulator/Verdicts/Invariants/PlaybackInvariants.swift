internal import OpenMeasurement
internal import Player
internal import Vocabulary

/// Start, quartiles and the end are reported at most once for each ad (VAST 4.2 § 3.14.1).
struct PlaybackEventsOnce: RunInvariant {
  let rules = [Rule.playbackEventsOnce]

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    reports(in: trace) + requests(in: trace)
  }

  private func reports(in trace: AdTrace) -> [Violation] {
    var seen = SeenPlaces()
    // Almost no run repeats an event, and only then are the events counted.
    guard trace.player.contains(where: { $0.kind.place.map { !seen.insert($0) } ?? false }) else {
      return []
    }
    return PlaybackEvents.kindsOnce.compactMap { kind in
      let reports = trace.reports(kind)
      guard let second = reports.dropFirst().first else { return nil }
      return Violation(
        "the player reported '\(kind.rawValue)' \(reports.count) times", at: second.at,
        ad: trace.index)
    }
  }

  private struct Tracker: Hashable {
    var event: String
    var hop: Int
    var template: String
    var offset: Duration?
  }

  /// The repeated requests of trackers of events that happen once, each at another instant than the
  /// first. A tag may name a URL twice, and then both requests are sent at the same instant.
  private func requests(in trace: AdTrace) -> [Violation] {
    guard repeats(in: trace) else { return [] }
    var first: [Tracker: Duration] = [:]
    first.reserveCapacity(trace.trackerBeacons.count)
    var violations: [Violation] = []
    for sent in trace.trackerBeacons where sent.kind?.placeOfOnce != nil {
      let tracker = Tracker(
        event: sent.event, hop: sent.hop, template: trace.template(of: sent),
        offset: trace.beacon(sent)?.offset)
      guard let before = first[tracker] else {
        first[tracker] = sent.at
        continue
      }
      guard before != sent.at else { continue }
      violations.append(
        Violation("the '\(sent.event)' beacon was sent again", at: sent.at, ad: trace.index))
    }
    return violations
  }

  /// Whether beacons of one event were sent at two instants, or again after those of another event.
  /// Only then are the trackers compared.
  private func repeats(in trace: AdTrace) -> Bool {
    var seen = SeenPlaces()
    // The trackers of one event are requested one after the other.
    var last: (place: Int, at: Duration)?
    for sent in trace.trackerBeacons {
      guard let place = sent.kind?.placeOfOnce else { continue }
      if let last, last == (place, sent.at) { continue }
      if !seen.insert(place) { return true }
      last = (place, sent.at)
    }
    return false
  }
}

extension PlayerEvent.Kind {
  /// A place of its own for each kind of event whose trackers are requested once; nil for other
  /// kinds. 7 is the place of no other kind.
  fileprivate var placeOfOnce: Int? { self == .progress ? 7 : place }
}

/// The player and the trackers each report loaded, impression, start, quartiles and
/// the end in this order.
struct PlaybackEventsInOrder: RunInvariant {
  let rules = [Rule.playbackEventsInOrder]

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    violations(of: "the player's", trace.player.lazy.map { ($0.kind.place, $0.at) }, trace.index)
      + violations(
        of: "the beacon", trace.trackerBeacons.lazy.map { ($0.place, $0.at) }, trace.index)
  }

  /// The events that are out of order in a sequence of their places.
  private func violations(
    of what: String, _ stream: some Sequence<(place: Int?, at: Duration)>, _ ad: Int
  ) -> [Violation] {
    var furthest = 0
    var seen = SeenPlaces()
    var violations: [Violation] = []
    for (place, at) in stream {
      guard let place, seen.insert(place) else { continue }
      if place < furthest {
        let names = PlaybackEvents.namesInOrder
        violations.append(
          Violation("\(what) '\(names[place])' came after '\(names[furthest])'", at: at, ad: ad))
      }
      furthest = max(furthest, place)
    }
    return violations
  }
}

extension AdTrace.SentBeacon {
  /// The index in `PlaybackEvents.namesInOrder`; nil for an event that may happen at any time.
  fileprivate var place: Int? {
    isImpression ? PlaybackEvents.impressionPlace : kind?.place
  }
}

/// Playback events are reported only in the first play of a creative, not when it loops.
struct PlaybackEventsInFirstPlay: RunInvariant {
  let rules = [Rule.playbackEventsInFirstPlay]

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    var play = 1
    return trace.player.compactMap { report in
      if report.kind == .loop { play += 1 }
      guard play > 1, report.kind.isOfAPlay else { return nil }
      return Violation(
        "'\(report.name)' was reported in play \(play)", at: report.at, ad: trace.index)
    }
  }
}

/// Each quartile is reported at its share of the actual media, and complete at the end of the
/// actual media. The duration that the tag declares does not count (VAST 4.2 § 3.14.1).
struct QuartilesAtTheirShare: RunInvariant {
  let rules = [Rule.quartilesAtTheirShare]

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    guard let duration = trace.record?.mediaFile?.actualDuration else { return [] }
    // When a seek ends, the player reports the quartiles that the seek crossed, with the playhead
    // at the end of the seek and not at their shares.
    let isPunctual =
      run.record.configuration.player == PlayerProfile.exact.name
      && !trace.player.contains { $0.kind == .seek || $0.kind == .rewind }
    return TrackingPoint.allCases.dropFirst().compactMap { point in
      guard let report = trace.firstReport(PlayerEvent.Kind(point)), let position = report.position
      else { return nil }
      let share = duration.fraction(point.quarters, of: 4).roundedMicroseconds
      let reached = position.roundedMicroseconds
      let isEarly = reached < share - 1
      guard isEarly || (isPunctual && reached > share + 1) else { return nil }
      return Violation(
        "'\(point.name)' was reported with the playhead at \(TimeText.readable(position)) of "
          + "\(TimeText.readable(duration))", at: report.at, ad: trace.index, event: point.name)
    }
  }
}

/// A resume is reported only after a pause, and pauses and resumes alternate, for the player and its
/// trackers alike.
struct ResumeOnlyAfterPause: RunInvariant {
  let rules = [Rule.resumeOnlyAfterPause]

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    let ofPlayer = trace.player.lazy.filter(\.kind.isPauseOrResume)
      .map { (pauses: $0.kind == .pause, at: $0.at) }
    return alternation(ofPlayer, trace.index) + unasked(in: trace)
  }

  private func alternation(
    _ events: some Sequence<(pauses: Bool, at: Duration)>, _ ad: Int
  ) -> [Violation] {
    var isPaused = false
    var violations: [Violation] = []
    for (pauses, at) in events {
      if pauses == isPaused {
        let (name, state) = pauses ? ("pause", "already paused") : ("resume", "not paused")
        violations.append(
          Violation("the player reported '\(name)' while \(state)", at: at, ad: ad))
      }
      isPaused = pauses
    }
    return violations
  }

  /// Requests that do not follow from a report of the player.
  private func unasked(in trace: AdTrace) -> [Violation] {
    trace.trackerBeacons.compactMap { sent in
      guard let kind = sent.kind, kind.isPauseOrResume,
        !trace.playerReported(kind, at: sent.at)
      else { return nil }
      return Violation(
        "the '\(kind.rawValue)' beacon was sent, but the player did not \(kind.rawValue)",
        at: sent.at,
        ad: trace.index)
    }
  }
}

extension PlayerEvent.Kind {
  fileprivate var isPauseOrResume: Bool { self == .pause || self == .resume }
}

/// No pause is reported at an ad's end or at a skip, although the media player stops there.
struct NoPauseAtTheEnd: RunInvariant {
  let rules = [Rule.noPauseAtTheEnd]

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    guard
      trace.player.contains(where: { $0.kind == .pause })
        || trace.trackerBeacons.contains(where: { $0.kind == .pause })
    else { return [] }
    let pauses = trace.reports(.pause)
    let asked = Set(pauses.filter { $0.cause == .user }.map(\.at))
    let sent = trace.trackerBeacons.filter { $0.kind == .pause }.map(\.at)
    let unasked =
      pauses.filter { $0.cause != .user }.map(\.at) + sent.filter { !asked.contains($0) }
    guard !unasked.isEmpty else { return [] }
    let ends = Set(trace.reports(.complete, .skip, .loop).map(\.at))
    return unasked.filter(ends.contains).map {
      Violation("a pause was reported at the ad's end", at: $0, ad: trace.index)
    }
  }
}

/// Mute and unmute alternate, and the session's volume agrees with them.
struct VolumeConsistent: RunInvariant {
  let rules = [Rule.volumeConsistent]

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    turns(in: trace) + (trace.hasMediaSession ? volumes(in: trace) : [])
  }

  private func turns(in trace: AdTrace) -> [Violation] {
    var isMuted: Bool?
    var violations: [Violation] = []
    for report in trace.player where report.kind == .mute || report.kind == .unmute {
      let mutes = report.kind == .mute
      if isMuted == mutes {
        violations.append(
          Violation(
            "the player reported '\(report.name)', but was already \(mutes ? "muted" : "audible")",
            at: report.at, ad: trace.index))
      }
      isMuted = mutes
    }
    return violations
  }

  private func volumes(in trace: AdTrace) -> [Violation] {
    let reported = trace.session.lazy.filter { $0.type == .volumeChange }
    var violations: [Violation] = []
    for report in trace.player where report.kind == .mute || report.kind == .unmute {
      let mutes = report.kind == .mute
      guard let change = reported.first(where: { $0.at == report.at && $0.order > report.order }),
        let volume = change.volume
      else { continue }
      guard (volume == 0) != mutes, (0...1).contains(volume) else { continue }
      violations.append(
        Violation(
          "the player reported '\(report.name)', but the session reports a volume of \(volume)",
          at: report.at, ad: trace.index))
    }
    return violations
  }
}

extension AdTrace.SessionReport {
  /// The player's volume in the event's data.
  package var volume: Double? { data["mediaPlayerVolume"]?.decimal }
}

/// A skipped ad does not play any further, so no playback event is reported after the skip.
struct SilentAfterSkip: RunInvariant {
  let rules = [Rule.silentAfterSkip]

  private static let playback = Set(PlaybackEvents.ofAPlay + ["progress", "pause", "resume"])

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    guard let skip = trace.firstReport(.skip) else { return [] }
    let reported =
      trace.player.map { ($0.name, $0.at, $0.order) }
      + trace.trackerBeacons.map { ($0.event, $0.at, $0.order) }
    return reported.filter { $0.2 > skip.order && Self.playback.contains($0.0) }.map {
      Violation("'\($0.0)' was reported after the skip", at: $0.1, ad: trace.index)
    }
  }
}
