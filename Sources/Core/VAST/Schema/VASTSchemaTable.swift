internal import Documents

/// VAST 2.0 to 4.3 and VMAP 1.0.1 as one table: which elements each element may contain, in which
/// versions and how often, with which attributes, and in what form.
///
/// The rows follow the texts of the standard where a schema is incomplete (4.3 has no schema, that
/// of 3.0 is a draft); comments mark these rows. `SchemaOrder` has the order of elements.
package enum VASTSchemaTable {
  /// Every row, by its element's raw value.
  static let rows: [ResolvedRow] = {
    let all = adRows + creativeRows + displayRows + vmapRows
    let names = Dictionary(
      all.map { ($0.element, $0.name) }, uniquingKeysWith: { first, _ in first })
    let byElement = Dictionary(
      all.map { ($0.element, $0) }, uniquingKeysWith: { first, _ in first })
    return SchemaElement.allCases.map { element in
      ResolvedRow(byElement[element] ?? ElementRow(element, ""), names: names)
    }
  }()

  package static func row(of element: SchemaElement) -> ResolvedRow { rows[element.rawValue] }

  /// By name, the elements and their parents.
  package static let places: [String: [Place]] = {
    var places: [String: [Place]] = [:]
    for parent in rows {
      for child in parent.children {
        places[row(of: child.element).name, default: []].append(
          Place(element: child.element, parent: parent.element))
      }
    }
    return places
  }()

  /// The first version in which an element is allowed in any parent.
  package static func since(of element: SchemaElement) -> VASTVersion {
    introduced[element] ?? .first
  }

  private static let introduced = Dictionary(
    rows.flatMap(\.children).map { ($0.element, $0.since) }, uniquingKeysWith: min)

  /// An element in one of its parents.
  package struct Place: Sendable {
    package let element: SchemaElement
    package let parent: SchemaElement
  }
}

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

extension VASTSchemaTable {
  /// The elements below a root that no version defines at their place, with their parents, in
  /// document order. Elements that players read although the standard does not allow them there are
  /// left out.
  static func unknownNodes(below root: XMLNode, _ element: SchemaElement) -> [UnknownNode] {
    var nodes: [UnknownNode] = []
    collect(root, row(of: element), [], into: &nodes)
    return nodes
  }

  private static func collect(
    _ node: XMLNode, _ row: ResolvedRow, _ path: [String], into nodes: inout [UnknownNode]
  ) {
    guard !node.children.isEmpty, row.text != .open || row.element == .anyExtension else { return }
    let path = path + [node.name]
    let counterpart = row.element.counterpart.map { self.row(of: $0) }
    for child in node.children {
      if let place = row.child(named: child.name) {
        collect(child, self.row(of: row.children[place].element), path, into: &nodes)
      } else if let counterpart, let place = counterpart.child(named: child.name) {
        collect(child, self.row(of: counterpart.children[place].element), path, into: &nodes)
      } else if let element = tolerated(child, in: row.element) {
        collect(child, self.row(of: element), path, into: &nodes)
      } else if row.element != .anyExtension {
        nodes.append(UnknownNode(parentPath: path.joined(separator: "/"), node: child))
      }
    }
  }

  /// The meaning of a child element that no version of VAST defines in its parent, but that is accepted
  /// there.
  private static func tolerated(_ node: XMLNode, in parent: SchemaElement) -> SchemaElement? {
    switch (parent, node.name) {
    case (.ad, _) where node.name.equalsIgnoringCase("InLine"): .inLine
    case (.ad, _) where node.name.equalsIgnoringCase("Wrapper"): .wrapper
    case (.inLine, "Verification"), (.wrapper, "Verification"): .verification
    case (.inLine, "AdVerification"), (.wrapper, "AdVerification"),
      (.adVerifications, "AdVerification"):
      node.child(named: "Verification") == nil ? .verification : .adVerifications
    case (.wrapper, "VASTAdData"): .vmapVASTAdData
    case (.wrapper, "VASTAdTagURL"): .vmapVASTAdData
    case (.mediaFiles, "VideoClicks"): .videoClicks
    case (.adSource, "VASTData"): .vmapVASTAdData
    case (.anyExtension, "AdVerifications"): .adVerifications
    default: nil
    }
  }
}
