/// How a player plays the breaks of a stream: what players of HLS interstitials do differently.
///
/// A new value is that of draft-pantos-hls-rfc8216bis-18, appendix D.
package struct StreamPolicy: Sendable, Hashable {
  package var resumesFrom: ResumeOrigin = .startDate
  package var playoutLength: PlayoutLength = .played
  package var playoutLimit: PlayoutLimitRule = .cuts
  package var jump: JumpRule = .restrictedThenTarget
  package var overlap: OverlapRule = .skipped
  package var skipButton: SkipButtonRule = .signaled
  package var slotEnd: SlotEnd = .ownStart
  package var untimedAsset: UntimedAssetRule = .zero
  package var signaling: SignalingRule = .all
  /// Whether the verification scripts that the signaling names are run.
  package var signaledScripts = true
  /// Whether an asset may be a plain media file, and not a playlist.
  package var plainFiles = true
  /// Whether a break that was played plays again when the primary reaches its position again. A break that is
  /// signaled to play once never plays again.
  package var replays = true
  /// How long a piece of primary between two breaks has to be, so that it is played; zero or more.
  package var abutment: Duration = .zero
  /// How far outside of the segments a time may be that is moved to a segment's boundary; zero or more.
  package var snapTolerance: Duration = .zero
  /// How long after its beginning a break is still entered by a seek; zero or more.
  package var entryWindow: Duration = .zero

  package init() {}
}

/// The point from which the resume offset counts.
package enum ResumeOrigin: String, Sendable, Hashable, CaseIterable {
  case startDate
  /// Where the primary was left, which a snap may have moved.
  case departure
}

/// How long an interstitial was, where that is its resume offset.
package enum PlayoutLength: String, Sendable, Hashable, CaseIterable {
  /// The time that its assets were played.
  case played
  /// The sum of the durations that its asset list states; where it states none, the duration of the date
  /// range.
  case stated
  /// The duration that the date range states, whatever its asset list states.
  case dateRange
}

/// The effect of the playout limit.
package enum PlayoutLimitRule: String, Sendable, Hashable, CaseIterable {
  case cuts
  /// No asset after the first begins past it; one that began plays to its end.
  case startsNone
}

/// Which break a forward seek over breaks plays.
package enum JumpRule: String, Sendable, Hashable, CaseIterable {
  /// The first break that restricts seeks; then the primary resumes at the seek's target.
  case restrictedThenTarget
  /// The first break that restricts seeks; the primary does not resume at the seek's target.
  case firstRestricted
  /// The last break that restricts seeks; the primary does not resume at the seek's target.
  case lastRestricted
  /// The last break that was not played yet, restricted or not; then the primary resumes at the seek's
  /// target.
  case lastUnplayed
}

/// What happens to a break that begins in the content that another break replaces.
package enum OverlapRule: String, Sendable, Hashable, CaseIterable {
  case skipped
  /// The break plays immediately after the other.
  case consecutive
}

/// When an asset has a button to skip.
package enum SkipButtonRule: String, Sendable, Hashable, CaseIterable {
  /// As the asset list, the date range or the creative's signaling say, unless skipping is restricted.
  case signaled
  case never
  /// From its beginning, unless skipping is restricted or the skip control says otherwise.
  case fromStart
  /// As any skip control says, even where skipping is restricted.
  case controlOnly
}

/// Where the slot of a creative ends, after which its events are not sent.
package enum SlotEnd: String, Sendable, Hashable, CaseIterable {
  /// Its duration after its own start.
  case ownStart
  /// Its duration after the signaling's start: a slot that begins later ends before it.
  case signalingStart
}

/// Which of the trackers that accompany a stream's ads are used.
package enum SignalingRule: String, Sendable, Hashable, CaseIterable {
  case all
  /// Only the first entry of each type in a creative, with all of its URLs.
  case firstOfType
  /// The player uses none of them. The server of the stream sends the events that playback alone causes, when
  /// the segment in which they are due is requested.
  case server
  case ignored
}

/// How a player treats an asset list in which an asset has no duration.
package enum UntimedAssetRule: String, Sendable, Hashable, CaseIterable {
  /// The asset counts as 0 s.
  case zero
  /// The interstitial is as long as it states, where that is more than the sum.
  case statedLength
  /// The list is refused, and the primary plays on.
  case refusesList
}
