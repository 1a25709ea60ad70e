internal import OpenMeasurement
internal import Player

/// The results of a video unit so far, for the run's record.
///
/// A class, because the run reads single results for every event: in a structure, each reading would
/// be an access to all results, which is checked at run time.
final class UnitResults {
  var records: [AdRecord] = []
  var viewability: [ViewabilityResult] = []
  var exposure: [SessionExposure] = []
  /// How many sessions were set up, including those of ads that afterwards did not load.
  var sessionCount = 0
  /// How many ads were put on the screen.
  var playedCount = 0
  /// The total duration of the ads that were put on the screen, including all their plays.
  var adDuration: Duration = .zero
  /// Whether an ad had its impression.
  var hadImpression = false
  /// Whether an ad was viewable, as its tag's ViewableImpression counts it.
  var wasViewable = false
  /// How the unit ended; nil while it goes on.
  var outcome: RunOutcome?

  /// Adds the record of an ad that was selected. `duration` is the total of its plays.
  func adSelected(_ record: AdRecord, plays duration: Duration) {
    sessionCount += 1
    records.append(record)
    adDuration += duration
  }

  /// Counts the ad that was selected last as put on the screen.
  ///
  /// - Returns: its index in play order, from 0.
  func adShown() -> Int {
    let index = playedCount
    playedCount += 1
    changeLast { $0.index = index }
    return index
  }

  /// Changes the record of the ad that was selected last.
  func changeLast(_ change: (inout AdRecord) -> Void) {
    guard !records.isEmpty else { return }
    change(&records[records.count - 1])
  }
}

extension RunOutcome {
  /// Creates the outcome of a unit.
  init(_ ending: PlaybackEnding) {
    switch ending {
    case .ad(.completed), .ad(.displaced), .ad(.limitReached), .ad(.left): self = .completed
    case .ad(.dismissed), .ad(.closed), .ad(.tornDown): self = .closed
    case .ad(.skipped): self = .skipped
    case .ad(.failed), .failed: self = .error
    case .noAd: self = .noAd
    }
  }
}
