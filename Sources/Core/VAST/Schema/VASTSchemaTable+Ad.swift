extension VASTSchemaTable {
  /// The document, its ads, and the elements of an ad.
  static let adRows: [ElementRow] = [
    ElementRow(
      .vast, "VAST", attributes: [.required("version")],
      children: [
        // The text of 3.0 defines the root Error, but the draft of its schema does not.
        ChildRow(.zeroOrOne, .rootError, since: .v3_0, then: .zeroOrMore, from: .v4_0),
        ChildRow(.zeroOrMore, .ad),
      ]),
    ElementRow(.rootError, "Error", text: .tracker),
    ElementRow(
      .ad, "Ad",
      attributes: [
        .required("id", through: .v2_0),
        .optional("sequence", .ordinal, since: .v3_0),
        .optional("conditionalAd", .boolean, since: .v4_0, deprecatedSince: .v4_1),
        .optional("adType", .adType, since: .v4_1),
      ],
      children: [ChildRow(.zeroOrOne, .inLine), ChildRow(.zeroOrOne, .wrapper)]),
    ElementRow(
      .inLine, "InLine",
      children: [
        ChildRow(.oneOrMore, .impression),
        ChildRow(.one, .creatives),
        ChildRow(.zeroOrOne, .error, then: .zeroOrMore, from: .v4_0),
        ChildRow(.one, .adSystem),
        ChildRow(.one, .adTitle),
        ChildRow(.one, .adServingID, since: .v4_1),
        ChildRow(.zeroOrOne, .extensions),
        ChildRow(.zeroOrMore, .category, since: .v4_0),
        ChildRow(.zeroOrOne, .description),
        ChildRow(.zeroOrOne, .advertiser, since: .v3_0),
        ChildRow(.zeroOrOne, .pricing, since: .v3_0),
        // From 3.0 on the text allows several Surveys, but the schemas allow only one.
        ChildRow(
          .zeroOrOne, .survey, deprecatedSince: .v4_1, then: .zeroOrMore, from: .v3_0),
        ChildRow(.zeroOrOne, .expires, since: .v4_1),
        ChildRow(.zeroOrOne, .viewableImpression, since: .v4_0),
        ChildRow(.zeroOrOne, .adVerifications, since: .v4_0),
      ]),
    ElementRow(
      .wrapper, "Wrapper",
      attributes: [
        // VAST 3.0 defines these attributes in its text, but not in the draft of its schema.
        .optional("followAdditionalWrappers", .boolean, since: .v3_0),
        .optional("allowMultipleAds", .boolean, since: .v3_0),
        .optional("fallbackOnNoAd", .boolean, since: .v3_0),
      ],
      children: [
        ChildRow(.oneOrMore, .impression),
        ChildRow(.one, .vastAdTagURI),
        ChildRow(.one, .wrapperCreatives, then: .zeroOrOne, from: .v4_0),
        ChildRow(.zeroOrOne, .error, then: .zeroOrMore, from: .v4_0),
        ChildRow(.one, .adSystem),
        ChildRow(.zeroOrOne, .extensions),
        ChildRow(.zeroOrOne, .pricing, since: .v4_0),
        ChildRow(.zeroOrOne, .viewableImpression, since: .v4_0),
        ChildRow(.zeroOrOne, .adVerifications, since: .v4_0),
        ChildRow(.zeroOrMore, .blockedAdCategories, since: .v4_1),
      ]),

    ElementRow(.adSystem, "AdSystem", text: .label, attributes: [.optional("version")]),
    ElementRow(.adTitle, "AdTitle", text: .label),
    ElementRow(.adServingID, "AdServingId", text: .label),
    ElementRow(.impression, "Impression", text: .tracker, attributes: [.optional("id")]),
    ElementRow(.category, "Category", text: .label, attributes: [.required("authority")]),
    ElementRow(.description, "Description", text: .free),
    // The text of 4.1 defines the attribute, but no schema does.
    ElementRow(
      .advertiser, "Advertiser", text: .free, attributes: [.optional("id", since: .v4_1)]),
    ElementRow(
      .pricing, "Pricing", text: .price,
      attributes: [.required("model", .pricingModel), .required("currency", .currency)]),
    ElementRow(
      .survey, "Survey", text: .reference, attributes: [.optional("type", since: .v4_0)]),
    ElementRow(.error, "Error", text: .tracker),
    ElementRow(.expires, "Expires", text: .seconds),
    ElementRow(
      .blockedAdCategories, "BlockedAdCategories", text: .label,
      attributes: [.optional("authority")]),
    ElementRow(.vastAdTagURI, "VASTAdTagURI", text: .adTag),
    ElementRow(
      .viewableImpression, "ViewableImpression", attributes: [.optional("id")],
      children: [
        ChildRow(.zeroOrMore, .viewable), ChildRow(.zeroOrMore, .notViewable),
        ChildRow(.zeroOrMore, .viewUndetermined),
      ]),
    ElementRow(.viewable, "Viewable", text: .tracker),
    ElementRow(.notViewable, "NotViewable", text: .tracker),
    ElementRow(.viewUndetermined, "ViewUndetermined", text: .tracker),
    ElementRow(
      .extensions, "Extensions", children: [ChildRow(.zeroOrMore, .anyExtension)]),
    ElementRow(.anyExtension, "Extension", text: .open),

    ElementRow(
      .adVerifications, "AdVerifications", children: [ChildRow(.zeroOrMore, .verification)]),
    ElementRow(
      .verification, "Verification", attributes: [.required("vendor")],
      children: [
        ChildRow(.zeroOrMore, .javaScriptResource),
        ChildRow(.zeroOrMore, .flashResource, since: .v4_0, until: .v4_0),
        ChildRow(.zeroOrOne, .viewableImpression, since: .v4_0, until: .v4_0),
        ChildRow(.zeroOrMore, .executableResource, since: .v4_1),
        ChildRow(.zeroOrOne, .verificationTrackingEvents, since: .v4_1),
        ChildRow(.zeroOrOne, .verificationParameters, since: .v4_1),
      ]),
    ElementRow(
      .javaScriptResource, "JavaScriptResource", text: .resource,
      attributes: [
        // The schemas make 'apiFramework' optional, but the text requires it.
        .required("apiFramework"), .optional("browserOptional", .boolean, since: .v4_1),
      ]),
    ElementRow(
      .executableResource, "ExecutableResource", text: .resource,
      attributes: [
        .required("apiFramework"), .required("type"),
        // Older tables use this name for 'type'.
        .optional("language"),
      ]),
    ElementRow(
      .flashResource, "FlashResource", text: .resource, attributes: [.optional("apiFramework")]),
    ElementRow(.verificationParameters, "VerificationParameters", text: .free),
    ElementRow(
      .verificationTrackingEvents, "TrackingEvents",
      children: [ChildRow(.zeroOrMore, .verificationTracking)]),
    ElementRow(
      .verificationTracking, "Tracking", text: .tracker, attributes: [.required("event")]),
  ]
}
