package import Vocabulary

/// The invariants that hold for any ad.
package enum RunInvariants {
  /// The invariants about the requests of trackers, and those about the session.
  package static let all: [any RunInvariant] = playback + session

  package static let playback: [any RunInvariant] = [
    PlaybackEventsOnce(), PlaybackEventsInOrder(), PlaybackEventsInFirstPlay(),
    ImpressionOncePerHop(), TrackersHearThePlayer(), QuartilesAtTheirShare(),
    ResumeOnlyAfterPause(), NoPauseAtTheEnd(), SilentAfterSkip(), ViewableOnlyWhenMet(),
    NothingLostUnnamed(), NothingLostInPlaying(),
  ]

  /// The invariants that a measurement vendor relies on.
  package static let session: [any RunInvariant] = [
    SessionInOrder(), SilentAfterSessionFinish(), SessionHearsThePlayer(), VolumeConsistent(),
  ]

  /// Every rule, in the order of the invariants.
  package static var rules: [Rule] { all.map(\.rule) }

  /// The invariants that a run breaks, as findings of the run.
  package static func diagnostics(of run: CheckedRun) -> [Diagnostic] {
    let isOneAd = run.traces.count < 2
    var diagnostics: [Diagnostic] = []
    for invariant in all {
      for violation in invariant.violations(in: run) {
        let instant = violation.at.map { "at \(TimeText.readable($0)): " } ?? ""
        let ad = isOneAd ? nil : violation.ad.map { "ad \($0): " }
        diagnostics.append(
          Diagnostic(
            rule: invariant.rule, "\(instant)\(ad ?? "")\(violation.message)", at: nil))
      }
    }
    return diagnostics
  }
}
