/// How a player plays the breaks of a stream, where players of HLS interstitials differ.
///
/// The default values follow draft-pantos-hls-rfc8216bis-18, appendix D.
package struct StreamPolicy: Sendable, Hashable {
  package var resumesFrom: ResumeOrigin = .startDate
  package var playoutLength: PlayoutLength = .played
  var playoutLimit: PlayoutLimitRule = .cuts
  package var jump: JumpRule = .restrictedThenTarget
  var overlap: OverlapRule = .skipped
  package var skipButton: SkipButtonRule = .signaled
  var slotEnd: SlotEnd = .ownStart
  package var untimedAsset: UntimedAssetRule = .zero
  package var signaling: SignalingRule = .all
  /// Whether the verification scripts that the signaling names are run.
  var signaledScripts = true
  /// Whether an asset may be a plain media file, and not a playlist.
  package var plainFiles = true
  /// Whether `X-CUE`, the older name of `CUE`, is read too.
  var readsXCue = true
  /// Whether a break that was played plays again when the primary reaches its position again. A break that is
  /// signaled to play once never plays again.
  package var replays = true
  /// The minimum length of a part of the primary between two breaks; the player skips a shorter
  /// part. Zero or more.
  package var abutment: Duration = .zero
  /// How far outside the segments a time may be for a snap to move it to a segment's boundary; zero
  /// or more.
  var snapTolerance: Duration = .zero
  /// How long after a break's beginning a seek may land and still enter the break; zero or more.
  package var entryWindow: Duration = .zero

  package init() {}
}

/// The point from which the resume offset counts.
package enum ResumeOrigin: String, Sendable, Hashable, CaseIterable {
  case startDate
  /// The point where the player left the primary, which a snap may have moved.
  case departure
}

/// How the player determines the length of an interstitial without a resume offset; the primary
/// advances by this length.
package enum PlayoutLength: String, Sendable, Hashable, CaseIterable {
  /// The time that the interstitial's assets were played.
  case played
  /// The sum of the durations that the interstitial's asset list states; where the list states
  /// none, the duration of the date range.
  case stated
  /// The duration that the date range states, whatever the interstitial's asset list states.
  case dateRange
}

/// The effect of the playout limit.
enum PlayoutLimitRule: String, Sendable, Hashable, CaseIterable {
  case cuts
  /// No asset after the first begins once the limit has passed; an asset that has begun plays to
  /// its end.
  case startsNone
}

/// Which break the player plays when the viewer seeks forward over breaks.
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
enum OverlapRule: String, Sendable, Hashable, CaseIterable {
  case skipped
  /// The break plays immediately after the break that replaces the content.
  case consecutive
}

/// When an asset has a button to skip.
package enum SkipButtonRule: String, Sendable, Hashable, CaseIterable {
  /// As the asset list, the date range or the creative's signaling say, unless skipping is restricted.
  case signaled
  case never
  /// From the asset's beginning, unless skipping is restricted or the skip control says otherwise.
  case fromStart
  /// As any skip control says, even where skipping is restricted.
  case controlOnly
}

/// Where the slot of a creative ends; the player sends no events of the creative after that point.
enum SlotEnd: String, Sendable, Hashable, CaseIterable {
  /// The slot ends when the creative's duration has passed since the creative's start.
  case ownStart
  /// The slot ends when the creative's duration has passed since the signaling's start. So the slot
  /// of a creative that begins later is shorter by that delay.
  case signalingStart
}

/// Which of the trackers signaled with a stream's ads the player uses.
package enum SignalingRule: String, Sendable, Hashable, CaseIterable {
  case all
  /// Only the first entry of each type in a creative, with all of its URLs.
  case firstOfType
  /// The player uses no signaled tracker. The stream's server sends the events that depend on
  /// playback and not on the viewer. It sends each event when the player requests the segment in
  /// which the event is due.
  case server
  case ignored
}

/// How a player treats an asset list in which an asset has no duration.
package enum UntimedAssetRule: String, Sendable, Hashable, CaseIterable {
  /// The asset counts as 0 s.
  case zero
  /// The interstitial has the length that it states, if that is longer than the sum of its assets.
  case statedLength
  /// The player rejects the list, and the primary plays on.
  case refusesList
}

// What the values of a stream's policies mean, as the ends of sentences about the player.

extension ResumeOrigin: NamedPolicy {
  package var words: String {
    switch self {
    case .startDate: "the break's start date"
    case .departure: "where the primary was left"
    }
  }
}

extension PlayoutLength: NamedPolicy {
  package var words: String {
    switch self {
    case .played: "what was played of it"
    case .stated: "its asset list states, or else its date range"
    case .dateRange: "its date range states"
    }
  }
}

extension PlayoutLimitRule: NamedPolicy {
  package var words: String {
    switch self {
    case .cuts: "ends the break"
    case .startsNone: "lets no further ad begin; the one that plays goes on to its end"
    }
  }
}

extension JumpRule: NamedPolicy {
  package var words: String {
    switch self {
    case .restrictedThenTarget:
      "the first that restricts jumps, and the primary goes on at the seek's target"
    case .firstRestricted: "the first that restricts jumps, and the target is forgotten"
    case .lastRestricted: "the last that restricts jumps, and the target is forgotten"
    case .lastUnplayed:
      "the last that was not played yet, and the primary goes on at the seek's target"
    }
  }
}

extension OverlapRule: NamedPolicy {
  package var words: String {
    switch self {
    case .skipped: "does not play"
    case .consecutive: "plays right after the other (no capture shows it)"
    }
  }
}

extension SkipButtonRule: NamedPolicy {
  package var words: String {
    switch self {
    case .signaled: "as the break or the creative says, unless the break restricts skipping"
    case .never: "never"
    case .fromStart: "from the beginning or as a skip control says, unless skipping is restricted"
    case .controlOnly: "as a skip control says, even where skipping is restricted"
    }
  }
}

extension SlotEnd: NamedPolicy {
  package var words: String {
    switch self {
    case .ownStart: "when its duration has passed since its own start"
    case .signalingStart:
      "when its duration has passed since the signaling's start (no capture shows it)"
    }
  }
}

extension UntimedAssetRule: NamedPolicy {
  package var words: String {
    switch self {
    case .zero: "counts as 0 s"
    case .statedLength: "makes the break as long as its date range states, if that is more"
    case .refusesList: "makes the list unusable, and the primary plays on"
    }
  }
}

extension SignalingRule: NamedPolicy {
  package var words: String {
    switch self {
    case .all: "all"
    case .firstOfType: "the first entry of each type, with all of its URLs"
    case .server:
      "none: the server sends impression, start, quartiles, complete and progress, each when "
        + "the player requests the segment in which it is due (no capture shows it)"
    case .ignored: "none"
    }
  }
}
