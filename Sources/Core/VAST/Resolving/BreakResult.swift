/// The outcome of a break's ads, from which the codes for the break's error trackers follow.
package struct BreakResult: Sendable, Hashable {
  /// Whether an ad was on the screen.
  package var wasShown = false
  /// Whether an ad ended without an error.
  package var hasSucceeded = false
  /// The code that the last ad failed with.
  package var failure: VASTErrorCode?
  /// Whether nothing is left to report, because the break's trackers already received the failure
  /// or the break has no ads.
  package var isSettled = false

  package init() {}

  /// The code for the break's own trackers if every ad failed or there was none to play; otherwise
  /// nil.
  package var breakError: VASTErrorCode? {
    isSettled || hasSucceeded || (wasShown && failure == nil) ? nil : failure ?? .noAd
  }

  /// The code for the document's own Error URLs if no ad could be played; otherwise nil.
  package var documentError: VASTErrorCode? { isSettled || wasShown ? nil : failure }
}
