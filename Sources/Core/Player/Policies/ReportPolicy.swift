internal import VAST

/// Which reports a player sends to trackers for its playback, and when.
///
/// The defaults are those of a player that follows the standard. Every other value was captured
/// from a web player in a browser, unless its `words` say that no capture shows it. `PlayerProfile`
/// shows which player has which value.
package struct ReportPolicy: Sendable, Hashable {
  var impression: ImpressionTiming = .shown
  var creativeView: CreativeViewTiming = .withImpression
  var loaded: LoadedTiming = .whenLoaded
  package var viewable: ViewableTiming = .measured
  var firstPlay: FirstPlayReport = .nothing
  var naturalEnd: NaturalEndReport = .nothing
  var pause: PauseReports = .pauseAndResume
  var mute: MuteReports = .changes
  var fullscreen: FullscreenReports = .everyName
  var clickTracking: ClickReports = .tracked
  package var skip: SkipReports = .skip
  var rewind: RewindReports = .rewindOnly

  package init() {}
}

/// When the impression is sent.
package enum ImpressionTiming: String, NamedPolicy {
  /// When the ad is put on the screen.
  case shown
  /// Before the media is requested, so that an impression is sent even for media that cannot be
  /// loaded.
  case prepared
  /// At the media element's `loadedmetadata`.
  case loadedMetadata
  /// At the media element's `play`.
  case play
  /// At the media element's `canplay`.
  case canPlay
  /// At the media element's `playing`, before start.
  case playing
  /// Right before start, at whatever instant the player detects start.
  case beforeStart
  /// Right after start.
  case afterStart

  package var words: String {
    switch self {
    case .shown: "when the ad is put on the screen"
    case .prepared: "before the media is requested"
    case .loadedMetadata: "when the media's metadata is loaded"
    case .play: "when playback is requested"
    case .canPlay: "when the media can be played"
    case .playing: "when the media plays, before start"
    case .beforeStart: "right before start"
    case .afterStart: "right after start"
    }
  }
}

/// When the creativeView of the linear creative is sent.
package enum CreativeViewTiming: String, NamedPolicy {
  case withImpression
  case withStart
  case never

  package var words: String {
    switch self {
    case .withImpression: "with the impression"
    case .withStart: "with start, after it"
    case .never: "never"
    }
  }
}

/// When `loaded` is sent.
package enum LoadedTiming: String, NamedPolicy {
  /// When media and assets are loaded, before all other reports.
  case whenLoaded
  /// Before the media is requested and before the impression, so that media that cannot be loaded is
  /// reported as loaded too.
  case prepared
  /// At the media element's `loadedmetadata`.
  case loadedMetadata
  /// At the media element's `loadeddata`, after playback was requested.
  case loadedData
  case never

  package var words: String {
    switch self {
    case .whenLoaded: "when media and assets are loaded"
    case .prepared: "before the media is requested, before the impression"
    case .loadedMetadata: "when the media's metadata is loaded"
    case .loadedData: "when the media's first frame is loaded"
    case .never: "never"
    }
  }
}

/// When `Viewable` is sent, and whether the other outcomes are.
package enum ViewableTiming: String, NamedPolicy {
  /// When the OMID session measures the ad as viewable. `NotViewable` and `ViewUndetermined` also
  /// follow the session.
  case measured
  /// At start, regardless of how much of the ad is in view and for how long.
  case withStart
  /// Once the playhead's whole seconds, added up over all observations, reach four. This takes
  /// about two seconds, regardless of how much of the ad is in view.
  case wholeSeconds
  case never

  package var words: String {
    switch self {
    case .measured: "when the session finds the ad viewable"
    case .withStart: "at start, whatever is in view"
    case .wholeSeconds:
      "when the playhead's whole seconds, added up over all observations, reach four, whatever is "
        + "in view"
    case .never: "never"
    }
  }
}

/// What a player sends when playback begins for the first time, in addition to `start`.
package enum FirstPlayReport: String, NamedPolicy {
  case nothing
  /// `resume`, when playback is requested: before the media is loaded, and even if the media cannot
  /// be loaded.
  case resumeOnRequest
  /// `resume`, once the media is loaded and plays.
  case resume
  /// `unmute`, when the player is set up.
  case unmute

  package var words: String {
    switch self {
    case .nothing: "nothing"
    case .resumeOnRequest: "resume, even if the media cannot be loaded"
    case .resume: "resume"
    case .unmute: "unmute"
    }
  }
}

/// The events that a player reports at the natural end in addition to `complete`, because a media
/// element pauses before it ends.
package enum NaturalEndReport: String, NamedPolicy {
  case nothing
  case pauseThenComplete
  case completeThenPause
  /// `pause`, `complete` and `resume`, because the player mistakes the resuming content for the ad.
  case pauseCompleteResume

  package var words: String {
    switch self {
    case .nothing: "nothing"
    case .pauseThenComplete: "pause, before complete"
    case .completeThenPause: "pause, after complete"
    case .pauseCompleteResume: "pause before complete, and resume after it"
    }
  }
}

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
  func trackingEventNames(
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
  var tracksClicks: Bool { clickTracking == .tracked }
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
