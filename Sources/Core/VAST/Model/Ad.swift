package import Vocabulary

/// One ad of a response.
package struct Ad: Sendable, Hashable {
  /// The content of an ad: everything needed to play it, or the address of another response.
  ///
  /// Boxed, because ads are passed around as values.
  package indirect enum Content: Sendable, Hashable {
    case inLine(InLine)
    case wrapper(Wrapper)
    /// Neither an `InLine` nor a `Wrapper` element is present, which breaks the schema.
    case missing
  }

  package var id: String?
  /// The place in an ad pod, from 1; nil for a stand-alone ad.
  package var sequence: Int?
  package var adType: AdType
  /// Whether the ad decides only at run time whether it shows anything (4.0, deprecated in 4.1).
  package var isConditional: Bool
  package var content: Content
  /// The code of the reason why the ad cannot be played, which is reported to its Error URLs; nil
  /// when no required part is missing.
  package var failure: VASTErrorCode?
  package var position: SourcePosition

  package init(
    id: String? = nil, sequence: Int? = nil, adType: AdType = .video, isConditional: Bool = false,
    content: Content, failure: VASTErrorCode? = nil, position: SourcePosition
  ) {
    self.id = id
    self.sequence = sequence
    self.adType = adType
    self.isConditional = isConditional
    self.content = content
    self.failure = failure
    self.position = position
  }

  /// The in-line ad, if it is one.
  package var inLine: InLine? {
    guard case .inLine(let inLine) = content else { return nil }
    return inLine
  }

  /// The wrapper, if it is one.
  package var wrapper: Wrapper? {
    guard case .wrapper(let wrapper) = content else { return nil }
    return wrapper
  }

  var isInLine: Bool { if case .inLine = content { true } else { false } }

  // Each of the following reads one property in its place, since a copy of the whole inline ad is large.

  /// The AdSystem of the inline ad or the wrapper.
  package var adSystem: String? {
    switch content {
    case .inLine(let inLine): inLine.adSystem
    case .wrapper(let wrapper): wrapper.adSystem
    case .missing: nil
    }
  }

  /// The Impression URLs of the inline ad or the wrapper.
  package var impressions: [TrackingURL] {
    switch content {
    case .inLine(let inLine): inLine.impressions
    case .wrapper(let wrapper): wrapper.impressions
    case .missing: []
    }
  }

  /// The ViewableImpression of the inline ad or the wrapper.
  package var viewableImpression: ViewableImpression? {
    switch content {
    case .inLine(let inLine): inLine.viewableImpression
    case .wrapper(let wrapper): wrapper.viewableImpression
    case .missing: nil
    }
  }

  /// The verifications of the inline ad or the wrapper, in document order.
  package var verifications: [Verification] {
    switch content {
    case .inLine(let inLine): inLine.verifications
    case .wrapper(let wrapper): wrapper.verifications
    case .missing: []
    }
  }

  /// The categories of an inline ad; empty for a wrapper.
  package var categories: [AdCategory] {
    if case .inLine(let inLine) = content { inLine.categories } else { [] }
  }

  /// How long after the request of its document an inline ad may begin (VAST 4.1 § Expires); nil for
  /// any time, and for a wrapper.
  package var expires: Duration? {
    if case .inLine(let inLine) = content { inLine.expires } else { nil }
  }

  /// The creatives of the inline ad or the wrapper.
  package var creatives: [Creative] {
    switch content {
    case .inLine(let inLine): inLine.creatives
    case .wrapper(let wrapper): wrapper.creatives
    case .missing: []
    }
  }

  /// The Error URLs of the inline ad or the wrapper.
  package var errors: [TrackingURL] {
    switch content {
    case .inLine(let inLine): inLine.errors
    case .wrapper(let wrapper): wrapper.errors
    case .missing: []
    }
  }
}

/// The kind of media of an ad (VAST 4.1 § Ad@adType).
package enum AdType: String, Sendable, Hashable, CaseIterable {
  /// Video, with or without sound; the default.
  case video
  /// Audio only; it may have companions.
  case audio
  /// Audio or video, as the slot allows.
  case hybrid
}

/// An ad that holds everything needed to play it.
package struct InLine: Sendable, Hashable {
  var adSystem: String?
  var adSystemVersion: String?
  package var adTitle: String?
  /// The identifier of this serving of the ad, required since 4.1.
  package var adServingID: String?
  var advertiser: String?
  var advertiserID: String?
  var description: String?
  /// The ad's categories (4.0 and later).
  var categories: [AdCategory]
  var pricing: Pricing?
  var surveys: [Survey]
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
  var extensions: [VASTExtension]
  var position: SourcePosition

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

/// An ad that points to another response and adds its own trackers to that response's ads.
package struct Wrapper: Sendable, Hashable {
  package var adSystem: String?
  var adSystemVersion: String?
  /// The address of the next response; nil when it is missing or empty.
  package var adTagURL: URLTemplate?
  /// Whether the player may follow further wrappers in the response (3.0 and later).
  var followAdditionalWrappers: Bool
  /// Whether the player may play more than one stand-alone ad of the response (3.0 and later).
  var allowMultipleAds: Bool
  /// Whether the player may play another ad of the document that contains this wrapper when the
  /// response has no ad (3.0 and later); nil leaves the choice to the player.
  var fallbackOnNoAd: Bool?
  var impressions: [TrackingURL]
  var errors: [TrackingURL]
  /// The price that takes precedence when the inline ad has a different one (4.0 and later).
  var pricing: Pricing?
  var viewableImpression: ViewableImpression?
  /// The verifications, in document order, from every place where a version of VAST has them. They are
  /// executed in addition to those of the inline ad.
  var verifications: [Verification]
  /// The categories that the resulting ad must not have (4.1 and later).
  package var blockedAdCategories: [AdCategory]
  /// The trackers, icons and companions that the wrapper adds; the player plays no media from them.
  var creatives: [Creative]
  var extensions: [VASTExtension]
  var position: SourcePosition

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

/// A category of an ad, from an authority's list of categories (VAST 4.0 § Category).
package struct AdCategory: Sendable, Hashable {
  /// The URL of the list's authority; nil when it is missing.
  var authority: String?
  /// The code or label in that list; never empty.
  package var code: String

  package init(authority: String? = nil, code: String) {
    self.authority = authority
    self.code = code
  }

  /// Whether a list of blocked categories has the category (VAST 4.1, error 205).
  package func isBlocked(by blocked: [AdCategory]) -> Bool {
    blocked.contains { block in
      // Codes without an authority may be from any list.
      let isSameList =
        block.authority == nil || authority == nil || block.authority == authority
      return isSameList && block.code == code
    }
  }
}

/// The price of an ad, for real-time bidding (VAST 3.0 § Pricing).
package struct Pricing: Sendable, Hashable {
  /// `cpc`, `cpm`, `cpe` or `cpv`, in capitals as well since 4.0.
  var model: String?
  /// The three letters of ISO 4217.
  var currency: String?
  /// The number as written, white space at its ends removed; never empty. It may be encrypted.
  var value: String
}

/// A survey to run with an ad (deprecated since VAST 4.1).
package struct Survey: Sendable, Hashable {
  /// The MIME type, as written (4.0 and later).
  var type: String?
  var url: TrackingURL
}
