extension VASTSchemaTable {
  /// Creatives, and the elements of a linear one.
  static let creativeRows: [ElementRow] = [
    ElementRow(.creatives, "Creatives", children: [ChildRow(.oneOrMore, .creative)]),
    ElementRow(
      .wrapperCreatives, "Creatives",
      children: [ChildRow(.zeroOrMore, .wrapperCreative, then: .oneOrMore, from: .v4_0)]),
    ElementRow(
      .creative, "Creative", attributes: creativeAttributes,
      children: [
        ChildRow(.zeroOrOne, .linear),
        ChildRow(.zeroOrOne, .nonLinearAds),
        ChildRow(.zeroOrOne, .companionAds),
        ChildRow(.one, .universalAdID, since: .v4_0, then: .oneOrMore, from: .v4_2),
        ChildRow(.zeroOrOne, .creativeExtensions, since: .v4_0),
      ]),
    ElementRow(
      .wrapperCreative, "Creative", attributes: creativeAttributes,
      children: [
        ChildRow(.zeroOrOne, .wrapperLinear),
        ChildRow(.zeroOrOne, .wrapperNonLinearAds),
        ChildRow(.zeroOrOne, .wrapperCompanionAds),
      ]),
    ElementRow(
      .universalAdID, "UniversalAdId", text: .free,
      attributes: [
        .required("idRegistry"), .required("idValue", through: .v4_0, until: .v4_0),
      ]),
    ElementRow(
      .creativeExtensions, "CreativeExtensions",
      children: [ChildRow(.zeroOrMore, .creativeExtension)]),
    ElementRow(.creativeExtension, "CreativeExtension", text: .open),

    ElementRow(
      .linear, "Linear", attributes: [.optional("skipoffset", .offset, since: .v3_0)],
      children: [
        ChildRow(.one, .duration),
        ChildRow(.zeroOrOne, .mediaFiles, then: .one, from: .v4_0),
        ChildRow(.zeroOrOne, .linearTrackingEvents),
        ChildRow(.zeroOrOne, .videoClicks),
        ChildRow(.zeroOrOne, .adParameters),
        ChildRow(.zeroOrOne, .icons, since: .v3_0),
        ChildRow(.zeroOrOne, .creativeExtensions, since: .v3_0, until: .v3_0),
      ]),
    ElementRow(
      .wrapperLinear, "Linear", attributes: [.optional("skipoffset", .offset, since: .v4_0)],
      children: [
        ChildRow(.zeroOrOne, .linearTrackingEvents),
        ChildRow(.zeroOrOne, .wrapperVideoClicks),
        ChildRow(.zeroOrOne, .icons, since: .v3_0),
        ChildRow(.zeroOrOne, .creativeExtensions, since: .v3_0, until: .v3_0),
      ]),
    ElementRow(.duration, "Duration", text: .duration),
    ElementRow(
      .adParameters, "AdParameters", text: .free,
      attributes: [.optional("xmlEncoded", .boolean, since: .v3_0)]),
    ElementRow(
      .linearTrackingEvents, "TrackingEvents", children: [ChildRow(.zeroOrMore, .linearTracking)]),
    ElementRow(
      .linearTracking, "Tracking", text: .tracker,
      attributes: [.required("event"), .optional("offset", .offset, since: .v3_0)]),

    ElementRow(
      .mediaFiles, "MediaFiles",
      children: [
        ChildRow(.oneOrMore, .mediaFile),
        ChildRow(.zeroOrOne, .mezzanine, since: .v4_0, then: .zeroOrMore, from: .v4_1),
        ChildRow(.zeroOrMore, .interactiveCreativeFile, since: .v4_0),
        ChildRow(.zeroOrOne, .closedCaptionFiles, since: .v4_1),
      ]),
    ElementRow(
      .mediaFile, "MediaFile", text: .file,
      attributes: [
        .required("delivery", .delivery), .required("type", .mediaType),
        .required("width", .number), .required("height", .number),
        .optional("bitrate", .number), .optional("id"),
        .optional("scalable", .boolean), .optional("maintainAspectRatio", .boolean),
        .optional("codec", since: .v3_0),
        .optional("minBitrate", .number, since: .v3_0),
        .optional("maxBitrate", .number, since: .v3_0),
        // Deprecated since 4.1, which a separate rule reports.
        .optional("apiFramework"),
        .optional("fileSize", .number, since: .v4_1),
        .optional("mediaType", .pictureKind, since: .v4_1),
      ]),
    ElementRow(
      .mezzanine, "Mezzanine", text: .file,
      attributes: [
        .required("delivery", .delivery, from: .v4_1, since: .v4_1),
        .required("type", .mediaType, from: .v4_1, since: .v4_1),
        .required("width", .number, from: .v4_1, since: .v4_1),
        .required("height", .number, from: .v4_1, since: .v4_1),
        .optional("id", since: .v4_1), .optional("codec", since: .v4_1),
        .optional("fileSize", .number, since: .v4_1),
        .optional("mediaType", .pictureKind, since: .v4_1),
      ]),
    ElementRow(
      .interactiveCreativeFile, "InteractiveCreativeFile", text: .file,
      attributes: [
        .optional("type", .mediaType), .optional("apiFramework"),
        .optional("variableDuration", .boolean, since: .v4_1),
      ]),
    ElementRow(
      .closedCaptionFiles, "ClosedCaptionFiles",
      children: [ChildRow(.zeroOrMore, .closedCaptionFile)]),
    ElementRow(
      .closedCaptionFile, "ClosedCaptionFile", text: .file,
      attributes: [.optional("type", .mediaType), .optional("language", .language)]),

    ElementRow(
      .videoClicks, "VideoClicks",
      children: [
        ChildRow(.zeroOrOne, .clickThrough), ChildRow(.zeroOrMore, .clickTracking),
        ChildRow(.zeroOrMore, .customClick),
      ]),
    ElementRow(
      .wrapperVideoClicks, "VideoClicks",
      children: [
        ChildRow(.zeroOrMore, .clickTracking),
        ChildRow(.zeroOrMore, .customClick, since: .v3_0),
        ChildRow(.zeroOrOne, .clickThrough, since: .v4_2),
      ]),
    ElementRow(.clickThrough, "ClickThrough", text: .clickThrough, attributes: [.optional("id")]),
    ElementRow(.clickTracking, "ClickTracking", text: .tracker, attributes: [.optional("id")]),
    ElementRow(.customClick, "CustomClick", text: .tracker, attributes: [.optional("id")]),

    // The schemas of 4.0 and 4.1 allow only one Icon by mistake.
    ElementRow(.icons, "Icons", children: [ChildRow(.oneOrMore, .icon)]),
    ElementRow(
      .icon, "Icon",
      attributes: [
        .required("program", through: .v3_0), .required("width", .number, through: .v3_0),
        .required("height", .number, through: .v3_0),
        .required("xPosition", .horizontalPosition, through: .v3_0),
        .required("yPosition", .verticalPosition, through: .v3_0),
        .optional("offset", .time), .optional("duration", .time), .optional("apiFramework"),
        .optional("pxratio", .ratio, since: .v4_0),
        // The text of 4.2 defines 'altText' and 'hoverText', but no schema does.
        .optional("altText", since: .v4_2), .optional("hoverText", since: .v4_2),
      ],
      children: resources + [
        ChildRow(.zeroOrOne, .iconClicks), ChildRow(.zeroOrMore, .iconViewTracking),
      ]),
    ElementRow(
      .iconClicks, "IconClicks",
      children: [
        ChildRow(.zeroOrOne, .iconClickThrough), ChildRow(.zeroOrMore, .iconClickTracking),
        ChildRow(.zeroOrOne, .iconClickFallbackImages, since: .v4_2),
      ]),
    ElementRow(.iconClickThrough, "IconClickThrough", text: .clickThrough),
    ElementRow(
      .iconClickTracking, "IconClickTracking", text: .tracker,
      attributes: [.optional("id", since: .v4_0)]),
    ElementRow(.iconViewTracking, "IconViewTracking", text: .tracker),
    ElementRow(
      .iconClickFallbackImages, "IconClickFallbackImages",
      children: [ChildRow(.oneOrMore, .iconClickFallbackImage)]),
    ElementRow(
      .iconClickFallbackImage, "IconClickFallbackImage",
      attributes: [.optional("width", .number), .optional("height", .number)],
      children: [ChildRow(.zeroOrOne, .altText), ChildRow(.zeroOrOne, .fallbackResource)]),
    ElementRow(
      .fallbackResource, "StaticResource", text: .resource,
      attributes: [.optional("creativeType")]),
  ]

