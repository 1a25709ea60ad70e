internal import Player
internal import Vocabulary

/// Playback events are reported only in the first play of a creative, not when it loops.
struct PlaybackEventsInFirstPlay: RunInvariant {
  let rule = Rule.playbackEventsInFirstPlay

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
