/// How one kind of player behaves, as a set of named policies.
///
/// Profiles are values: a scenario names one and changes single policies of it.
package struct PlayerProfile: Sendable, Hashable {
  /// The name that users write.
  package var name: String
  /// The name of the profile from which this profile starts; nil for a profile that starts from
  /// none.
  package var base: String?
  /// A description of the profile, in one sentence.
  package var summary: String
  /// What the profile represents, for example one player or what most players share.
  package var standing = Standing.onePlayer
  package var observation: ObservationPolicy
  /// How much of the player must be in view, in percent, before the player starts by itself. Below
  /// that share, or in the background, the player pauses by itself. 0 for no condition.
  package var autoplayPercent: Int = 0
  package var click: ClickPolicy = .reported
  package var seek: SeekPolicy = .reportsCrossed
  package var mediaFileChoice: MediaFilePolicy = .firstPlayable
  package var buffering = BufferingPolicy()
  package var capabilities = PlayerCapabilities()
  /// How many times the creative plays in one run, 1 or more.
  package var plays: Int = 1
  package var startsMuted: Bool = false
  /// How long a nonlinear ad without `minSuggestedDuration` stays on the screen; above zero.
  package var overlayDuration: Duration = .seconds(10)
  /// How long media with sound has been playing before its playhead moves: a browser waits for its
  /// audio device.
  var playheadLag: Duration = .zero
  /// The reports to trackers in addition to those that observations of the playhead cause.
  package var reports = ReportPolicy()
  /// How trackers are requested, and which of them.
  package var delivery = DeliveryPolicy()
  /// How the player plays the breaks of a stream.
  package var streams = StreamPolicy()
  /// The captured player or the document that the profile reproduces, and how; nil where the summary says
  /// enough.
  package var evidence: String?
  /// The behaviours of the player that no policy can express, each as a clause.
  package var notModelled: [String] = []
}

extension PlayerProfile {
  /// What a profile represents. Where several profiles fit an unknown player equally well, the one that
  /// comes first in this order is chosen.
  package enum Standing: Int, Sendable, Hashable, Comparable {
    /// What most players share.
    case usual
    /// One player.
    case onePlayer
    /// The player of one app, which no other app has.
    case app
    /// One player that pages hardly use any more: it is compared only where it is named.
    case legacy
    /// Not a real player: the reference that others are compared with.
    case reference
    /// A player of streams, which plays no tag by itself: it is never proposed for an unknown player of tags.
    case streams

    package static func < (lhs: Standing, rhs: Standing) -> Bool { lhs.rawValue < rhs.rawValue }
  }
}