  /// The attributes of a Creative. 2.0 and 3.0 spell the ad server's identifier `AdID`.
  private static let creativeAttributes: [AttributeRow] = [
    .optional("id"), .optional("sequence", .number),
    .optional("AdID", until: .v3_0), .optional("adId", since: .v4_0),
    .optional("apiFramework", since: .v4_0),
  ]

  /// The resources of an icon, a companion or a nonlinear creative: one of the three in 2.0 and 3.0
  /// (several in the text of 3.0), any number in 4.x.
  static let resources: [ChildRow] = [
    ChildRow(.zeroOrOne, .staticResource, then: .zeroOrMore, from: .v4_0),
    ChildRow(.zeroOrOne, .iFrameResource, then: .zeroOrMore, from: .v4_0),
    ChildRow(.zeroOrOne, .htmlResource, then: .zeroOrMore, from: .v4_0),
  ]
}

extension VASTSchemaTable {
  /// Nonlinear creatives and companions.
  static let displayRows: [ElementRow] = [
    ElementRow(
      .staticResource, "StaticResource", text: .resource,
      attributes: [.required("creativeType", .mediaType)]),
    ElementRow(.iFrameResource, "IFrameResource", text: .resource),
    ElementRow(
      .htmlResource, "HTMLResource", text: .free,
      attributes: [.optional("xmlEncoded", .boolean, since: .v3_0, until: .v3_0)]),
    ElementRow(.altText, "AltText", text: .free),

    ElementRow(
      .nonLinearAds, "NonLinearAds",
      children: [
        ChildRow(.zeroOrOne, .nonLinearTrackingEvents),
        ChildRow(.oneOrMore, .nonLinear, then: .zeroOrMore, from: .v4_0),
      ]),
    ElementRow(
      .wrapperNonLinearAds, "NonLinearAds",
      children: [
        ChildRow(.zeroOrOne, .nonLinearTrackingEvents), ChildRow(.zeroOrMore, .wrapperNonLinear),
      ]),
    ElementRow(
      .nonLinear, "NonLinear",
      attributes: [.required("width", .number), .required("height", .number)]
        + nonLinearAttributes,
      children: resources + [
        ChildRow(.zeroOrOne, .nonLinearClickThrough),
        ChildRow(.zeroOrMore, .nonLinearClickTracking, since: .v3_0),
        ChildRow(.zeroOrOne, .adParameters),
        ChildRow(.zeroOrOne, .creativeExtensions, since: .v3_0, until: .v3_0),
        // The summary table of 4.x lists the events here, but every schema has them in
        // NonLinearAds.
        ChildRow(.zeroOrOne, .nonLinearTrackingEvents, since: .v4_0),
      ]),
    ElementRow(
      .wrapperNonLinear, "NonLinear",
      attributes: [.optional("width", .number), .optional("height", .number)]
        + nonLinearAttributes,
      children: [
        ChildRow(.zeroOrMore, .nonLinearClickTracking, since: .v3_0),
        ChildRow(.zeroOrOne, .creativeExtensions, since: .v3_0, until: .v3_0),
        ChildRow(.zeroOrOne, .nonLinearTrackingEvents, since: .v4_0),
        // 2.0 defines the same NonLinear for inline ads and wrappers, though these children have no
        // meaning in a wrapper.
        ChildRow(.zeroOrOne, .staticResource, until: .v2_0),
        ChildRow(.zeroOrOne, .iFrameResource, until: .v2_0),
        ChildRow(.zeroOrOne, .htmlResource, until: .v2_0),
        ChildRow(.zeroOrOne, .nonLinearClickThrough, until: .v2_0),
        ChildRow(.zeroOrOne, .adParameters, until: .v2_0),
      ]),
    ElementRow(.nonLinearClickThrough, "NonLinearClickThrough", text: .clickThrough),
    ElementRow(
      .nonLinearClickTracking, "NonLinearClickTracking", text: .tracker,
      attributes: [.optional("id", since: .v4_0)]),
    ElementRow(
      .nonLinearTrackingEvents, "TrackingEvents",
      children: [ChildRow(.zeroOrMore, .nonLinearTracking)]),
    ElementRow(
      .nonLinearTracking, "Tracking", text: .tracker,
      attributes: [.required("event"), .optional("offset", .offset, since: .v3_0)]),

    ElementRow(
      .companionAds, "CompanionAds",
      attributes: [.optional("required", .companionRequirement, since: .v3_0)],
      children: [ChildRow(.zeroOrMore, .companion)]),
    ElementRow(
      .wrapperCompanionAds, "CompanionAds",
      attributes: [.optional("required", .companionRequirement, since: .v3_0)],
      children: [ChildRow(.zeroOrMore, .wrapperCompanion)]),
    ElementRow(
      .companion, "Companion", attributes: companionAttributes, children: companionChildren),
    ElementRow(
      .wrapperCompanion, "Companion", attributes: companionAttributes, children: companionChildren),
    ElementRow(.companionClickThrough, "CompanionClickThrough", text: .clickThrough),
    ElementRow(
      .companionClickTracking, "CompanionClickTracking", text: .tracker,
      // Only the schemas of 4.x require 'id'.
      attributes: [.required("id", from: .v4_0, since: .v4_0)]),
    ElementRow(
      .companionTrackingEvents, "TrackingEvents",
      children: [ChildRow(.zeroOrMore, .companionTracking)]),
    ElementRow(
      .companionTracking, "Tracking", text: .tracker,
      attributes: [.required("event"), .optional("offset", .offset, since: .v3_0)]),
  ]

