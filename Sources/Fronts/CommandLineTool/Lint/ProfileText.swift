internal import Player
internal import VirtualTime

/// A player profile in words, policy by policy.
enum ProfileText {
  static func text(for profile: PlayerProfile) -> String {
    let lines = [
      "observes the playhead: \(words(profile.observation.cadence))",
      "a quartile is reached: \(words(profile.observation.threshold))",
      "one observation reports: \(words(profile.observation.crossing))",
      "start is reported: \(words(profile.observation.start))",
      "complete is reported: \(words(profile.observation.completion))",
      "autoplay: \(words(profile.autoplay))",
      "a click: \(words(profile.click))",
      "a seek: \(words(profile.seek))",
      "of several MediaFiles it selects: \(words(profile.mediaFileChoice))",
      "buffering: \(words(profile.buffering))",
      "plays the creative: \(profile.plays == 1 ? "once" : "\(profile.plays) times")",
      "starts muted: \(profile.startsMuted ? "yes" : "no")",
    ]
    return "\(profile.name) (player profile)\n\(profile.summary)\n\n"
      + lines.map { "\($0)\n" }.joined()
  }

  private static func words(_ cadence: ObservationPolicy.Cadence) -> String {
    switch cadence {
    case .exact: "at the exact instant of every threshold"
    case .mediaInterval(let interval): "every \(TimeText.readable(interval)) of the media"
    case .playingInterval(let first, let then):
      first == then
        ? "every \(TimeText.readable(then)) of playing"
        : "after \(TimeText.readable(first)) of playing, then every \(TimeText.readable(then))"
    }
  }

  private static func words(_ threshold: ObservationPolicy.Threshold) -> String {
    switch threshold {
    case .reached: "when the playhead is at it or past it"
    case .passed: "when the playhead is past it"
    }
  }

  private static func words(_ crossing: ObservationPolicy.Crossing) -> String {
    switch crossing {
    case .all: "all that were crossed since the last one"
    case .onePerObservation: "the next event only"
    }
  }

  private static func words(_ start: ObservationPolicy.Start) -> String {
    switch start {
    case .whenPlayingBegins: "when playing begins"
    case .whenObserved: "by the first observation that finds the playhead moved"
    }
  }

  private static func words(_ completion: ObservationPolicy.Completion) -> String {
    switch completion {
    case .atEnd: "at the end, by its own event"
    case .whenObserved: "by the observation that finds the playhead at the end"
    }
  }

  private static func words(_ autoplay: AutoplayPolicy) -> String {
    switch autoplay {
    case .immediately: "immediately"
    case .inView(let percent):
      "while \(percent.formattedWithoutFraction) % of the ad is in view"
    }
  }

  private static func words(_ buffering: BufferingPolicy) -> String {
    "\(TimeText.readable(buffering.initialBuffer)) to begin within "
      + "\(TimeText.readable(buffering.loadingLimit)), "
      + "\(TimeText.readable(buffering.rebuffer)) to resume"
  }

  private static func words(_ click: ClickPolicy) -> String {
    switch click {
    case .reported: "is an interaction"
    case .togglesWithoutClickThrough: "pauses and resumes if the tag has no ClickThrough"
    }
  }

  private static func words(_ seek: SeekPolicy) -> String {
    switch seek {
    case .reportsCrossed: "reports the quartiles that it crosses"
    case .leavesToObservation: "leaves the quartiles to the next observation"
    }
  }

  private static func words(_ policy: MediaFilePolicy) -> String {
    switch policy {
    case .bestFit: "the smallest that covers the player, within the network's rate"
    case .firstPlayable: "the first playable one"
    }
  }
}

extension Double {
  /// `50` for 50.0, `12.5` for 12.5.
  fileprivate var formattedWithoutFraction: String {
    self == rounded() ? String(Int64(self)) : String(self)
  }
}
