package import Diagnostics

/// The invariants that hold for any ad.
package enum RunInvariants {
  /// Those about what trackers hear of, and those about the session.
  package static let all: [any RunInvariant] = playback + session

  static let playback: [any RunInvariant] = [
    PlaybackEventsOnce(), PlaybackEventsInOrder(), PlaybackEventsInFirstPlay(),
    ImpressionOncePerHop(), TrackersHearThePlayer(), QuartilesAtTheirShare(),
    ResumeOnlyAfterPause(), NoPauseAtTheEnd(), SilentAfterSkip(), ViewableOnlyWhenMet(),
    NothingLostUnnamed(), NothingLostInPlaying(),
  ]

  /// What a measurement vendor relies on.
  static let session: [any RunInvariant] = [
    SessionInOrder(), SilentAfterSessionFinish(), SessionHearsThePlayer(), VolumeConsistent(),
  ]

  /// Every rule, in the order of the invariants.
  package static var rules: [Rule] { all.map(\.rule) }

  /// What of some invariants a run breaks.
  static func findings(_ invariants: [any RunInvariant], in run: CheckedRun) -> [Finding] {
    let isOneAd = run.traces.count < 2
    return invariants.flatMap { invariant in
      invariant.violations(in: run).map { violation in
        Finding(
          rule: invariant.rule, violation.message, at: violation.at,
          ad: isOneAd ? nil : violation.ad, subject: violation.event)
      }
    }
  }
}
