package import VAST

/// Which of the viewer's pauses and resumes are sent.
package enum PauseReports: String, NamedPolicy {
  case pauseAndResume
  case pauseOnly
  case never

  package var words: String {
    switch self {
    case .pauseAndResume: "pause and resume"
    case .pauseOnly: "pause, never resume"
    case .never: "neither pause nor resume"
    }
  }
}

/// The events that a player reports when its sound changes.
package enum MuteReports: String, NamedPolicy {
  case changes
  /// `unmute`, both when the player is muted and when it is unmuted.
  case unmuteForBoth
  /// `mute` and `unmute`, but only when they change the state that the player assumes. The player
  /// assumes that the sound is on when an ad begins, even if it is muted.
  case changesSinceSound
  case never

  package var words: String {
    switch self {
    case .changesSinceSound:
      "mute and unmute, as if the ad had begun with sound (no capture shows it)"
    case .changes: "mute and unmute"
    case .unmuteForBoth: "unmute for both"
    case .never: "neither mute nor unmute"
    }
  }
}

/// The events that a player reports when it enters and leaves full screen.
package enum FullscreenReports: String, NamedPolicy {
  /// On entering and on leaving, the event of VAST 3 and then that of VAST 4.
  case everyName
  /// `fullscreen` and `exitFullscreen`.
  case vast3
  /// On entering and on leaving, the event of VAST 4 and then that of VAST 3.
  case everyNameVAST4First
  /// Every name but `exitFullscreen`.
  case withoutExitFullscreen
  /// `fullscreen`, and nothing on leaving.
  case enterOnly
  case never

  package var words: String {
    switch self {
    case .everyName: "fullscreen, playerExpand, exitFullscreen, playerCollapse"
    case .everyNameVAST4First: "playerExpand, fullscreen, playerCollapse, exitFullscreen"
    case .vast3: "fullscreen, exitFullscreen"
    case .withoutExitFullscreen: "fullscreen, playerExpand, playerCollapse"
    case .enterOnly: "fullscreen"
    case .never: "nothing"
    }
  }

  fileprivate var entering: [TrackingEventName] {
    switch self {
    case .everyName, .withoutExitFullscreen: [.fullscreen, .playerExpand]
    case .everyNameVAST4First: [.playerExpand, .fullscreen]
    case .vast3, .enterOnly: [.fullscreen]
    case .never: []
    }
  }

  fileprivate var leaving: [TrackingEventName] {
    switch self {
    case .everyName: [.exitFullscreen, .playerCollapse]
    case .everyNameVAST4First: [.playerCollapse, .exitFullscreen]
    case .vast3: [.exitFullscreen]
    case .withoutExitFullscreen: [.playerCollapse]
    case .enterOnly, .never: []
    }
  }
}

/// Whether a click's ClickTracking is requested.
package enum ClickReports: String, NamedPolicy {
  case tracked
  case never

  package var words: String {
    switch self {
    case .tracked: "requested"
    case .never: "never requested"
    }
  }
}

/// How a player handles a skip, and the events that it reports for it.
package enum SkipReports: String, NamedPolicy {
  case skip
  /// The viewer can skip, and nothing is sent.
  case silent
  /// The player has no skip button, whatever the tag offers.
  case noControl

  package var words: String {
    switch self {
    case .skip: "skip"
    case .silent: "nothing"
    case .noControl: "nothing, because the player has no skip button"
    }
  }
}

/// When `rewind` is sent.
package enum RewindReports: String, NamedPolicy {
  /// When the viewer rewinds, but not when the playhead moves back for another reason.
  case rewindOnly
  /// Whenever the viewer moves the playhead back, by a rewind or by any other seek.
  case everySeekBack
  /// Like `everySeekBack`, followed by `resume`.
  case everySeekBackWithResume
  case never

  package var words: String {
    switch self {
    case .rewindOnly: "when the viewer rewinds"
    case .everySeekBackWithResume: "whenever the playhead has moved back, and resume after it"
    case .everySeekBack: "whenever the playhead has moved back"
    case .never: "never"
    }
  }
}

extension ReportPolicy {
  /// The tracking events under which a player reports one of its own events; empty if the player
  /// does not report it.
  package func trackingEventNames(
    of kind: PlayerEvent.Kind, for cause: PlaybackCause
  ) -> [TrackingEventName] {
    guard kind.isTracked(for: cause) else { return [] }
    let names = kind.trackingEventNames
    return switch kind {
    case .loaded: loaded == .whenLoaded ? names : []
    case .pause: pause == .never ? [] : names
    case .resume: pause == .pauseAndResume ? names : []
    case .mute, .unmute:
      switch mute {
      case .changes, .changesSinceSound: names
      case .unmuteForBoth: [.unmute]
      case .never: []
      }
    case .fullscreen: fullscreen.entering
    case .exitFullscreen: fullscreen.leaving
    case .skip: skip == .skip ? names : []
    case .rewind: rewind == .never ? [] : names
    case .start, .firstQuartile, .midpoint, .thirdQuartile, .complete, .progress, .volumeChange,
      .playerExpand, .playerCollapse, .closeLinear, .click, .acceptInvitation, .minimize, .restore,
      .adExpand, .adCollapse, .close, .overlayViewDuration, .bufferStart, .bufferFinish, .seek,
      .loop, .caption, .open:
      names
    }
  }

  /// Whether a click's ClickTracking is requested.
  package var tracksClicks: Bool { clickTracking == .tracked }
}

extension PlayerProfile {
  /// Whether the player requests trackers of an event at all; the event is given by the name of its
  /// beacon.
  package func sends(_ event: String) -> Bool { capabilities.sends(event) && !leavesOut(event) }

  /// Whether the profile's policies exclude a beacon.
  private func leavesOut(_ event: String) -> Bool {
    switch event {
    case "loaded": reports.loaded == .never
    case "creativeView": reports.creativeView == .never
    case "viewable": reports.viewable == .never
    case "notViewable", "viewUndetermined": reports.viewable != .measured
    case "complete": observation.completion == .never
    case "progress": observation.progress == .never
    case "pause": reports.pause == .never
    case "resume": reports.pause != .pauseAndResume
    case "mute": reports.mute == .unmuteForBoth || reports.mute == .never
    case "unmute": reports.mute == .never
    case "fullscreen", "exitFullscreen":
      !(reports.fullscreen.entering + reports.fullscreen.leaving).contains {
        $0.rawValue == event
      }
    case "clickTracking": reports.clickTracking == .never
    case "skip": reports.skip != .skip
    case "rewind": reports.rewind == .never
    default: false
    }
  }
}
