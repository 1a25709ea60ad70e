/// The order of elements in the schemas.
///
/// The texts of the standard define no order, and players accept any; a validator with the schema rejects any
/// other order. Elements that are not listed have no order.
enum SchemaOrder {
  /// The children of an element in the order of a version's schema; nil where any order is valid.
  ///
  /// 4.3 has no schema, and its documents are validated with that of 4.2.
  static func sequence(
    of element: SchemaElement, in version: VASTVersion
  ) -> [SchemaElement]? {
    switch version {
    case .v2_0: sequence2[element]
    case .v3_0: sequence3[element] ?? sequence2[element]
    case .v4_0, .v4_1: sequence41[element] ?? sequence4[element]
    case .v4_2, .v4_3: sequence42[element] ?? sequence4[element]
    }
  }

  private static let sequence2: [SchemaElement: [SchemaElement]] = [
    .inLine: [
      .adSystem, .adTitle, .description, .survey, .error, .impression, .creatives, .extensions,
    ],
    .wrapper: [
      .adSystem, .vastAdTagURI, .error, .impression, .wrapperCreatives, .extensions,
    ],
    .linear: [.duration, .linearTrackingEvents, .adParameters, .videoClicks, .mediaFiles],
    .wrapperLinear: [.linearTrackingEvents, .wrapperVideoClicks],
    .videoClicks: [.clickThrough, .clickTracking, .customClick],
    .nonLinearAds: [.nonLinearTrackingEvents, .nonLinear],
    .wrapperNonLinearAds: [.nonLinearTrackingEvents, .wrapperNonLinear],
    .nonLinear: [.staticResource, .nonLinearClickThrough, .adParameters],
    .companion: companion2, .wrapperCompanion: companion2,
  ]

  private static let companion2: [SchemaElement] = [
    .staticResource, .creativeExtensions, .companionTrackingEvents, .companionClickThrough,
    .companionClickTracking, .altText, .adParameters,
  ]

  private static let sequence3: [SchemaElement: [SchemaElement]] = [
    .inLine: [
      .adSystem, .adTitle, .description, .advertiser, .pricing, .survey, .error, .impression,
      .creatives, .extensions,
    ],
    .linear: [
      .icons, .creativeExtensions, .duration, .linearTrackingEvents, .adParameters, .videoClicks,
      .mediaFiles,
    ],
    .wrapperLinear: [
      .creativeExtensions, .icons, .linearTrackingEvents, .wrapperVideoClicks,
    ],
    .wrapperVideoClicks: [.clickTracking, .customClick],
    .icon: [.staticResource, .iconClicks, .iconViewTracking],
    .iconClicks: [.iconClickTracking, .iconClickThrough],
    .nonLinear: [
      .staticResource, .creativeExtensions, .nonLinearClickTracking, .nonLinearClickThrough,
      .adParameters,
    ],
    .wrapperNonLinear: [.creativeExtensions, .nonLinearClickTracking],
  ]

  private static let sequence41: [SchemaElement: [SchemaElement]] = [
    // This table has no order for Creative, because before 4.2 its children may be in any order.
    .videoClicks: [.clickTracking, .customClick, .clickThrough],
    .wrapperVideoClicks: [.clickTracking, .customClick],
  ]

  private static let sequence42: [SchemaElement: [SchemaElement]] = [
    .creative: [.companionAds, .creativeExtensions, .linear, .nonLinearAds, .universalAdID],
    .videoClicks: [.clickTracking, .clickThrough, .customClick],
    .wrapperVideoClicks: [.clickTracking, .clickThrough, .customClick],
  ]

  private static let sequence4: [SchemaElement: [SchemaElement]] = [
    .inLine: [
      .adSystem, .error, .extensions, .impression, .pricing, .viewableImpression, .adServingID,
      .adTitle, .adVerifications, .advertiser, .category, .creatives, .description, .expires,
      .survey,
    ],
    .wrapper: [
      .adSystem, .error, .extensions, .impression, .pricing, .viewableImpression, .adVerifications,
      .blockedAdCategories, .wrapperCreatives, .vastAdTagURI,
    ],
    .viewableImpression: [.viewable, .notViewable, .viewUndetermined],
    .verification: [
      .executableResource, .flashResource, .javaScriptResource, .viewableImpression,
      .verificationTrackingEvents, .verificationParameters,
    ],
    .wrapperCreative: [.wrapperCompanionAds, .wrapperLinear, .wrapperNonLinearAds],
    .linear: [
      .icons, .linearTrackingEvents, .adParameters, .duration, .mediaFiles, .videoClicks,
    ],
    .wrapperLinear: [.icons, .linearTrackingEvents, .wrapperVideoClicks],
    .mediaFiles: [.closedCaptionFiles, .mediaFile, .mezzanine, .interactiveCreativeFile],
    .icon: [.htmlResource, .iFrameResource, .staticResource, .iconClicks, .iconViewTracking],
    .iconClicks: [.iconClickFallbackImages, .iconClickThrough, .iconClickTracking],
    .iconClickFallbackImage: [.altText, .fallbackResource],
    .nonLinearAds: [.nonLinearTrackingEvents, .nonLinear],
    .wrapperNonLinearAds: [.nonLinearTrackingEvents, .wrapperNonLinear],
    .nonLinear: [
      .htmlResource, .iFrameResource, .staticResource, .adParameters, .nonLinearClickThrough,
      .nonLinearClickTracking,
    ],
    .companion: companion4, .wrapperCompanion: companion4,
  ]

  private static let companion4: [SchemaElement] = [
    .htmlResource, .iFrameResource, .staticResource, .adParameters, .altText,
    .companionClickThrough, .companionClickTracking, .creativeExtensions, .companionTrackingEvents,
  ]
}
