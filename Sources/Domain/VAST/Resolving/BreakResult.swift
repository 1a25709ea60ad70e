/// The result of a break's ads, for the trackers that receive a break's failure.
package struct BreakResult: Sendable, Hashable {
  /// Whether an ad was on the screen.
  package var wasShown = false
  /// Whether an ad ended without an error.
  package var hasSucceeded = false
  /// The code that the last ad failed with.
  package var failure: VASTErrorCode?
  /// Whether nothing is left to report: the failure was reported to the break's trackers, or it has
  /// no ads.
  package var isSettled = false

  package init() {}

  /// The code for the break's own trackers: every ad failed, or there was none to play.
  package var breakError: VASTErrorCode? {
    isSettled || hasSucceeded || (wasShown && failure == nil) ? nil : failure ?? .noAd
  }

  /// The code for the Error URLs of the document itself: no ad could be played.
  package var documentError: VASTErrorCode? { isSettled || wasShown ? nil : failure }
}
