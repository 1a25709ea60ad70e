extension VASTSchemaTable {
  /// VMAP 1.0.1, which has one version only.
  static let vmapRows: [ElementRow] = [
    ElementRow(
      .vmap, "VMAP", attributes: [.required("version")],
      children: [ChildRow(.zeroOrMore, .adBreak), ChildRow(.zeroOrOne, .vmapExtensions)]),
    ElementRow(
      .adBreak, "AdBreak",
      attributes: [
        .required("timeOffset", .breakOffset), .required("breakType", .breakTypes),
        .optional("breakId"), .optional("repeatAfter", .time),
      ],
      children: [
        ChildRow(.zeroOrOne, .adSource), ChildRow(.zeroOrOne, .vmapTrackingEvents),
        ChildRow(.zeroOrOne, .vmapExtensions),
      ]),
    ElementRow(
      .adSource, "AdSource",
      attributes: [
        .optional("id"), .optional("allowMultipleAds", .boolean),
        .optional("followRedirects", .boolean),
      ],
      children: [
        ChildRow(.zeroOrOne, .vmapVASTAdData), ChildRow(.zeroOrOne, .adTagURI),
        ChildRow(.zeroOrOne, .customAdData),
      ]),
    ElementRow(.vmapVASTAdData, "VASTAdData", text: .open),
    ElementRow(
      .adTagURI, "AdTagURI", text: .adTag,
      attributes: [.required("templateType", .templateType)]),
    ElementRow(
      .customAdData, "CustomAdData", text: .open,
      attributes: [.required("templateType", .templateType)]),
    ElementRow(
      .vmapTrackingEvents, "TrackingEvents", children: [ChildRow(.oneOrMore, .vmapTracking)]),
    ElementRow(
      .vmapTracking, "Tracking", text: .tracker, attributes: [.required("event", .breakEvent)]),
    ElementRow(.vmapExtensions, "Extensions", children: [ChildRow(.zeroOrMore, .vmapExtension)]),
    ElementRow(.vmapExtension, "Extension", text: .open, attributes: [.required("type")]),
  ]
}
