/// What came of a break's ads, for those who hear of a break that came to nothing.
package struct BreakResult: Sendable, Hashable {
  /// Whether an ad was on the screen.
  package var wasShown = false
  /// Whether an ad ended without an error.
  package var hasSucceeded = false
  /// The code that the last ad failed with.
  package var failure: VASTErrorCode?
  /// Whether nothing is left to tell: the break's trackers heard of a failure, or it has no ads.
  package var isSettled = false

  package init() {}

  /// The code that the break's own trackers hear of: every ad failed, or there was none to play.
  package var breakError: VASTErrorCode? {
    isSettled || hasSucceeded || (wasShown && failure == nil) ? nil : failure ?? .noAd
  }

  /// The code that the Error URLs of the document itself hear of: no ad could be played.
  package var documentError: VASTErrorCode? { isSettled || wasShown ? nil : failure }
}
