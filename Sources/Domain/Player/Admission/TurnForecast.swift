package import VAST

/// Foresees whether the ads of a break come in time, when nobody plays them.
///
/// Ads are taken to be as long as they declare. Where media of another length, or media that cannot
/// be played, would change the answer, the answer is not certain.
package struct TurnForecast: Sendable {
  /// Whether an ad whose turn comes is in time, and whether that can be relied on.
  package struct Turn: Sendable, Hashable {
    package var refusal: AdTurn.Refusal?
    package var isCertain: Bool
  }

  private let slot: AdSlot
  /// How long the break's documents took to come.
  private let filling: Duration
  /// What the ads so far take of the break, as they declare it.
  private var declared: Duration = .zero
  /// Whether everything about the ads so far was known, and none of them played.
  package private(set) var isCertain = true

  /// - Parameters:
  ///   - slot: what the publisher's place demands.
  ///   - filling: how long the break's documents took to come.
  package init(slot: AdSlot, filling: Duration) {
    self.slot = slot
    self.filling = filling
  }

  /// An ad's turn comes.
  ///
  /// - Parameters:
  ///   - ad: the ad.
  ///   - age: how long ago its document was asked for, the ads before it left out.
  ///   - isAgeExact: whether nothing of unknown length lies between the document and the break.
  /// - Returns: whether the ad is in time.
  package func turn(of ad: ResolvedAd, age: Duration, isAgeExact: Bool) -> Turn {
    let hasLimit = slot.duration != nil || slot.displayLimit != nil || ad.inLine?.expires != nil
    guard ad.failure == nil, hasLimit else { return Turn(refusal: nil, isCertain: true) }
    let turn = AdTurn(
      sinceRequest: age + declared, waited: declared == .zero ? filling : .zero, used: declared)
    return Turn(refusal: turn.refusal(of: ad, in: slot), isCertain: isCertain && isAgeExact)
  }

  /// An ad does not play; without certainty the ads after it may find things otherwise.
  package mutating func refused(isCertain: Bool) {
    self.isCertain = self.isCertain && isCertain
  }

  /// An ad plays, as long as it declares; its media is not opened.
  package mutating func played(_ duration: Duration) {
    declared += duration
    isCertain = false
  }
}
