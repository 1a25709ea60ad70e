internal import Player
internal import VirtualTime

/// A player profile in words, policy by policy.
enum ProfileText {
  static func text(for profile: PlayerProfile) -> String {
    let lines = [
      "looks at the playhead: \(words(profile.observation.cadence))",
      "a quartile counts: \(words(profile.observation.threshold))",
      "one look reports: \(words(profile.observation.crossing))",
      "start is reported: \(words(profile.observation.start))",
      "complete is reported: \(words(profile.observation.completion))",
      "plays by itself: \(words(profile.autoplay))",
      "a click: \(words(profile.click))",
      "a seek: \(words(profile.seek))",
      "of several MediaFiles it plays: \(words(profile.mediaFileChoice))",
      "wants buffered: \(words(profile.buffering))",
      "plays the creative: \(profile.plays == 1 ? "once" : "\(profile.plays) times")",
      "starts muted: \(profile.startsMuted ? "yes" : "no")",
    ]
    return "\(profile.name) (player profile)\n\(profile.summary)\n\n"
      + lines.map { "\($0)\n" }.joined()
  }

  private static func words(_ cadence: ObservationPolicy.Cadence) -> String {
    switch cadence {
    case .exact: "at every threshold's own instant"
    case .mediaInterval(let interval): "every \(TimeText.readable(interval)) of the media"
    case .playingInterval(let first, let then):
      first == then
        ? "every \(TimeText.readable(then)) of playing"
        : "after \(TimeText.readable(first)) of playing, then every \(TimeText.readable(then))"
    }
  }

  private static func words(_ threshold: ObservationPolicy.Threshold) -> String {
    switch threshold {
    case .reached: "when the playhead is on it or past it"
    case .passed: "when the playhead is past it"
    }
  }

  private static func words(_ crossing: ObservationPolicy.Crossing) -> String {
    switch crossing {
    case .all: "all that was crossed since the last one"
    case .onePerObservation: "the next event only"
    }
  }

  private static func words(_ start: ObservationPolicy.Start) -> String {
    switch start {
    case .whenPlayingBegins: "when playing begins"
    case .whenObserved: "by the first look that finds the playhead moved"
    }
  }

  private static func words(_ completion: ObservationPolicy.Completion) -> String {
    switch completion {
    case .atEnd: "at the end, by an event of its own"
    case .whenObserved: "by the look that finds the playhead at the end"
    }
  }

  private static func words(_ autoplay: AutoplayPolicy) -> String {
    switch autoplay {
    case .immediately: "at once"
    case .inView(let percent):
      "while \(percent.formattedWithoutFraction) % of it are in view"
    }
  }

  private static func words(_ buffering: BufferingPolicy) -> String {
    "\(TimeText.readable(buffering.initialBuffer)) to begin, for which it waits "
      + "\(TimeText.readable(buffering.loadingLimit)), "
      + "\(TimeText.readable(buffering.rebuffer)) to go on"
  }

  private static func words(_ click: ClickPolicy) -> String {
    switch click {
    case .reported: "is an interaction"
    case .togglesWithoutClickThrough: "pauses and resumes where the tag has no ClickThrough"
    }
  }

  private static func words(_ seek: SeekPolicy) -> String {
    switch seek {
    case .reportsCrossed: "reports the quartiles that it crosses"
    case .leavesToObservation: "leaves the quartiles to the next look"
    }
  }

  private static func words(_ policy: MediaFilePolicy) -> String {
    switch policy {
    case .bestFit: "the smallest that covers the player, within what the network carries"
    case .firstPlayable: "the first that it can play"
    }
  }
}

extension Double {
  /// `50` for 50.0, `12.5` for 12.5.
  fileprivate var formattedWithoutFraction: String {
    self == rounded() ? String(Int64(self)) : String(self)
  }
}
