internal import CreativeQuality
internal import Media
internal import Player
internal import VAST
internal import Vocabulary

/// A failure of the ad on the screen.
struct PlaybackFailure {
  /// The refusal for Error URLs and the record.
  var refusal: AdRefusal
  var diagnostic: Diagnostic
  /// The message for the measurement session.
  var message: String

  /// The media is damaged: it plays up to a position.
  static func damaged(
    _ content: LoadedAd.LinearContent, at position: Duration, _ location: SourceLocation?
  ) -> PlaybackFailure {
    let facts = content.facts
    let reason = facts.damage?.reason ?? "the media ended early"
    return PlaybackFailure(
      refusal: AdRefusal(
        .mediaFileUndisplayable, "the media cannot be displayed further: \(reason)",
        facts.missingPart),
      diagnostic: Diagnostic(
        rule: QualityCheck.damage.rule,
        "the media plays up to \(TimeText.readable(position)) of "
          + "\(TimeText.readable(content.creative.duration)): \(reason); \(facts.fixOfDamage)",
        at: location),
      message: reason)
  }

  /// The connection was lost, and what had arrived was played.
  static func connectionLost(
    _ content: LoadedAd.LinearContent, at position: Duration, _ location: SourceLocation?
  ) -> PlaybackFailure {
    let reason =
      "the connection was lost; the received part plays up to \(TimeText.readable(position)) of "
      + TimeText.readable(content.creative.duration)
    return PlaybackFailure(
      refusal: AdRefusal(.mediaFileUndisplayable, reason),
      diagnostic: Diagnostic(rule: .mediaConnectionLost, reason, at: location), message: reason)
  }

  /// The ad did not begin to play within the display limit.
  static func displayTimedOut(_ reason: String) -> PlaybackFailure {
    PlaybackFailure(
      refusal: AdRefusal(.adUnitTimeout, reason),
      diagnostic: Diagnostic(
        rule: .adNotDisplayed, "the player reports error \(VASTErrorCode.adUnitTimeout): \(reason)",
        at: nil),
      message: reason)
  }
}

extension MediaLoadingFailure {
  /// Why the media did not load, a sentence without its full stop.
  func words(_ buffering: BufferingPolicy) -> String {
    let limit = TimeText.readable(buffering.loadingLimit)
    return switch (self, buffering.limitCounts) {
    case (.timeout, .sinceRequest): "not enough data arrived within \(limit) to begin playing"
    case (.timeout, .silence): "no byte arrived for \(limit)"
    case (.refused(let status), _): "the server answered with status \(status)"
    }
  }
}

extension MediaFacts {
  /// Says that a file which the playlist names does not exist, if this is the reason why the stream
  /// ends early; nil otherwise.
  fileprivate var missingPart: Fetch.Absence? {
    let isMissing = hls?.resources.contains {
      if case .missing? = $0.failure?.problem { true } else { false }
    }
    return isMissing == true ? .missingPart(damage?.reason ?? "") : nil
  }

  /// The fix of damage. Where a segment is missing, encoding the file again does not help.
  fileprivate var fixOfDamage: String {
    hls?.resources.contains { $0.failure?.isNotFound == true } == true
      ? "add the missing segment, or map it" : "encode or upload it again"
  }
}
