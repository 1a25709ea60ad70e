package import OpenMeasurement

/// What a session measures, whoever shows it: it knows neither player nor media.
package struct MeasuredCreative: Sendable, Hashable {
  /// Of what kind it is, as viewability standards tell kinds apart.
  package enum Kind: Sendable, Hashable {
    /// A picture that moves; the session has media events, and says how it plays.
    case video(VASTProperties)
    /// Sound that nothing is to be seen of; the session has media events, and says how it plays.
    case audio(VASTProperties)
    /// A picture or a page that does not play; the session has no media events.
    case display
  }

  package var kind: Kind
  /// Its size in square pixels; zero where nothing is to be seen.
  package var area: Double
  /// Whether there is a view to look at.
  package var hasView: Bool
  /// How long the media is, or how long it is shown; nil for what stays.
  package var duration: Duration?

  package init(_ kind: Kind, area: Double, hasView: Bool = true, duration: Duration? = nil) {
    self.kind = kind
    self.area = area
    self.hasView = hasView
    self.duration = duration
  }

  /// How the media plays; nil for what does not.
  var properties: VASTProperties? {
    switch kind {
    case .video(let properties), .audio(let properties): properties
    case .display: nil
    }
  }

  /// The kind as standards name it.
  var kinds: CreativeKinds {
    switch kind {
    case .video: .video
    case .audio: .audio
    case .display: .display
    }
  }

  /// Whether VAST's ViewableImpression is about it, which it is not for audio.
  var hasViewableImpression: Bool {
    switch kind {
    case .audio: false
    case .video, .display: true
    }
  }

  /// Sets in a session's configuration what follows from the creative.
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
