/// An element together with its parent: the content allowed in `Linear`, for example, depends on
/// its parent.
package enum SchemaElement: Int, Sendable, CaseIterable {
  case vast, rootError, ad
  case inLine, wrapper
  case adSystem, adTitle, adServingID, impression, category, description, advertiser, pricing
  case survey, error, expires, blockedAdCategories, vastAdTagURI
  case viewableImpression, viewable, notViewable, viewUndetermined
  case adVerifications, verification, javaScriptResource, executableResource, flashResource
  case verificationParameters, verificationTrackingEvents, verificationTracking
  case extensions, anyExtension

  case creatives, creative, wrapperCreatives, wrapperCreative
  case universalAdID, creativeExtensions, creativeExtension

  case linear, wrapperLinear, duration, adParameters
  case mediaFiles, mediaFile, mezzanine, interactiveCreativeFile
  case closedCaptionFiles, closedCaptionFile
  case videoClicks, wrapperVideoClicks, clickThrough, clickTracking, customClick
  case linearTrackingEvents, linearTracking
  case icons, icon, iconClicks, iconClickThrough, iconClickTracking, iconViewTracking
  case iconClickFallbackImages, iconClickFallbackImage, fallbackResource

  case staticResource, iFrameResource, htmlResource, altText

  case nonLinearAds, wrapperNonLinearAds, nonLinear, wrapperNonLinear
  case nonLinearClickThrough, nonLinearClickTracking
  case nonLinearTrackingEvents, nonLinearTracking

  case companionAds, wrapperCompanionAds, companion, wrapperCompanion
  case companionClickThrough, companionClickTracking
  case companionTrackingEvents, companionTracking

  case vmap, adBreak, adSource, vmapVASTAdData, adTagURI, customAdData
  case vmapTrackingEvents, vmapTracking, vmapExtensions, vmapExtension
}

extension SchemaElement {
  /// The elements that an inline ad and a wrapper both have, with different content.
  private static let pairs: [(inLine: SchemaElement, wrapper: SchemaElement)] = [
    (.inLine, .wrapper), (.creatives, .wrapperCreatives), (.creative, .wrapperCreative),
    (.linear, .wrapperLinear), (.videoClicks, .wrapperVideoClicks),
    (.nonLinearAds, .wrapperNonLinearAds), (.nonLinear, .wrapperNonLinear),
    (.companionAds, .wrapperCompanionAds), (.companion, .wrapperCompanion),
  ]

  /// The element of the same name in the other kind of ad.
  package var counterpart: SchemaElement? {
    if isInWrapper { return Self.pairs.first { $0.wrapper == self }?.inLine }
    return Self.pairs.first { $0.inLine == self }?.wrapper
  }

  /// Whether this is a wrapper's element that has a counterpart of the same name in an inline ad.
  package var isInWrapper: Bool { Self.pairs.contains { $0.wrapper == self } }
}
