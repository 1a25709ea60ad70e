internal import VAST

/// What came of a break's ads, for those who hear of a break that came to nothing.
struct BreakResult {
  /// Whether an ad was on the screen.
  var wasShown = false
  /// Whether an ad ended without an error.
  var hasSucceeded = false
  /// The code that the last ad failed with.
  var failure: VASTErrorCode?
  /// Whether nothing is left to tell: the break's trackers heard of a failure, or it has no ads.
  var isSettled = false

  /// The code that the break's own trackers hear of: every ad failed, or there was none to play.
  var breakError: VASTErrorCode? {
    isSettled || hasSucceeded || (wasShown && failure == nil) ? nil : failure ?? .noAd
  }

  /// The code that the Error URLs of the document itself hear of: no ad could be played.
  var documentError: VASTErrorCode? { isSettled || wasShown ? nil : failure }
}
