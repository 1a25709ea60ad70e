/// An element in its place: what may be inside `Linear` depends on what `Linear` is in.
enum SchemaElement: Int, Sendable, CaseIterable {
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
