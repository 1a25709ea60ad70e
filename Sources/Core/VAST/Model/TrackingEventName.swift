package import Vocabulary

/// The tracking events of VAST 2.0 to 4.3, by their names in a tag.
///
/// The quartiles are separate cases, because VAST gives each its own name.
package enum TrackingEventName: String, Sendable, Hashable, CaseIterable {
  /// The media is buffered enough to play (4.1).
  case loaded
  /// The creative was displayed.
  case creativeView
  /// Playback began.
  case start
  /// A quarter of the duration was played.
  case firstQuartile
  /// Half of the duration was played.
  case midpoint
  /// Three quarters of the duration were played.
  case thirdQuartile
  /// The creative was played to its end.
  case complete
  /// The creative was played up to the event's offset (3.0).
  case progress
  /// The viewer skipped (3.0).
  case skip
  /// The viewer closed the linear unit (3.0, 4.1).
  case closeLinear
  /// The ad was not played and will not be (4.0); nothing else may follow.
  case notUsed
  /// The interactive unit started (4.2).
  case interactiveStart
  /// How long the viewer watched (4.0 only).
  case timeSpentViewing
  /// How long an overlay was displayed (4.0).
  case overlayViewDuration
  /// The viewer muted.
  case mute
  /// The viewer unmuted.
  case unmute
  /// The viewer paused.
  case pause
  /// The viewer resumed.
  case resume
  /// The viewer went back.
  case rewind
  /// The player filled the screen (2.0, 3.0).
  case fullscreen
  /// The player left full screen (3.0).
  case exitFullscreen
  /// The player was enlarged (4.0).
  case playerExpand
  /// The player was shrunk (4.0).
  case playerCollapse
  /// The creative was expanded (2.0, 3.0).
  case expand
  /// The creative was collapsed (2.0, 3.0).
  case collapse
  /// The creative was expanded (4.0).
  case adExpand
  /// The creative was collapsed (4.0).
  case adCollapse
  /// The creative was reduced to a minimum (4.0).
  case minimize
  /// The viewer removed the creative for good.
  case close
  /// The viewer accepted the invitation to the extended unit.
  case acceptInvitation
  /// The viewer accepted the invitation to the extended unit of a linear ad (3.0, 4.0).
  case acceptInvitationLinear
  /// An interaction that has no event of its own (4.0).
  case otherAdInteraction

  /// The event with a name. This method is faster than `init(rawValue:)`, which compares the name
  /// with every raw value.
  package static func named(_ name: String) -> TrackingEventName? { table[name] }

  private static let table = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// How often an event can be sent.
  package enum Category: String, Sendable, Hashable {
    /// An event that playback causes: sent at most once for each ad (`progress`: once for each
    /// element).
    case playback
    /// An event that an action of the viewer causes: sent for each action, unless a player profile
    /// limits it.
    case interaction
  }

  /// Whether playback or the viewer causes the event.
  package var category: Category {
    switch self {
    case .loaded, .creativeView, .start, .firstQuartile, .midpoint, .thirdQuartile, .complete,
      .progress, .skip, .closeLinear, .notUsed, .interactiveStart, .timeSpentViewing,
      .overlayViewDuration:
      .playback
    case .mute, .unmute, .pause, .resume, .rewind, .fullscreen, .exitFullscreen, .playerExpand,
      .playerCollapse, .expand, .collapse, .adExpand, .adCollapse, .minimize, .close,
      .acceptInvitation, .acceptInvitationLinear, .otherAdInteraction:
      .interaction
    }
  }
}

/// One Tracking element of a creative.
package struct TrackingEvent: Sendable, Hashable {
  /// The `event` attribute, white space at its ends removed; empty when it is missing.
  package var event: String
  /// When a progress event is due; nil for every other event. A progress event whose offset is
  /// missing or cannot be read also has nil, and the player never tracks it.
  package var offset: TimeOffset?
  package var url: TrackingURL

  package init(event: String, offset: TimeOffset? = nil, url: TrackingURL) {
    self.event = event
    self.offset = offset
    self.url = url
  }

  /// The event, if VAST defines it; event names are case-sensitive.
  package var name: TrackingEventName? { TrackingEventName.named(event) }

  /// Whether VAST defines the event; the player never tracks an unknown event.
  package var isKnown: Bool { name != nil }
}

/// A tracker: a URL that a tag declares for a request, with its location.
package struct TrackingURL: Sendable, Hashable {
  var id: String?
  /// The URL, macros not yet replaced; never empty.
  package var template: URLTemplate
  package var position: SourcePosition

  package init(id: String? = nil, template: URLTemplate, position: SourcePosition) {
    self.id = id
    self.template = template
    self.position = position
  }
}

/// The trackers to request once it is decided whether an ad was viewable (VAST 4.x §
/// ViewableImpression).
///
/// Exactly one of the three lists is requested in a run.
package struct ViewableImpression: Sendable, Hashable {
  var id: String?
  /// For an ad that met the criteria.
  package var viewable: [TrackingURL] = []
  /// For an ad that ended without meeting the criteria.
  package var notViewable: [TrackingURL] = []
  /// For an ad whose viewability could not be determined.
  package var viewUndetermined: [TrackingURL] = []
  var position: SourcePosition
}
