internal import Player
internal import Vocabulary

/// An ad that plays to its end reports everything on the way.
struct NothingLostInPlaying: RunInvariant {
  let rule = Rule.nothingLostInPlaying

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
