internal import Diagnostics
internal import Player
internal import VirtualTime

/// A player profile in words, policy by policy.
enum ProfileText {
  /// A policy with its values, and what each means.
  static func text(for policy: PlayerPolicy) -> String {
    let width = policy.values.map(\.count).max() ?? 0
    let rows = zip(policy.values, policy.words).map { value, words in
      "\(value)\(String(repeating: " ", count: width - value.count))  \(words)\n"
    }
    return "\(policy.key) (policy of a player)\n\(policy.meaning)\n\n" + rows.joined()
  }

  static func text(for profile: PlayerProfile) -> String {
    let lines =
      [
        "observes the playhead: \(words(profile.observation.cadence))",
        "observations count from: \(words(headStart: profile.observation.headStart))",
        "media with sound moves its playhead: \(words(lag: profile.playheadLag))",
      ] + PlayerPolicy.all.map { "\($0.label): \($0.words(in: profile))" } + [
        "later plays: \(words(profile.observation.plays))",
        "autoplay: \(words(profile.autoplay))",
        "a seek: \(words(profile.seek))",
        "of several MediaFiles it selects: \(words(profile.mediaFileChoice))",
        "buffering: \(words(profile.buffering))",
        "plays the creative: \(profile.plays == 1 ? "once" : "\(profile.plays) times")",
        "starts muted: \(profile.startsMuted ? "yes" : "no")",
        "replaces macros: \(profile.capabilities.expandsMacros ? "yes" : "no")",
        "follows wrappers: \(profile.capabilities.followsWrappers ? "yes" : "no")",
        "of several URLs for one event it requests: \(words(profile.capabilities.trackers))",
        "sends: \(words(sentEvents: profile))",
        "tries a beacon: \(profile.delivery.tries == 1 ? "once" : "up to \(profile.delivery.tries) times")",
        "a click opens: \(profile.capabilities.opensClickTracking ? "the ClickTracking" : "the ClickThrough")",
        "isolates verification scripts: \(profile.capabilities.isolatesScripts ? "yes" : "no")",
        "passes the vendor key: \(profile.capabilities.vendorKey.map { "'\($0)'" } ?? "the tag's")",
        "reads: \(words(profile.capabilities.lookups))",
        "runs the scripts of: \(profile.capabilities.verificationVendor.map { "'\($0)' alone" } ?? "every vendor")",
        "takes for granted: \(words(grantedBy: profile.capabilities))",
      ]
    let evidence = profile.evidence.map { ["evidence: \($0)"] } ?? []
    let policies = (evidence + lines).map { ExplainCommand.wrapped($0) + "\n" }.joined()
    let text: VisibleText = "\(profile.name) (player profile)\n\(profile.summary)\n\n"
    return (text + VisibleText(lines: policies + "\n" + words(profile.capabilities.media)))
      .description
  }

  /// What a player plays: a MediaFile of another declared type or codec is rejected, and so is an
  /// opened file of which it decodes nothing.
  private static func words(_ media: MediaSupport) -> String {
    ExplainCommand.wrapped("selects types: \(media.types.joined(separator: ", "))") + "\n"
      + ExplainCommand.wrapped("selects codecs: \(media.codecNames.joined(separator: ", "))")
      + "\n\n" + words(media.decoding, media.name)
  }

  private static func words(_ decoding: MediaDecoding, _ name: String) -> String {
    guard let table = decoding.table else {
      let unmeasured = name.isEmpty ? "" : "; what \(name) decodes was not measured"
      return ExplainCommand.wrapped("plays what FFmpeg decodes\(unmeasured)") + "\n"
    }
    let rows = table.files.map { file in
      [file.containerText, file.videoText, file.audioText, file.outcome.words]
    }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      return "  \((cells + [row[3]]).joined(separator: "  "))\n"
    }
    return ExplainCommand.wrapped("plays, by \(table.evidence):") + "\n" + lines.joined()
      + ExplainCommand.wrapped("A codec that is not listed counts as decoded.") + "\n"
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

  private static func words(sentEvents profile: PlayerProfile) -> String {
    if let events = profile.capabilities.sentEvents {
      return events.sorted().joined(separator: ", ")
    }
    return profile.leavesEventsOut ? "every event that no policy leaves out" : "every event"
  }

  private static func words(headStart: Duration) -> String {
    headStart == .zero
      ? "the beginning of playing" : "\(TimeText.readable(headStart)) before playing begins"
  }

  private static func words(lag: Duration) -> String {
    lag == .zero ? "at once" : "\(TimeText.readable(lag)) after it plays"
  }

  private static func words(_ plays: ObservationPolicy.Plays) -> String {
    switch plays {
    case .first: "report nothing"
    case .every: "report what the first one did not"
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
    let limit = TimeText.readable(buffering.loadingLimit)
    let words =
      switch buffering.limitCounts {
      case .sinceRequest: "within \(limit)"
      case .silence: "and no \(limit) without a byte"
      }
    guard !buffering.downloadsFirst else {
      return "the whole file and its captions before it is loaded, \(words)"
    }
    return "\(TimeText.readable(buffering.initialBuffer)) to begin \(words), "
      + "\(TimeText.readable(buffering.rebuffer)) to resume"
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
    case .first: "the first one, whether it can be played or not"
    case .closestAspectRatio: "the MP4 file whose aspect ratio is the closest to the player's"
    }
  }

  private static func words(_ lookups: [TagLookup]) -> String {
    guard !lookups.isEmpty else { return "every ad of the document" }
    return "the first of each in the document: " + lookups.map(\.path).joined(separator: ", ")
  }

  private static func words(grantedBy capabilities: PlayerCapabilities) -> String {
    let granted = [
      capabilities.lookups.isEmpty ? nil : "that all it reads is there",
      capabilities.needsCaptions ? "that the captions come" : nil,
      capabilities.needsPictureAndSound ? "that the media has a picture and sound" : nil,
    ].compactMap(\.self)
    return granted.isEmpty ? "nothing" : granted.joined(separator: "; ")
  }

  private static func words(_ trackers: PlayerCapabilities.Trackers) -> String {
    switch trackers {
    case .all: "all"
    case .first: "the first"
    case .lastTracking: "all of impressions, clicks and errors, the last of a Tracking event"
    }
  }
}

extension Double {
  /// `50` for 50.0, `12.5` for 12.5.
  fileprivate var formattedWithoutFraction: String {
    self == rounded() ? String(Int64(self)) : String(self)
  }
}
