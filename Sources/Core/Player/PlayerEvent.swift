package import VAST
package import Vocabulary

/// An event that a player reports: its kind and its payload.
///
/// The payload always fits the kind: for each kind with a payload a function here creates the
/// event.
package struct PlayerEvent: Sendable, Hashable {
  /// The values that an event of some kinds carries.
  package enum Payload: Sendable, Hashable {
    case none
    /// A progress offset, as resolved on the media's duration.
    case offset(Duration)
    /// The player's volume, between 0 and 1.
    case volume(Double)
    /// A caption's plain text, and its language where that is known.
    case caption(text: String, language: String?)
    /// The URL of a page, its macros replaced.
    case url(String)
  }

  package let kind: Kind
  package let payload: Payload

  /// An event that is made from its kind alone, with the payload of the kind's row.
  package init(_ kind: Kind) { self.init(kind, kind.row.payload) }

  private init(_ kind: Kind, _ payload: Payload) {
    self.kind = kind
    self.payload = payload
  }

  static func progress(offset: Duration) -> PlayerEvent {
    PlayerEvent(.progress, .offset(offset))
  }

  static func volumeChange(to volume: Double) -> PlayerEvent {
    PlayerEvent(.volumeChange, .volume(volume))
  }

  package static func caption(text: String, language: String?) -> PlayerEvent {
    PlayerEvent(.caption, .caption(text: text, language: language))
  }

  package static func open(url: String) -> PlayerEvent { PlayerEvent(.open, .url(url)) }

  /// The event's name in the event stream and, where VAST has it, in a tag.
  package var name: String { kind.rawValue }
}

/// The cause of a player event.
package enum PlaybackCause: String, Sendable, Hashable, CaseIterable {
  /// The media played on.
  case playback
  /// The viewer used the player's controls.
  case user
  /// The ad came into view or left it.
  case viewport
  /// The app, the system or the device caused the event.
  case environment
}

/// The kinds of events that a player reports, and their properties.
extension PlayerEvent {
  /// A kind's name in the event stream, in VAST's spelling where VAST has a name for it; scenarios,
  /// schemas and articles list the kinds in this order.
  ///
  /// The quartiles are separate cases, because this is the event stream's list of names.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Media and assets are loaded; before the impression (VAST 4.1+ `loaded`).
    case loaded
    /// Playback of the creative began.
    case start
    case firstQuartile
    case midpoint
    case thirdQuartile
    /// The creative played to its end.
    case complete
    /// The playhead passed a progress offset.
    case progress
    case pause
    case resume
    case mute
    case unmute
    /// The player's volume changed.
    case volumeChange
    case rewind
    case skip
    case fullscreen
    case exitFullscreen
    case playerExpand
    case playerCollapse
    case closeLinear
    case click
    case acceptInvitation
    case minimize
    /// The player returned to its normal size; not in VAST.
    case restore
    /// A nonlinear creative was expanded (`adExpand`), or got its original size back
    /// (`adCollapse`).
    case adExpand
    case adCollapse
    /// A nonlinear creative was removed for good.
    case close
    /// The time on the screen of a nonlinear creative is known, because that time is over or the
    /// viewer ended it.
    case overlayViewDuration
    /// The player's buffer ran empty; not in VAST.
    case bufferStart
    /// The player has enough media again; not in VAST.
    case bufferFinish
    /// The playhead was moved; not in VAST.
    case seek
    /// Another play of a looping creative began; not in VAST.
    case loop
    /// A caption appeared; not in VAST.
    case caption
    /// A click opens a page; not in VAST.
    case open
  }
}

extension PlayerEvent.Kind {
  /// The kind of the event that reports a tracking point.
  package init(_ point: TrackingPoint) {
    switch point {
    case .start: self = .start
    case .quartile(.firstQuartile): self = .firstQuartile
    case .quartile(.midpoint): self = .midpoint
    case .quartile(.thirdQuartile): self = .thirdQuartile
    case .complete: self = .complete
    }
  }

  /// The properties of a kind of event, other than its name.
  struct Row {
    /// The payload of an event that is created with its kind and no further data.
    var payload = PlayerEvent.Payload.none
    /// The tracking events for this kind whose names in tags differ from the name of the kind.
    var synonyms: [TrackingEventName] = []
    /// The synonyms that only documents of a version before 4.0 have.
    var formerNames: [TrackingEventName] = []
    var isTrackedForUserOnly = false
    var canBeAudible = false
    var movesPlayhead = false
  }

  var row: Row {
    switch self {
    case .loaded, .firstQuartile, .midpoint, .thirdQuartile, .complete, .mute, .skip, .click,
      .minimize, .restore, .close, .overlayViewDuration, .bufferStart, .bufferFinish:
      Row()
    case .start, .unmute: Row(canBeAudible: true)
    case .progress: Row(payload: .offset(.zero))
    // VAST's pause and resume are the viewer's; those of the app are reported to OMID only.
    case .pause: Row(isTrackedForUserOnly: true)
    case .resume: Row(isTrackedForUserOnly: true, canBeAudible: true)
    case .volumeChange: Row(payload: .volume(0), canBeAudible: true)
    case .rewind, .seek: Row(movesPlayhead: true)
    case .loop: Row(canBeAudible: true, movesPlayhead: true)
    // VAST 4.0 gave the events of the next four rows new names; tags of every version use the old
    // and the new names.
    case .fullscreen: Row(synonyms: [.playerExpand])
    case .exitFullscreen: Row(synonyms: [.playerCollapse])
    case .adExpand: Row(synonyms: [.expand])
    case .adCollapse: Row(synonyms: [.collapse])
    case .acceptInvitation: Row(synonyms: [.acceptInvitationLinear])
    // The names of VAST 2.0 and 3.0 § 2.2.1.
    case .playerExpand: Row(formerNames: [.expand])
    case .playerCollapse: Row(formerNames: [.collapse])
    case .closeLinear: Row(formerNames: [.close])
    case .caption: Row(payload: .caption(text: "", language: nil))
    case .open: Row(payload: .url(""))
    }
  }

  /// The tracking events of a tag for events of this kind.
  package var trackingEventNames: [TrackingEventName] {
    [TrackingEventName.named(rawValue)].compactMap(\.self) + row.synonyms
  }

  /// Further tracking events for this kind in a linear creative, which only VAST versions before
  /// 4.0 have.
  var formerTrackingEventNames: [TrackingEventName] { row.formerNames }

  /// Whether trackers are requested for an event of this kind that has the given cause.
  func isTracked(for cause: PlaybackCause) -> Bool {
    !row.isTrackedForUserOnly || cause == .user
  }

  /// Whether the player may have become audible with an event of this kind.
  package var canBeAudible: Bool { row.canBeAudible }

  /// Whether an event of this kind moves the playhead.
  package var movesPlayhead: Bool { row.movesPlayhead }
}
