internal import Player
internal import Vocabulary

/// Start, quartiles and the end are reported at most once for each ad (VAST 4.2 § 3.14.1).
struct PlaybackEventsOnce: RunInvariant {
  let rule = Rule.playbackEventsOnce

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
