internal import Player
internal import Vocabulary

/// A tracker is requested at every hop when the player reports its event, and at no other time.
struct TrackersHearThePlayer: RunInvariant {
  let rules = [Rule.trackersHearThePlayer]

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    invented(in: trace) + (run.reference(of: trace).map { missing(in: trace, $0) } ?? [])
  }

  /// The beacons that were sent without a report of the player.
  private func invented(in trace: AdTrace) -> [Violation] {
    trace.trackerBeacons.compactMap { sent in
      guard let kind = sent.kind, kind.isOfAPlay,
        !trace.playerReported(kind, at: sent.at)
      else { return nil }
      return Violation(
        "the '\(sent.event)' beacon was sent, but the player did not report it", at: sent.at,
        ad: trace.index)
    }
  }

  /// The trackers of an event that are requested in the reference run and not in this one.
  private func missing(in trace: AdTrace, _ full: AdTrace) -> [Violation] {
    PlaybackEvents.kindsOfAPlay.flatMap { kind -> [Violation] in
      guard let report = trace.firstReport(kind) else { return [] }
      let name = kind.rawValue
      return trackers(of: kind, in: full).subtracting(trackers(of: kind, in: trace)).sorted {
        $0.hop < $1.hop
      }.map { tracker in
        Violation(
          "a tracker of \(trace.hopName(tracker.hop)) did not receive '\(name)'", at: report.at,
          ad: trace.index)
      }
    }
  }

  private struct Tracker: Hashable {
    var hop: Int
    var template: String
  }

  private func trackers(of kind: PlayerEvent.Kind, in trace: AdTrace) -> Set<Tracker> {
    Set(
      trace.trackerBeacons.filter { $0.kind == kind }.map {
        Tracker(hop: $0.hop, template: trace.template(of: $0))
      })
  }
}

/// Every hop of an ad that was shown tracks the impression exactly once (VAST 4.2 § 3.4.2).
struct ImpressionOncePerHop: RunInvariant {
  let rules = [Rule.impressionOncePerHop]

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    let impressions = trace.trackerBeacons.filter(\.isImpression)
    var counts: [Tracker: Int] = [:]
    var violations: [Violation] = []
    for sent in impressions where impressions.count > 1 {
      let tracker = Tracker(hop: sent.hop, template: trace.template(of: sent))
      counts[tracker, default: 0] += 1
      if counts[tracker] == 2 {
        violations.append(
          Violation(
            "\(trace.hopName(sent.hop)) requests the same Impression URL twice", at: sent.at,
            ad: trace.index))
      }
    }
    // A stream's server may count the impression of an asset by itself, without informing the
    // player.
    guard trace.wasShown, let record = trace.record, trace.events.first?.primary == nil else {
      return violations
    }
    for hop in record.chain.indices where !impressions.contains(where: { $0.hop == hop }) {
      let document = record.chain[hop].document
      let isIdentical = run.record.diagnostics.contains {
        $0.rule == .identicalBeacon && $0.location?.file == document
      }
      violations.append(
        Violation(
          "\(trace.hopName(hop)) in '\(document)' "
            + (isIdentical
              ? "loses its impression: another hop has the same URL, which the player requests once"
              : "tracks no impression"),
          at: trace.firstReport(.start)?.at, ad: trace.index))
    }
    return violations
  }

  private struct Tracker: Hashable {
    var hop: Int
    var template: String
  }
}

/// An ad that plays to its end reports everything on the way.
struct NothingLostInPlaying: RunInvariant {
  let rules = [Rule.nothingLostInPlaying]

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    guard run.record.outcome == .completed, trace.wasOnScreen else { return [] }
    var groups: [(teller: String, reason: String, events: [String])] = []
    var places: [[String]: Int] = [:]
    for lost in trace.record?.lost ?? [] where isThePlayers(lost, in: trace) {
      let teller = lost.vendor.map { "vendor '\($0)'" } ?? "the tag's trackers"
      if let index = places[[teller, lost.reason]] {
        groups[index].events.append(lost.event)
      } else {
        places[[teller, lost.reason]] = groups.count
        groups.append((teller, lost.reason, [lost.event]))
      }
    }
    return groups.map { group in
      let events = group.events.map { "'\($0)'" }.joined(separator: ", ")
      return Violation(
        "\(group.teller) did not receive \(events): \(group.reason)",
        at: trace.events.last?.at.sinceStart, ad: trace.index)
    }
  }

  /// Whether a lost event is the player's fault. It is not if a vendor receives no event because
  /// too little is in view.
  private func isThePlayers(_ lost: LostEvent, in trace: AdTrace) -> Bool {
    // A stand-in may be shorter than the media that it replaces, so it can end before the tag's
    // progress offsets.
    if lost.event == PlayerEvent.Kind.progress.rawValue, trace.record?.isStandIn == true {
      return false
    }
    return lost.source == .vast
      || (PlaybackEvents.ofAPlay.contains(lost.event)
        && !trace.player.contains { $0.name == lost.event })
  }
}

/// Every tracked event that was not requested is in the record with a reason.
struct NothingLostUnnamed: RunInvariant {
  let rules = [Rule.nothingLostUnnamed]

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    switch run.record.outcome {
    // After a skip no further events are due, and an unfinished ad might still have reported them.
    case .skipped, .unfinished, .noAd: return []
    case .completed, .closed, .error: break
    }
    guard let full = run.reference(of: trace), trace.wasShown, trace.firstReport(.skip) == nil
    else { return [] }
    let named = (trace.record?.lost ?? []).map {
      Listener(source: $0.source, vendor: $0.vendor, event: $0.event)
    }
    let known = Self.requested(in: trace).union(named)
    return Self.requested(in: full).subtracting(known).sorted { $0.name < $1.name }.map {
      Violation(
        "\($0.name) was neither sent nor reported as lost", at: trace.events.last?.at.sinceStart,
        ad: trace.index)
    }
  }

  /// A receiver of a playback event: the tag's trackers, or a vendor.
  private struct Listener: Hashable {
    var source: BeaconSource
    var vendor: String?
    var event: String

    var name: String { "'\(event)'" + (vendor.map { " of vendor '\($0)'" } ?? "") }
  }

  /// The playback events that were requested, each with its receiver.
  private static func requested(in trace: AdTrace) -> Set<Listener> {
    Set(
      (trace.trackerBeacons + trace.otherBeacons).filter {
        PlaybackEvents.ofAPlay.contains($0.event)
      }.map {
        Listener(source: $0.source, vendor: trace.beacon($0)?.vendor, event: $0.event)
      })
  }
}
