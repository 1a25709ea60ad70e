package import Vocabulary

/// The properties of a linear creative that a player needs before it plays it.
package struct LinearCreative: Sendable, Hashable {
  /// The media's actual duration, above zero.
  package var duration: Duration
  /// Up to where the media can be played, from zero to the duration; less than the duration when
  /// the file is damaged.
  package var playableDuration: Duration
  /// The progress offsets of all trackers, resolved on the duration.
  package var progressOffsets: [Duration]
  /// The shares of the duration, from 0 to 1, for the offsets that the tag gives as percentages.
  package var progressShares: [Duration: Double] = [:]
  /// The declared `skipoffset`.
  package var skipOffset: TimeOffset?
  /// Whether a click opens a page.
  package var opensPage: Bool
  /// The tag's `Duration`, above zero; nil where it has none.
  package var declaredDuration: Duration?
  /// How long the content is that the ad interrupts; nil if unknown.
  package var contentDuration: Duration?
  /// The media position up to which the ad's break has room for the ad; nil without a limit.
  package var playoutLimit: Duration?
  /// Whether the media has sound, which an audio device plays.
  package var hasSound = false

  package init(
    duration: Duration, playableDuration: Duration? = nil, progressOffsets: [Duration] = [],
    skipOffset: TimeOffset? = nil, opensPage: Bool = false
  ) {
    self.duration = duration
    self.playableDuration = min(max(playableDuration ?? duration, .zero), duration)
    self.progressOffsets = progressOffsets
    self.skipOffset = skipOffset
    self.opensPage = opensPage
  }
}

extension LinearCreative {
  /// Where the ad stops: at the end of its playable media, or where the room in its break ends,
  /// whichever comes first.
  var stop: Duration { playoutLimit.map { min($0, playableDuration) } ?? playableDuration }
}
