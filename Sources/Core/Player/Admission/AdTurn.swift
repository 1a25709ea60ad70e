package import VAST
package import Vocabulary

/// The state of a break when an ad's turn comes; decides whether the ad may still play.
package struct AdTurn: Sendable, Hashable {
  /// A refusal, with its consequence for later ads.
  package struct Refusal: Sendable, Hashable {
    package var refusal: AdRefusal
    /// Whether no later ad plays either, because a pod is only cut from its end (VAST 4.2 § 2.3.4).
    package var endsPod: Bool
  }

  /// How long ago the ad's document was requested.
  var sinceRequest: Duration
  /// How long ago the turn began: with the break, or with the end of the ad before.
  var waited: Duration
  /// How much time of the break the previous ads used.
  var used: Duration

  /// Why an ad is too late or too long for the time left; nil when it fits.
  ///
  /// An ad that is longer than the whole slot does not fit it at all (202). An ad of a pod that
  /// does not fit into the time left ends the pod (206). `Expires` has no code of its own, so that
  /// an expired ad is an undefined error (900). An ad whose `Duration` is missing fits.
  func refusal(of ad: ResolvedAd, in slot: AdSlot) -> Refusal? {
    if let expires = ad.expires, sinceRequest > expires {
      return other(
        .undefined,
        "the ad expired \(TimeText.readable(expires)) after it was requested, "
          + "\(TimeText.readable(sinceRequest - expires)) before its turn")
    }
    if let limit = slot.displayLimit, waited >= limit {
      return other(.adUnitTimeout, Self.lateness(limit))
    }
    guard let limit = slot.duration, let duration = ad.inLine?.linearCreative?.linear?.duration
    else { return nil }
    if duration > limit {
      return other(
        .unexpectedDuration,
        "the ad's duration is \(TimeText.readable(duration)), but the slot is "
          + "\(TimeText.readable(limit)) long")
    }
    let rest = max(.zero, limit - used)
    guard duration > rest else { return nil }
    return Refusal(
      refusal: AdRefusal(
        ad.shortenedBreakCode,
        "the ad's duration is \(TimeText.readable(duration)), and \(TimeText.readable(rest)) of "
          + "the break are left"),
      endsPod: ad.sequence != nil)
  }

  /// The refusal of an ad that expires while it loads, a given time after its document was
  /// requested.
  package static func expiry(after expires: Duration) -> AdRefusal {
    AdRefusal(
      .undefined,
      "the ad expired \(TimeText.readable(expires)) after it was requested, while it loaded")
  }

  /// The text of error 304 for a limit.
  package static func lateness(_ limit: Duration) -> String {
    "the ad did not play within \(TimeText.readable(limit))"
  }

  private func other(_ code: VASTErrorCode, _ reason: String) -> Refusal {
    Refusal(refusal: AdRefusal(code, reason), endsPod: false)
  }
}

extension ResolvedAd {
  /// The error code for an ad whose break is cut short: 206, or 200 before VAST 4.2.
  package var shortenedBreakCode: VASTErrorCode {
    VASTErrorCode.breakShortened.known(in: hops.first?.version) ?? .breakShortened
  }
}

/// Why an ad is not played, or a part of it not shown: the code for its Error URLs, and a text.
package struct AdRefusal: Error, Sendable, Hashable {
  package var code: VASTErrorCode
  /// The reason, as a sentence fragment.
  package var reason: String
  /// The reason why a resource was not fetched, if that caused the refusal.
  package var absence: Fetch.Absence?
  /// The element of the inline ad's document that caused the refusal; nil for the ad as a whole.
  package var position: SourcePosition?

  package init(
    _ code: VASTErrorCode, _ reason: String, _ absence: Fetch.Absence? = nil,
    at position: SourcePosition? = nil
  ) {
    self.code = code
    self.reason = reason
    self.absence = absence
    self.position = position
  }
}

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
