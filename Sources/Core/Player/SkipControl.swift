package import Vocabulary

/// Decides whether the skip button works yet (VAST `Linear@skipoffset`).
package struct SkipControl: Sendable, Hashable {
  /// The playhead from which the ad can be skipped; nil when it never can.
  package let availableFrom: Duration?

  /// - Parameters:
  ///   - offset: the declared offset; absent means that the ad cannot be skipped.
  ///   - duration: the media's actual duration, on which a percentage is based.
  package init(offset: TimeOffset?, duration: Duration) {
    availableFrom = offset?.resolved(in: duration)
  }

  /// The effect of pressing the button at a playhead.
  package func pressed(at position: Duration) -> Answer {
    guard let availableFrom else { return .notOffered }
    return position >= availableFrom ? .skips : .tooEarly(availableFrom: availableFrom)
  }

  package enum Answer: Sendable, Hashable {
    case skips
    case tooEarly(availableFrom: Duration)
    /// The tag has no `skipoffset`.
    case notOffered
  }
}