/// When and how a player observes its playhead to report start, quartiles, progress and the end.
package struct ObservationPolicy: Sendable, Hashable {
  package var cadence: Cadence
  /// The time from the start of a polling player's first interval to the beginning of playback,
  /// zero or more. The first interval of a media element starts at its `play` or `loadedmetadata`,
  /// whichever is later.
  package var headStart: Duration = .zero
  /// How old the playhead position is that the player reads at a regular observation, zero or more:
  /// the player reads a position that was itself polled.
  var playheadAge: Duration = .zero
  /// When a quartile counts as reached.
  package var threshold: QuartileRule
  /// Which duration the quartiles are shares of.
  package var basis: QuartileBasis = .media
  /// What one observation of the playhead may report.
  var crossing: Crossing
  var start: Start
  package var completion: CompletionRule
  /// Which progress offsets an observation reports.
  var progress: ProgressRule = .crossed
  /// The duration to which percentages of progress offsets refer.
  var progressShare: ProgressShare = .quartileBasis
  /// The changes of playback at which the player observes its playhead, in addition to its regular
  /// observations.
  var changes: Changes = .none
  /// In which plays of a looping creative observations report.
  package var plays: Plays = .first

  package enum Cadence: Sendable, Hashable {
    /// At the exact instant of each threshold.
    case exact
    /// At every multiple of an interval on the media's own timeline.
    case mediaInterval(Duration)
    /// At intervals of playing time, the first of another length; starts again whenever playing
    /// begins.
    case playingInterval(first: Duration, then: Duration)
  }

  package enum Crossing: String, NamedPolicy {
    /// Everything that was crossed since the last observation.
    case all
    /// Only the next event, however many thresholds were crossed.
    case onePerObservation

    package var words: String {
      switch self {
      case .all: "everything that was crossed since the last observation"
      case .onePerObservation: "the next event only"
      }
    }
  }

  package enum Start: String, NamedPolicy {
    /// Trackers of `start` are requested before the media is, even for media that cannot be loaded. The
    /// player reports its own start when playback begins.
    case prepared
    /// At the instant playback begins.
    case whenPlayingBegins
    /// At the first observation that finds the playhead above zero. If a threshold counts as soon
    /// as it is reached, the first observation reports the start at any playhead.
    case whenObserved

    package var words: String {
      switch self {
      case .prepared: "before the media is requested"
      case .whenPlayingBegins: "when playing begins"
      case .whenObserved: "by the first observation that finds the playhead moved"
      }
    }
  }

  /// The changes of playback at which a player also observes its playhead. AVPlayer calls a periodic time
  /// observer when playback begins, pauses, resumes or moves its playhead.
  package enum Changes: String, NamedPolicy {
    /// None: only the cadence counts.
    case none
    /// The changes after which the media plays; a pause is not one of them.
    case whilePlaying
    /// A pause and a jump, before they are reported: a media element's `timeupdate`.
    case stopsAndJumps
    /// All of them.
    case all

    package var words: String {
      switch self {
      case .none: "nothing else"
      case .whilePlaying:
        "when playing begins or resumes, and when the playhead jumps while playing"
      case .stopsAndJumps: "when playing pauses, and when the playhead jumps"
      case .all: "when playing begins, pauses or resumes, and when the playhead jumps"
      }
    }
  }

  package enum Plays: String, NamedPolicy {
    /// The first one only.
    case first
    /// Every play: a later play may report what the first one did not.
    case every

    package var words: String {
      switch self {
      case .first: "nothing"
      case .every: "what the first one did not"
      }
    }
  }

  /// The time between two observations, over which the player's possible start-up offsets
  /// (`headStart`) are spread; nil for a policy that observes at exact instants or on the media's
  /// own timeline.
  package var offsetPeriod: Duration? {
    guard case .playingInterval(_, let then) = cadence else { return nil }
    return then
  }

  /// The time between two observations of the playhead; zero for a player that observes at the
  /// exact thresholds.
  package var interval: Duration {
    switch cadence {
    case .exact: .zero
    case .mediaInterval(let interval): interval
    case .playingInterval(_, let then): then
    }
  }

  /// The time until the first observation; zero for a player that observes at the exact thresholds.
  var first: Duration {
    if case .playingInterval(let first, _) = cadence { first } else { interval }
  }

  /// How a player times its observations: at the exact instant of every threshold, at multiples of
  /// an interval of the media, or at intervals of playing time.
  package enum Clock: String, NamedPolicy {
    case exact
    case media
    case playing

    package var words: String {
      switch self {
      case .exact: "at the exact instant of every threshold"
      case .media: "at every multiple of an interval of the media"
      case .playing: "at intervals of playing time, which restart whenever playing begins"
      }
    }
  }

  /// How the player times its observations. A change to `media` or `playing` keeps the player's
  /// interval; a player without an interval gets one of 250 ms.
  var clock: Clock {
    get {
      switch cadence {
      case .exact: .exact
      case .mediaInterval: .media
      case .playingInterval: .playing
      }
    }
    set {
      guard newValue != clock else { return }
      let interval = interval > .zero ? interval : .milliseconds(250)
      switch newValue {
      case .exact: cadence = .exact
      case .media: cadence = .mediaInterval(interval)
      case .playing: cadence = .playingInterval(first: interval, then: interval)
      }
    }
  }

  /// The same policy with another polling interval.
  ///
  /// An exact player becomes one that polls in playing time, because an interval means polling.
  func observing(every interval: Duration) -> ObservationPolicy {
    var policy = self
    switch cadence {
    case .mediaInterval: policy.cadence = .mediaInterval(interval)
    case .exact, .playingInterval:
      policy.cadence = .playingInterval(first: interval, then: interval)
    }
    return policy
  }
}

/// The effect of a click on the creative.
package enum ClickPolicy: String, NamedPolicy {
  /// The click is an interaction, whatever the tag offers.
  case reported
  /// The click is an interaction when it opens a page; otherwise it starts, pauses or resumes
  /// playback.
  case togglesWithoutClickThrough
  /// The click is an interaction; without a page to open, it also starts, pauses or resumes
  /// playback.
  case reportedAndTogglesWithoutClickThrough
  /// The click is an interaction and pauses the player, with the report of a viewer's pause.
  case pauses
  /// The click is an interaction and pauses the player without a report.
  case pausesSilently

  package var words: String {
    switch self {
    case .reported: "is an interaction"
    case .togglesWithoutClickThrough: "pauses and resumes if there is no page to open"
    case .reportedAndTogglesWithoutClickThrough:
      "is an interaction, and pauses and resumes as well if there is no page to open"
    case .pauses: "pauses the ad"
    case .pausesSilently: "pauses the ad, without a report"
    }
  }
}

/// How a player handles a viewer's seek, and the quartiles and progress offsets that it passes.
package enum SeekPolicy: String, NamedPolicy {
  /// The player reports the quartiles and offsets at the instant of the seek.
  case reportsCrossed
  /// The next observation of the playhead decides which of the passed quartiles and offsets the
  /// player reports.
  case leavesToObservation
  /// The player moves the playhead back to where its last observation found it.
  case undone

  package var words: String {
    switch self {
    case .reportsCrossed: "reports the quartiles that it crosses"
    case .leavesToObservation: "leaves the quartiles to the next observation"
    case .undone: "is undone: the playhead goes back to where the last observation found it"
    }
  }
}
