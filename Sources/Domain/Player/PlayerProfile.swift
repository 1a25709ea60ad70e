/// How one kind of player behaves, as a set of named policies.
///
/// Profiles are values: a scenario names one and changes single policies of it.
package struct PlayerProfile: Sendable, Hashable {
  /// The name that users write.
  package var name: String
  /// A description of the profile, in one sentence.
  package var summary: String
  package var observation: ObservationPolicy
  package var autoplay: AutoplayPolicy = .immediately
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

  package init(name: String, summary: String, observation: ObservationPolicy) {
    self.name = name
    self.summary = summary
    self.observation = observation
  }
}

/// When and how a player observes its playhead to report start, quartiles, progress and the end.
package struct ObservationPolicy: Sendable, Hashable {
  package var cadence: Cadence
  /// Whether a quartile counts when the playhead is on it, or only beyond it.
  package var threshold: Threshold
  /// What one observation of the playhead may report.
  package var crossing: Crossing
  package var start: Start
  package var completion: Completion
  /// Which changes of playback the player observes beside its cadence.
  package var changes: Changes = .none
  /// In which plays of a looping creative observations report.
  package var plays: Plays = .first

  package init(
    cadence: Cadence, threshold: Threshold, crossing: Crossing, start: Start,
    completion: Completion
  ) {
    self.cadence = cadence
    self.threshold = threshold
    self.crossing = crossing
    self.start = start
    self.completion = completion
  }

  package enum Cadence: Sendable, Hashable {
    /// At the exact instant of each threshold.
    case exact
    /// At every multiple of an interval on the media's own timeline.
    case mediaInterval(Duration)
    /// At intervals of playing time, the first of another length; starts again whenever playing
    /// begins.
    case playingInterval(first: Duration, then: Duration)
  }

  package enum Threshold: Sendable, Hashable {
    /// At or past the threshold (≥).
    case reached
    /// Past the threshold (>).
    case passed
  }

  package enum Crossing: Sendable, Hashable {
    /// Everything that was crossed since the last observation.
    case all
    /// The next state only, however many were crossed.
    case onePerObservation
  }

  package enum Start: Sendable, Hashable {
    /// At the instant playback begins.
    case whenPlayingBegins
    /// At the first observation that finds the playhead above zero, or, where a threshold counts
    /// when it is reached, anywhere.
    case whenObserved
  }

  package enum Completion: Sendable, Hashable {
    /// At the natural end, by an event of its own.
    case atEnd
    /// By an observation that finds the playhead at the duration or beyond.
    case whenObserved
  }

  /// Playback that begins, pauses, resumes, or moves its playhead: AVPlayer calls a periodic time
  /// observer then too.
  package enum Changes: Sendable, Hashable {
    /// None: only the cadence counts.
    case none
    /// Those that leave the media playing; a pause is not one of them.
    case whilePlaying
    /// All of them.
    case all
  }

  package enum Plays: Sendable, Hashable {
    /// The first one only.
    case first
    /// Every one: what the first play did not report, a later one may.
    case every
  }

  /// The same policy with another polling interval.
  ///
  /// An exact player becomes one that polls in playing time, because an interval means polling.
  package func observing(every interval: Duration) -> ObservationPolicy {
    var policy = self
    switch cadence {
    case .mediaInterval: policy.cadence = .mediaInterval(interval)
    case .exact, .playingInterval:
      policy.cadence = .playingInterval(first: interval, then: interval)
    }
    return policy
  }
}

/// The condition under which a loaded player autoplays.
package enum AutoplayPolicy: Sendable, Hashable {
  /// No condition.
  case immediately
  /// At least that percentage of the player in view; below it, or in the background, the player
  /// pauses by itself.
  case inView(percent: Double)
}

/// What a click on the creative does.
package enum ClickPolicy: Sendable, Hashable {
  /// It is an interaction, whatever the tag offers.
  case reported
  /// It is an interaction when the tag has a ClickThrough; otherwise it plays, pauses or resumes.
  case togglesWithoutClickThrough
  /// It is an interaction, and without a ClickThrough it plays, pauses or resumes as well.
  case reportedAndTogglesWithoutClickThrough
}

/// What a seek does to the thresholds between its ends.
package enum SeekPolicy: Sendable, Hashable {
  /// They are reported at the seek's instant.
  case reportsCrossed
  /// The next observation of the playhead decides.
  case leavesToObservation
}
