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
  var adParameters: AdParameters?
  var extensions: [VASTExtension]
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
  func tracking(of name: TrackingEventName) -> [TrackingEvent] {
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
  var customClicks: [TrackingURL]

  package init(
    clickThrough: TrackingURL? = nil, clickTracking: [TrackingURL] = [],
    customClicks: [TrackingURL] = []
  ) {
    self.clickThrough = clickThrough
    self.clickTracking = clickTracking
    self.customClicks = customClicks
  }
}

/// An icon over a linear ad, such as that of an advertising choices program (VAST 3.0 and later).
package struct Icon: Sendable, Hashable {
  /// Where an icon is from left to right.
  enum HorizontalPosition: Sendable, Hashable {
    case left
    case right
    /// Pixels from the left edge of the player.
    case pixels(Int)
  }

  /// Where an icon is from top to bottom.
  enum VerticalPosition: Sendable, Hashable {
    case top
    case bottom
    /// Pixels from the upper edge of the player.
    case pixels(Int)
  }

  /// The icon's program; the player shows only one icon of each program.
  package var program: String?
  /// In pixels.
  package var width: Int?
  /// In pixels.
  package var height: Int?
  var xPosition: HorizontalPosition?
  var yPosition: VerticalPosition?
  /// The time after the creative's beginning at which the icon appears; nil if it appears at once.
  var offset: Duration?
  /// How long the icon stays; nil if it stays as long as the ad.
  var duration: Duration?
  /// The framework that the icon needs.
  var apiFramework: String?
  /// Pixels of the picture per device pixel (4.0 and later); nil counts as 1.
  package var pixelRatio: Double?
  /// The alternative text for the picture (4.2).
  var altText: String?
  /// The text to show when a pointer rests on the icon (4.2).
  var hoverText: String?
  /// In document order.
  package var resources: [CreativeResource] = []
  /// The page that a click opens.
  package var clickThrough: TrackingURL?
  /// Requested on every click.
  var clickTracking: [TrackingURL] = []
  /// The pictures that the player shows after a click where it cannot open a page (4.2).
  package var clickFallbackImages: [IconClickFallbackImage] = []
  /// Requested when the icon is shown.
  var viewTracking: [TrackingURL] = []
  var position: SourcePosition
}

/// A picture that explains an icon where no page can be opened (VAST 4.2).
package struct IconClickFallbackImage: Sendable, Hashable {
  /// In pixels.
  package var width: Int?
  /// In pixels.
  package var height: Int?
  /// The alternative text for the picture.
  var altText: String?
  /// The picture; nil when it is missing. It is not fetched before the click.
  package var resource: CreativeResource?
  var position: SourcePosition
}
