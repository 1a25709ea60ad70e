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

  package static func progress(offset: Duration) -> PlayerEvent {
    PlayerEvent(.progress, .offset(offset))
  }

  package static func volumeChange(to volume: Double) -> PlayerEvent {
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
