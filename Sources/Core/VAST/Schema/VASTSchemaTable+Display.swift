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
