package import Vocabulary

/// A creative that fills the player for a time. In a wrapper, it holds what the wrapper adds to
/// such a creative.
package struct Linear: Sendable, Hashable {
  /// When the viewer may skip; nil means never.
  package var skipOffset: TimeOffset?
  /// The declared duration, from which the media file's may differ; nil when it is missing or
  /// cannot be read.
  package var duration: Duration?
  /// Every Tracking element that has a URL, in document order, unknown events included.
  package var tracking: [TrackingEvent]
  package var videoClicks: VideoClicks
  /// The media files that have a URL, in document order.
  package var mediaFiles: [MediaFile]
  package var closedCaptionFiles: [ClosedCaptionFile]
  package var mezzanines: [Mezzanine]
  package var interactiveCreativeFiles: [InteractiveCreativeFile]
  package var icons: [Icon]
  package var adParameters: AdParameters?
  package var extensions: [VASTExtension]
  package var position: SourcePosition

  package init(
    skipOffset: TimeOffset? = nil, duration: Duration? = nil, tracking: [TrackingEvent] = [],
    videoClicks: VideoClicks = VideoClicks(), mediaFiles: [MediaFile] = [],
    closedCaptionFiles: [ClosedCaptionFile] = [], mezzanines: [Mezzanine] = [],
    interactiveCreativeFiles: [InteractiveCreativeFile] = [], icons: [Icon] = [],
    adParameters: AdParameters? = nil, extensions: [VASTExtension] = [],
    position: SourcePosition
  ) {
    self.skipOffset = skipOffset
    self.duration = duration
    self.tracking = tracking
    self.videoClicks = videoClicks
    self.mediaFiles = mediaFiles
    self.closedCaptionFiles = closedCaptionFiles
    self.mezzanines = mezzanines
    self.interactiveCreativeFiles = interactiveCreativeFiles
    self.icons = icons
    self.adParameters = adParameters
    self.extensions = extensions
    self.position = position
  }

  /// The trackers of one event, in document order; progress events carry their offsets.
  package func tracking(of name: TrackingEventName) -> [TrackingEvent] {
    tracking.filter { $0.name == name }
  }
}

/// The clicks of a linear creative.
package struct VideoClicks: Sendable, Hashable {
  /// The page to open; nil makes the video not clickable.
  package var clickThrough: TrackingURL?
  /// Requested on every click.
  package var clickTracking: [TrackingURL]
  /// Requested on the creative's own interactions, never on the click-through.
  package var customClicks: [TrackingURL]

  package init(
    clickThrough: TrackingURL? = nil, clickTracking: [TrackingURL] = [],
    customClicks: [TrackingURL] = []
  ) {
    self.clickThrough = clickThrough
    self.clickTracking = clickTracking
    self.customClicks = customClicks
  }
}
