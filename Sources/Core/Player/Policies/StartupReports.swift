package import VAST

/// A report to trackers that is not one of the player's events.
package enum TrackedReport: Sendable, Hashable {
  case impression
  case viewable
  case event(TrackingEventName)
}

/// The reports that a player sends from the preparation of an ad to its start, in order.
///
/// A run's instant 0 is the first `playing`. Earlier reports have the same instant, in the order of
/// a media element's events.
package struct StartupReports: Sendable, Hashable {
  /// The events of a media element at the beginning, in the order in which they come.
  fileprivate enum Phase: Int, Comparable {
    case prepared
    case playRequested
    case loadedMetadata
    case play
    case loadedData
    case canPlay
    case playing
    case beforeStart
    case afterStart

    static func < (lhs: Phase, rhs: Phase) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  private let phased: [(phase: Phase, report: TrackedReport)]

  package init(_ profile: PlayerProfile) {
    let policy = profile.reports
    var phased: [(phase: Phase, report: TrackedReport)] = []
    if let phase = Phase(policy.loaded) { phased.append((phase, .event(.loaded))) }
    switch policy.firstPlay {
    case .nothing: break
    case .resumeOnRequest: phased.append((.playRequested, .event(.resume)))
    case .resume: phased.append((.play, .event(.resume)))
    case .unmute: phased.append((.loadedMetadata, .event(.unmute)))
    }
    let impression = Phase(policy.impression)
    if let impression { phased.append((impression, .impression)) }
    switch policy.creativeView {
    case .withImpression:
      if let impression { phased.append((impression, .event(.creativeView))) }
    case .withStart: phased.append((.afterStart, .event(.creativeView)))
    case .never: break
    }
    if profile.observation.start == .prepared { phased.append((.prepared, .event(.start))) }
    if policy.viewable == .withStart { phased.append((.afterStart, .viewable)) }
    // Reports of the same phase keep the order in which they were added above.
    self.phased = phased.enumerated().sorted {
      ($0.element.phase, $0.offset) < ($1.element.phase, $1.offset)
    }.map(\.element)
  }

  /// The reports that the player sends before it requests the media, and therefore also for media
  /// that fails.
  package var beforeLoading: [TrackedReport] {
    phased.filter { $0.phase <= .playRequested }.map(\.report)
  }

  /// The reports that are sent up to `playing`.
  var untilPlaying: [TrackedReport] {
    phased.filter { $0.phase <= .playing }.map(\.report)
  }

  /// The reports that are sent right before start, whenever start is detected.
  var beforeStart: [TrackedReport] {
    phased.filter { $0.phase == .beforeStart }.map(\.report)
  }

  /// The reports that are sent right after start.
  var afterStart: [TrackedReport] {
    phased.filter { $0.phase == .afterStart }.map(\.report)
  }

  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.untilPlaying == rhs.untilPlaying && lhs.beforeStart == rhs.beforeStart
      && lhs.afterStart == rhs.afterStart
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(untilPlaying)
    hasher.combine(beforeStart)
    hasher.combine(afterStart)
  }
}

extension StartupReports.Phase {
  /// Returns the phase in which the impression is sent; nil for `shown`, which depends on the ad's
  /// presentation.
  fileprivate init?(_ timing: ImpressionTiming) {
    switch timing {
    case .shown: return nil
    case .prepared: self = .prepared
    case .loadedMetadata: self = .loadedMetadata
    case .play: self = .play
    case .canPlay: self = .canPlay
    case .playing: self = .playing
    case .beforeStart: self = .beforeStart
    case .afterStart: self = .afterStart
    }
  }

  /// Returns the phase in which `loaded` is sent; nil if it depends on the loading itself or is
  /// never sent.
  fileprivate init?(_ timing: LoadedTiming) {
    switch timing {
    case .whenLoaded, .never: return nil
    case .prepared: self = .prepared
    case .loadedMetadata: self = .loadedMetadata
    case .loadedData: self = .loadedData
    }
  }
}
