/// The creative that a session measures; it depends on neither player nor media.
package struct MeasuredCreative: Sendable, Hashable {
  /// The kinds of creatives that viewability standards distinguish.
  package enum Kind: Sendable, Hashable {
    /// A video. The session has media events, and `loaded` reports these playback properties of the
    /// video.
    case video(VASTProperties)
    /// Audio without a picture. The session has media events, and `loaded` reports these playback
    /// properties of the audio.
    case audio(VASTProperties)
    /// A picture or a page that does not play; the session has no media events.
    case display
  }

  package var kind: Kind
  /// The creative's area in square pixels; zero where nothing is visible.
  package var area: Double
  /// Whether there is a view to measure.
  package var hasView: Bool
  /// The duration of the media, or how long a display creative is shown; nil if it stays on the
  /// screen.
  package var duration: Duration?

  package init(_ kind: Kind, area: Double, hasView: Bool = true, duration: Duration? = nil) {
    self.kind = kind
    self.area = area
    self.hasView = hasView
    self.duration = duration
  }

  /// How the media plays; nil for a display creative.
  var properties: VASTProperties? {
    switch kind {
    case .video(let properties), .audio(let properties): properties
    case .display: nil
    }
  }

  /// The kind as a value of `CreativeKinds`, the type in which a viewability standard states the
  /// kinds that it applies to.
  var kinds: CreativeKinds {
    switch kind {
    case .video: .video
    case .audio: .audio
    case .display: .display
    }
  }

  /// Whether VAST's ViewableImpression applies; it does not apply to audio.
  var hasViewableImpression: Bool {
    switch kind {
    case .audio: false
    case .video, .display: true
    }
  }

  /// Sets the values of a session's configuration that follow from the creative.
  package func apply(to configuration: inout AdSessionConfiguration) {
    configuration.canMeasureVisibility = hasView
    switch kind {
    case .video: configuration.creativeType = .video
    case .audio: configuration.creativeType = .audio
    case .display:
      configuration.creativeType = .nativeDisplay
      configuration.mediaEventsOwner = .none
    }
  }
}
