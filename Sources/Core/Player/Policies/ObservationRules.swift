internal import Vocabulary

/// When the playhead counts as having reached a quartile.
package enum QuartileRule: String, NamedPolicy {
  /// When the playhead is at or past the quartile (≥).
  case reached
  /// When the playhead is past the quartile (>).
  case passed
  /// When the playhead is at or past the quartile by at most one second. A quartile that no
  /// observation finds within this second is never sent.
  case reachedWithin1s
  /// When the playhead is at or past the quartile by at most five seconds.
  case reachedWithin5s
  /// When the playhead is at or past the quartile, but before the next one.
  case withinQuarter
  /// When the playhead and the quartile, both rounded down, are in the same second; this can be up
  /// to a second early.
  case sameSecond
  /// When observations, with the playhead rounded to the nearest second, have covered every second
  /// up to that of the quartile, which is rounded down.
  case everySecondSeen

  package var words: String {
    switch self {
    case .reached: "when the playhead is at it or past it"
    case .passed: "when the playhead is past it"
    case .reachedWithin1s: "when the playhead is at it or up to 1 s past it"
    case .reachedWithin5s: "when the playhead is at it or up to 5 s past it"
    case .withinQuarter: "when the playhead is in the quarter of the ad that begins with it"
    case .sameSecond: "when the playhead is in the same second, both rounded down"
    case .everySecondSeen:
      "when the playhead, rounded to the nearest second, was observed at every second up to the "
        + "quartile"
    }
  }
}

/// The duration of which quartiles are shares.
package enum QuartileBasis: String, NamedPolicy {
  /// The media's own.
  case media
  /// The tag's `Duration`; the media's own where the tag has none.
  case declared
  /// The media's own, rounded down to a whole second.
  case mediaWholeSeconds

  package var words: String {
    switch self {
    case .media: "the media's duration"
    case .declared: "the declared Duration"
    case .mediaWholeSeconds: "the media's duration in whole seconds"
    }
  }
}

/// When complete is reported.
package enum CompletionRule: String, NamedPolicy {
  /// At the natural end, by an event of the end itself, not by an observation.
  case atEnd
  /// By an observation that finds the playhead at the duration or beyond.
  case whenObserved
  /// At the natural end, if the third quartile was reported.
  case atEndAfterThirdQuartile
  /// By an observation whose playhead, in whole seconds, is at least the duration's whole seconds
  /// minus one.
  case lastSecond
  /// By an observation past 99 % of the duration.
  case past99Percent
  /// By an observation after which every second up to the duration, rounded down to a whole second,
  /// was observed. The playhead is rounded to the nearest second.
  case everySecondSeen
  /// When the viewer skips, and never at the end.
  case onSkip
  case never

  package var words: String {
    switch self {
    case .atEnd: "when the media ends, not at an observation"
    case .whenObserved: "by the observation that finds the playhead at the end"
    case .atEndAfterThirdQuartile: "at the end, if the third quartile was reported"
    case .lastSecond: "by the first observation in the duration's last second"
    case .past99Percent: "by the first observation past 99 % of the duration"
    case .everySecondSeen:
      "when the playhead, rounded to the nearest second, was observed at every second of the media"
    case .onSkip: "with a skip, never at the end"
    case .never: "never"
    }
  }
}

/// Which progress offsets the player reports after an observation.
package enum ProgressRule: String, NamedPolicy {
  /// The offsets that the playhead crossed, ordered by position; an offset at a quartile comes after the
  /// quartile.
  case crossed
  /// The offsets that the playhead crossed, in the tag's order, before quartiles.
  case crossedInTagOrder
  /// Percentages that the playhead's share of the duration reaches when rounded to a whole percent,
  /// then times that the playhead crossed. They come before quartiles.
  case roundedPercent
  /// Percentages as in `roundedPercent`, and times that, rounded to the nearest second, equal the
  /// playhead rounded to the nearest second. They come before quartiles.
  case roundedSecond
  /// The next offset that the playhead passed (>), at most one for each observation, after
  /// quartiles. An offset at the end is never reported.
  case onePerObservation
  /// Times that, rounded down to a second, equal the playhead rounded down to a second; percentages
  /// are reported at start.
  case sameSecond
  case never

  package var words: String {
    switch self {
    case .crossed: "all that were crossed"
    case .crossedInTagOrder: "all that were crossed, in the tag's order, before quartiles"
    case .roundedPercent: "all that were crossed, percentages rounded to whole ones"
    case .roundedSecond: "those of the playhead's second, rounded to the nearest"
    case .onePerObservation: "the next one that was passed, never one at the end"
    case .sameSecond: "those of the playhead's second, rounded down; percentages at start"
    case .never: "none"
    }
  }
}

/// The duration to which percentages of progress offsets refer.
package enum ProgressShare: String, NamedPolicy {
  /// The duration of which quartiles are shares, or the media's duration, depending on
  /// `ProgressRule`.
  case quartileBasis
  /// The content's duration, so that most percentages are never reached.
  case content
  /// No duration, so that percentages are never reported.
  case never

  package var words: String {
    switch self {
    case .quartileBasis: "of the ad"
    case .content: "of the content"
    case .never: "of nothing, and never sent (no capture shows it)"
    }
  }

  /// Selects the progress offsets that the player can report.
  ///
  /// - Parameters:
  ///   - offsets: all offsets, in the tag's order.
  ///   - content: the content's duration; nil if unknown, in which case no share of it can be
  ///     reached.
  /// - Returns: the offsets that remain, with shares of the content converted to times.
  func offsets(_ offsets: [ProgressOffset], in content: Duration?) -> [ProgressOffset] {
    switch self {
    case .quartileBasis: return offsets
    case .never: return offsets.filter { $0.share == nil }
    case .content:
      return offsets.compactMap { offset in
        guard let share = offset.share else { return offset }
        return content.map { content in
          ProgressOffset(position: offset.position, place: content.share(share))
        }
      }
    }
  }
}

/// A progress offset of a tag.
struct ProgressOffset: Sendable, Hashable {
  /// The position of the offset in the media, computed from the media's actual duration. It
  /// identifies the offset.
  var position: Duration
  /// The share of the duration, from 0 to 1 and beyond, if the tag gives a percentage.
  var share: Double?
  /// The position that the player computes for the offset, if it differs from `position`.
  var place: Duration?

  init(position: Duration, share: Double? = nil) {
    self.position = position
    self.share = share
  }

  init(position: Duration, place: Duration) {
    self.position = position
    self.place = place
  }
}

extension Duration {
  /// A share of the duration, to the microsecond.
  func share(_ share: Double) -> Duration {
    fraction(Int((share * 1_000_000).rounded()), of: 1_000_000)
  }

  /// The whole seconds, rounded down.
  var flooredSeconds: Int64 { wholeMilliseconds.quotientRoundedDown(by: 1000) }

  /// The whole seconds, rounded to the nearest, halves up.
  var nearestSecond: Int64 { (self + .milliseconds(500)).flooredSeconds }
}

extension Int64 {
  fileprivate func quotientRoundedDown(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
