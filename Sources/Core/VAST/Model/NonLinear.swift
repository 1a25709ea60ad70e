package import Vocabulary

/// One alternative of a nonlinear creative.
package struct NonLinear: Sendable, Hashable {
  package var id: String?
  /// In pixels, as are the other sizes.
  package var width: Int?
  package var height: Int?
  package var expandedWidth: Int?
  package var expandedHeight: Int?
  /// Whether the player may draw the nonlinear ad larger or smaller than it is.
  package var isScalable: Bool?
  /// Whether scaling has to keep the nonlinear ad's aspect ratio.
  package var maintainsAspectRatio: Bool?
  /// The shortest time for which the nonlinear ad should be shown.
  package var minSuggestedDuration: Duration?
  /// The framework that the nonlinear ad needs, such as `VPAID`.
  package var apiFramework: String?
  /// In document order; empty in a wrapper.
  package var resources: [CreativeResource]
  package var adParameters: AdParameters?
  /// The page that a click opens, unless the creative opens one itself.
  package var clickThrough: TrackingURL?
  /// Requested on every click (3.0 and later).
  package var clickTracking: [TrackingURL]
  /// Tracking found inside this alternative, where the table of 4.x lists it; the schemas of all
  /// versions have it in `NonLinearAds`.
  package var tracking: [TrackingEvent]
  package var extensions: [VASTExtension]
  package var position: SourcePosition

  package init(
    id: String? = nil, width: Int? = nil, height: Int? = nil, expandedWidth: Int? = nil,
    expandedHeight: Int? = nil, isScalable: Bool? = nil, maintainsAspectRatio: Bool? = nil,
    minSuggestedDuration: Duration? = nil, apiFramework: String? = nil,
    resources: [CreativeResource] = [], adParameters: AdParameters? = nil,
    clickThrough: TrackingURL? = nil, clickTracking: [TrackingURL] = [],
    tracking: [TrackingEvent] = [], extensions: [VASTExtension] = [], position: SourcePosition
  ) {
    self.id = id
    self.width = width
    self.height = height
    self.expandedWidth = expandedWidth
    self.expandedHeight = expandedHeight
    self.isScalable = isScalable
    self.maintainsAspectRatio = maintainsAspectRatio
    self.minSuggestedDuration = minSuggestedDuration
    self.apiFramework = apiFramework
    self.resources = resources
    self.adParameters = adParameters
    self.clickThrough = clickThrough
    self.clickTracking = clickTracking
    self.tracking = tracking
    self.extensions = extensions
    self.position = position
  }
}

/// A creative that overlays the content while it plays.
package struct NonLinearAds: Sendable, Hashable {
  /// Alternatives: the player shows one that it supports. In a wrapper they carry click tracking
  /// only.
  package var nonLinears: [NonLinear]
  /// The trackers that apply to every alternative, in document order, unknown events included.
  package var tracking: [TrackingEvent]
  package var position: SourcePosition

  package init(
    nonLinears: [NonLinear] = [], tracking: [TrackingEvent] = [], position: SourcePosition
  ) {
    self.nonLinears = nonLinears
    self.tracking = tracking
    self.position = position
  }
}
