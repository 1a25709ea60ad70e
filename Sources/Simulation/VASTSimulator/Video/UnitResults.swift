internal import AdSessions
internal import RunRecords
internal import Scenario

/// What came of a video unit so far, for the run's record.
struct UnitResults {
  var records: [AdRecord] = []
  var viewability: [ViewabilityResult] = []
  var exposure: [SessionExposure] = []
  /// How many sessions were set up, those of ads that then did not load among them.
  var sessionCount = 0
  /// How many ads were put on the screen.
  var playedCount = 0
  /// How long the ads last that were put on the screen, all their plays together.
  var adDuration: Duration = .zero
  /// Whether an ad had its impression.
  var hadImpression = false
  /// Whether an ad was viewable, as its tag's ViewableImpression counts it.
  var wasViewable = false
  /// How the last ad that was on the screen ended.
  var lastOutcome: RunOutcome?

  /// Changes the record of the ad that was selected last.
  mutating func changeLast(_ change: (inout AdRecord) -> Void) {
    guard !records.isEmpty else { return }
    change(&records[records.count - 1])
  }
}
