/// Which reports a player sends to trackers for its playback, and when.
///
/// The defaults are those of a player that follows the standard. Every other value was captured
/// from a web player in a browser, unless its `words` say that no capture shows it. `PlayerProfile`
/// shows which player has which value.
package struct ReportPolicy: Sendable, Hashable {
  package var impression: ImpressionTiming = .shown
  package var creativeView: CreativeViewTiming = .withImpression
  package var loaded: LoadedTiming = .whenLoaded
  package var viewable: ViewableTiming = .measured
  package var firstPlay: FirstPlayReport = .nothing
  package var naturalEnd: NaturalEndReport = .nothing
  package var pause: PauseReports = .pauseAndResume
  package var mute: MuteReports = .changes
  package var fullscreen: FullscreenReports = .everyName
  package var clickTracking: ClickReports = .tracked
  package var skip: SkipReports = .skip
  package var rewind: RewindReports = .rewindOnly

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
