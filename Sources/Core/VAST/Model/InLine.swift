package import Vocabulary

/// An ad that holds everything needed to play it.
package struct InLine: Sendable, Hashable {
  package var adSystem: String?
  package var adSystemVersion: String?
  package var adTitle: String?
  /// The identifier of this serving of the ad, required since 4.1.
  package var adServingID: String?
  package var advertiser: String?
  package var advertiserID: String?
  package var description: String?
  /// The ad's categories (4.0 and later).
  package var categories: [AdCategory]
  package var pricing: Pricing?
  package var surveys: [Survey]
  /// How long after the request the ad may still be played, in whole seconds (4.1 and later); nil
  /// for no limit.
  package var expires: Duration?
  /// Requested together when the ad's first frame is shown; placeholders are left out.
  package var impressions: [TrackingURL]
  package var errors: [TrackingURL]
  /// The trackers to request once viewability is decided (4.0 and later).
  package var viewableImpression: ViewableImpression?
  package var creatives: [Creative]
  /// The verifications, in document order, from every place where a version of VAST has them.
  package var verifications: [Verification]
  package var extensions: [VASTExtension]
  package var position: SourcePosition

  package init(
    adSystem: String? = nil, adSystemVersion: String? = nil, adTitle: String? = nil,
    adServingID: String? = nil, advertiser: String? = nil, advertiserID: String? = nil,
    description: String? = nil, categories: [AdCategory] = [], pricing: Pricing? = nil,
    surveys: [Survey] = [], expires: Duration? = nil, impressions: [TrackingURL] = [],
    errors: [TrackingURL] = [], viewableImpression: ViewableImpression? = nil,
    creatives: [Creative] = [], verifications: [Verification] = [],
    extensions: [VASTExtension] = [], position: SourcePosition
  ) {
    self.adSystem = adSystem
    self.adSystemVersion = adSystemVersion
    self.adTitle = adTitle
    self.adServingID = adServingID
    self.advertiser = advertiser
    self.advertiserID = advertiserID
    self.description = description
    self.categories = categories
    self.pricing = pricing
    self.surveys = surveys
    self.expires = expires
    self.impressions = impressions
    self.errors = errors
    self.viewableImpression = viewableImpression
    self.creatives = creatives
    self.verifications = verifications
    self.extensions = extensions
    self.position = position
  }

  /// The creative to play: in document order, the first linear creative with a media file, or else
  /// the first linear creative.
  package var linearCreative: Creative? {
    creatives.first { $0.linear?.mediaFiles.isEmpty == false }
      ?? creatives.first { $0.linear != nil }
  }
}
