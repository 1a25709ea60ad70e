internal import Diagnostics
internal import Player
internal import RunRecords
internal import VirtualTime

/// A quartile is a quarter of the media, and complete its end, not those of what the tag declares
/// (VAST 4.2 § 3.14.1).
struct QuartilesAtTheirShare: RunInvariant {
  let rule = Rule.quartilesAtTheirShare

  func violations(in run: CheckedRun) -> [Violation] {
    run.traces.flatMap { violations(in: $0, run.record) }
  }

  private func violations(in trace: AdTrace, _ record: RunRecord) -> [Violation] {
    guard let duration = trace.record?.mediaFile?.actualDuration else { return [] }
    // A seek reports what it crossed, wherever it ends.
    let isPunctual =
      record.configuration.player == PlayerProfile.exact.name
      && trace.reports("seek", "rewind").isEmpty
    return PlaybackEvents.ofAPlay.dropFirst().enumerated().compactMap { index, name in
      guard let report = trace.reports(name).first, let position = report.position else {
        return nil
      }
      let share = duration.fraction(index + 1, of: 4).roundedMicroseconds
      let reached = position.roundedMicroseconds
      let isEarly = reached < share - 1
      guard isEarly || (isPunctual && reached > share + 1) else { return nil }
      return Violation(
        "'\(name)' was reported with the playhead at \(TimeText.readable(position)) of "
          + "\(TimeText.readable(duration))", at: report.at, ad: trace.index, event: name)
    }
  }
}
