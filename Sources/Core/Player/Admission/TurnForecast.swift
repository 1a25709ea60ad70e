package import VAST

/// Predicts whether the ads of a break are in time, without playing them.
///
/// Ads count with their declared duration. Where media of another length, or media that cannot be
/// played, would change the answer, the answer is not certain.
package struct TurnForecast: Sendable {
  /// Whether an ad, when it is the next to play, is still in time, and whether the answer is reliable.
  package struct Turn: Sendable, Hashable {
    package var refusal: AdTurn.Refusal?
    package var isCertain: Bool
  }

  private let slot: AdSlot
  /// How long the break's documents took to load.
  private let filling: Duration
  /// The declared time of the ads so far in the break.
  private var declared: Duration = .zero
  /// Whether the forecast for later ads is certain: everything about the ads so far was known, and
  /// none of them played, because the real length of a played ad is unknown.
  package private(set) var isCertain = true

  /// - Parameters:
  ///   - slot: the publisher's slot.
  ///   - filling: how long the break's documents took to load.
  package init(slot: AdSlot, filling: Duration) {
    self.slot = slot
    self.filling = filling
  }

  /// An ad's turn comes.
  ///
  /// - Parameters:
  ///   - ad: the ad.
  ///   - age: how long ago the ad's document was requested, without the time of the ads before it.
  ///   - isAgeExact: whether the age is exact, because nothing of unknown length plays between the
  ///     document's request and the break.
  /// - Returns: whether the ad is in time.
  package func turn(of ad: ResolvedAd, age: Duration, isAgeExact: Bool) -> Turn {
    let hasLimit = slot.duration != nil || slot.displayLimit != nil || ad.expires != nil
    guard ad.failure == nil, hasLimit else { return Turn(refusal: nil, isCertain: true) }
    let turn = AdTurn(
      sinceRequest: age + declared, waited: declared == .zero ? filling : .zero, used: declared)
    return Turn(refusal: turn.refusal(of: ad, in: slot), isCertain: isCertain && isAgeExact)
  }

  /// An ad does not play; if that is not certain, the forecast for later ads is not certain either.
  package mutating func refused(isCertain: Bool) {
    self.isCertain = self.isCertain && isCertain
  }

  /// An ad plays for its declared duration; its media is not opened.
  package mutating func played(_ duration: Duration) {
    declared += duration
    isCertain = false
  }
}
