internal import OpenMeasurement
internal import Player
internal import Vocabulary

/// A skipped ad does not play any further, so no playback event is reported after the skip.
struct SilentAfterSkip: RunInvariant {
  let rule = Rule.silentAfterSkip

  private static let playback = Set(PlaybackEvents.ofAPlay + ["progress", "pause", "resume"])

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    guard let skip = trace.firstReport(.skip) else { return [] }
    let reported =
      trace.player.map { ($0.name, $0.at, $0.order) }
      + trace.trackerBeacons.map { ($0.event, $0.at, $0.order) }
      + trace.session.map { ($0.type.rawValue, $0.at, $0.order) }
    return reported.filter { $0.2 > skip.order && Self.playback.contains($0.0) }.map {
      Violation("'\($0.0)' was reported after the skip", at: $0.1, ad: trace.index)
    }
  }
}

/// `sessionFinish` is the last event of a session (Open Measurement API 1.5).
struct SilentAfterSessionFinish: RunInvariant {
  let rule = Rule.silentAfterSessionFinish

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    let session = trace.session
    guard let finish = session.firstIndex(where: { $0.type == .sessionFinish }) else { return [] }
    return session[(finish + 1)...].map { event in
      Violation(
        "the session reports '\(event.type.rawValue)' after its end", at: event.at, ad: trace.index)
    }
  }
}
