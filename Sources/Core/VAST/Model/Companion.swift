package import Vocabulary

/// One creative that is shown next to the player.
package struct Companion: Sendable, Hashable {
  package var id: String?
  /// The slot's width, in pixels as are the other sizes.
  package var width: Int?
  package var height: Int?
  /// The width of the creative itself (3.0 and later).
  package var assetWidth: Int?
  package var assetHeight: Int?
  package var expandedWidth: Int?
  package var expandedHeight: Int?
  /// The framework that the companion needs.
  package var apiFramework: String?
  /// The intended slot on the page: the attribute `adSlotId`, or `adSlotID` in 4.0.
  package var adSlotID: String?
  /// Pixels of the creative per device pixel (4.0 and later); nil counts as 1.
  package var pixelRatio: Double?
  /// `default`, `end-card`, `concurrent` or a value of the player's own (4.1 and later).
  package var renderingMode: String?
  /// In document order; empty for a companion that only adds trackers.
  package var resources: [CreativeResource]
  package var adParameters: AdParameters?
  /// The alternative text for the picture.
  package var altText: String?
  /// The page that a click opens.
  package var clickThrough: TrackingURL?
  /// Requested on every click.
  package var clickTracking: [TrackingURL]
  /// In document order; `creativeView` is the only event of a companion.
  package var tracking: [TrackingEvent]
  package var extensions: [VASTExtension]
  package var position: SourcePosition

  package init(
    id: String? = nil, width: Int? = nil, height: Int? = nil, assetWidth: Int? = nil,
    assetHeight: Int? = nil, expandedWidth: Int? = nil, expandedHeight: Int? = nil,
    apiFramework: String? = nil, adSlotID: String? = nil, pixelRatio: Double? = nil,
    renderingMode: String? = nil, resources: [CreativeResource] = [],
    adParameters: AdParameters? = nil, altText: String? = nil, clickThrough: TrackingURL? = nil,
    clickTracking: [TrackingURL] = [], tracking: [TrackingEvent] = [],
    extensions: [VASTExtension] = [], position: SourcePosition
  ) {
    self.id = id
    self.width = width
    self.height = height
    self.assetWidth = assetWidth
    self.assetHeight = assetHeight
    self.expandedWidth = expandedWidth
    self.expandedHeight = expandedHeight
    self.apiFramework = apiFramework
    self.adSlotID = adSlotID
    self.pixelRatio = pixelRatio
    self.renderingMode = renderingMode
    self.resources = resources
    self.adParameters = adParameters
    self.altText = altText
    self.clickThrough = clickThrough
    self.clickTracking = clickTracking
    self.tracking = tracking
    self.extensions = extensions
    self.position = position
  }
}
