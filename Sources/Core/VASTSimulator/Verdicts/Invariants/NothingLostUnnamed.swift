internal import Player
internal import Vocabulary

/// Every tracked event that was not requested is in the record with a reason.
struct NothingLostUnnamed: RunInvariant {
  let rule = Rule.nothingLostUnnamed

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
