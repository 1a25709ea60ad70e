package import Vocabulary

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
  package var id: String?
  /// The URL, macros not yet replaced; never empty.
  package var template: URLTemplate
  package var position: SourcePosition

  package init(id: String? = nil, template: URLTemplate, position: SourcePosition) {
    self.id = id
    self.template = template
    self.position = position
  }
}
