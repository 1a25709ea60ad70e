internal import Player
internal import Vocabulary

/// Each quartile is reported at its share of the actual media, and complete at the end of the
/// actual media. The duration that the tag declares does not count (VAST 4.2 § 3.14.1).
struct QuartilesAtTheirShare: RunInvariant {
  let rule = Rule.quartilesAtTheirShare

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