  private static let nonLinearAttributes: [AttributeRow] = [
    .optional("id"), .optional("expandedWidth", .number), .optional("expandedHeight", .number),
    .optional("scalable", .boolean), .optional("maintainAspectRatio", .boolean),
    .optional("minSuggestedDuration", .time), .optional("apiFramework"),
  ]

  private static let companionAttributes: [AttributeRow] = [
    .required("width", .number), .required("height", .number), .optional("id"),
    .optional("expandedWidth", .number), .optional("expandedHeight", .number),
    .optional("apiFramework"),
    .optional("assetWidth", .number, since: .v3_0),
    .optional("assetHeight", .number, since: .v3_0),
    // Only the schema of 4.0 spells the attribute 'adSlotID'.
    .optional("adSlotId", since: .v3_0), .optional("adSlotID", since: .v4_0, until: .v4_0),
    .optional("pxratio", .ratio, since: .v4_0),
    .optional("renderingMode", .renderingMode, since: .v4_1),
  ]

  private static let companionChildren: [ChildRow] =
    resources + [
      ChildRow(.zeroOrOne, .companionClickThrough),
      // The schema of 3.0 has CompanionClickTracking in a wrapper's Companion only, its text in
      // both kinds of ad.
      ChildRow(.zeroOrMore, .companionClickTracking, since: .v3_0),
      ChildRow(.zeroOrOne, .companionTrackingEvents),
      ChildRow(.zeroOrOne, .altText),
      ChildRow(.zeroOrOne, .adParameters),
      ChildRow(.zeroOrOne, .creativeExtensions, since: .v3_0),
    ]
}
