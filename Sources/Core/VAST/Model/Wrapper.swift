package import Vocabulary

/// An ad that points to another response and adds its own trackers to that response's ads.
package struct Wrapper: Sendable, Hashable {
  package var adSystem: String?
  package var adSystemVersion: String?
  /// The address of the next response; nil when it is missing or empty.
  package var adTagURL: URLTemplate?
  /// Whether the player may follow further wrappers in the response (3.0 and later).
  package var followAdditionalWrappers: Bool
  /// Whether the player may play more than one stand-alone ad of the response (3.0 and later).
  package var allowMultipleAds: Bool
  /// Whether the player may play another ad of the document that contains this wrapper when the
  /// response has no ad (3.0 and later); nil leaves the choice to the player.
  package var fallbackOnNoAd: Bool?
  package var impressions: [TrackingURL]
  package var errors: [TrackingURL]
  /// The price that takes precedence when the inline ad has a different one (4.0 and later).
  package var pricing: Pricing?
  package var viewableImpression: ViewableImpression?
  /// The verifications, in document order, from every place where a version of VAST has them. They are
  /// executed in addition to those of the inline ad.
  package var verifications: [Verification]
  /// The categories that the resulting ad must not have (4.1 and later).
  package var blockedAdCategories: [AdCategory]
  /// The trackers, icons and companions that the wrapper adds; the player plays no media from them.
  package var creatives: [Creative]
  package var extensions: [VASTExtension]
  package var position: SourcePosition

  package init(
    adSystem: String? = nil, adSystemVersion: String? = nil, adTagURL: URLTemplate? = nil,
    followAdditionalWrappers: Bool = true, allowMultipleAds: Bool = false,
    fallbackOnNoAd: Bool? = nil, impressions: [TrackingURL] = [], errors: [TrackingURL] = [],
    pricing: Pricing? = nil, viewableImpression: ViewableImpression? = nil,
    verifications: [Verification] = [], blockedAdCategories: [AdCategory] = [],
    creatives: [Creative] = [], extensions: [VASTExtension] = [], position: SourcePosition
  ) {
    self.adSystem = adSystem
    self.adSystemVersion = adSystemVersion
    self.adTagURL = adTagURL
    self.followAdditionalWrappers = followAdditionalWrappers
    self.allowMultipleAds = allowMultipleAds
    self.fallbackOnNoAd = fallbackOnNoAd
    self.impressions = impressions
    self.errors = errors
    self.pricing = pricing
    self.viewableImpression = viewableImpression
    self.verifications = verifications
    self.blockedAdCategories = blockedAdCategories
    self.creatives = creatives
    self.extensions = extensions
    self.position = position
  }
}
