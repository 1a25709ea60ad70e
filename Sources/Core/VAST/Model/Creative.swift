internal import Documents
package import Vocabulary

/// One creative of an ad. The standard requires exactly one kind of content in each creative, but
/// tags also put several kinds into one.
package struct Creative: Sendable, Hashable {
  package var id: String?
  /// The ad server's identifier of the creative: `adId`, `AdID` before 4.0.
  var adID: String?
  /// The order among the creatives of one ad; it does not form an ad pod.
  var sequence: Int?
  /// The framework that the creative needs (4.0 and later).
  package var apiFramework: String?
  /// Since 4.0 one identifier is required, and since 4.2 several are allowed; earlier versions have
  /// them in an extension.
  package var universalAdIDs: [UniversalAdID]
  package var linear: Linear?
  package var nonLinearAds: NonLinearAds?
  package var companionAds: CompanionAds?
  var extensions: [VASTExtension]
  var position: SourcePosition

  package init(
    id: String? = nil, adID: String? = nil, sequence: Int? = nil,
    apiFramework: String? = nil, universalAdIDs: [UniversalAdID] = [], linear: Linear? = nil,
    nonLinearAds: NonLinearAds? = nil, companionAds: CompanionAds? = nil,
    extensions: [VASTExtension] = [], position: SourcePosition
  ) {
    self.id = id
    self.adID = adID
    self.sequence = sequence
    self.apiFramework = apiFramework
    self.universalAdIDs = universalAdIDs
    self.linear = linear
    self.nonLinearAds = nonLinearAds
    self.companionAds = companionAds
    self.extensions = extensions
    self.position = position
  }
}

/// An identifier of a creative that is the same on all systems.
package struct UniversalAdID: Sendable, Hashable {
  /// The registry that issued the identifier, such as `ad-id.org`.
  package var registry: String?
  /// The element's text; the `idValue` attribute of 4.0 when there is no text.
  package var value: String

  package init(registry: String?, value: String) {
    self.registry = registry
    self.value = value
  }
}

/// One extension of an ad or a creative, kept unchanged.
package struct VASTExtension: Sendable, Hashable {
  var type: String?
  /// The `Extension` or `CreativeExtension` element.
  var node: XMLNode
}

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
  var adParameters: AdParameters?
  /// The page that a click opens, unless the creative opens one itself.
  package var clickThrough: TrackingURL?
  /// Requested on every click (3.0 and later).
  package var clickTracking: [TrackingURL]
  /// Tracking found inside this alternative, where the table of 4.x lists it; the schemas of all
  /// versions have it in `NonLinearAds`.
  package var tracking: [TrackingEvent]
  var extensions: [VASTExtension]
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
  var position: SourcePosition

  package init(
    nonLinears: [NonLinear] = [], tracking: [TrackingEvent] = [], position: SourcePosition
  ) {
    self.nonLinears = nonLinears
    self.tracking = tracking
    self.position = position
  }
}

/// Creatives that are shown next to the player.
package struct CompanionAds: Sendable, Hashable {
  /// How many of the companions have to be shown (VAST 3.0 § CompanionAds@required).
  package enum Requirement: String, Sendable, Hashable, CaseIterable {
    /// All of them, otherwise the whole ad fails (602).
    case all
    /// At least one, otherwise the whole ad fails (602).
    case any
    /// None has to be shown; the player shows as many as fit. The default.
    case none
  }

  package var required: Requirement
  package var companions: [Companion]
  var position: SourcePosition

  package init(
    required: Requirement = .none, companions: [Companion] = [], position: SourcePosition
  ) {
    self.required = required
    self.companions = companions
    self.position = position
  }
}

/// One creative that is shown next to the player.
package struct Companion: Sendable, Hashable {
  package var id: String?
  /// The slot's width, in pixels as are the other sizes.
  package var width: Int?
  package var height: Int?
  /// The width of the creative itself (3.0 and later).
  package var assetWidth: Int?
  package var assetHeight: Int?
  var expandedWidth: Int?
  var expandedHeight: Int?
  /// The framework that the companion needs.
  package var apiFramework: String?
  /// The intended slot on the page: the attribute `adSlotId`, or `adSlotID` in 4.0.
  package var adSlotID: String?
  /// Pixels of the creative per device pixel (4.0 and later); nil counts as 1.
  package var pixelRatio: Double?
  /// `default`, `end-card`, `concurrent` or a value of the player's own (4.1 and later).
  var renderingMode: String?
  /// In document order; empty for a companion that only adds trackers.
  package var resources: [CreativeResource]
  var adParameters: AdParameters?
  /// The alternative text for the picture.
  var altText: String?
  /// The page that a click opens.
  package var clickThrough: TrackingURL?
  /// Requested on every click.
  var clickTracking: [TrackingURL]
  /// In document order; `creativeView` is the only event of a companion.
  var tracking: [TrackingEvent]
  var extensions: [VASTExtension]
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

/// The resource of a nonlinear ad, a companion or an icon.
package struct CreativeResource: Sendable, Hashable {
  /// The three forms of a resource.
  package enum Content: Sendable, Hashable {
    /// StaticResource: a file, in most cases a picture; the type is its MIME type.
    case file(url: String, type: String?)
    /// IFrameResource: a page to show in a frame.
    case page(url: String)
    /// HTMLResource: a snippet of HTML, or the URL of one; white space at its ends removed.
    case markup(String, isXMLEncoded: Bool)
  }

  package var content: Content
  package var position: SourcePosition

  /// The URL from which the player fetches the resource; nil for markup, which is in the tag.
  package var address: String? {
    switch content {
    case .file(let url, _), .page(let url): url
    case .markup: nil
    }
  }

  package init(content: Content, position: SourcePosition) {
    self.content = content
    self.position = position
  }
}
