internal import Documents

extension VASTReader {
  /// Reads the companions of an inline ad or a wrapper; both may contain the same elements.
  func companionAds(_ node: XMLNode) -> CompanionAds {
    var ads = CompanionAds(position: node.position)
    ads.required = choice("required", of: node) ?? .none
    for child in node.children where child.isNamed("Companion") {
      ads.companions.append(companion(child))
    }
    return ads
  }

  private func companion(_ node: XMLNode) -> Companion {
    return Companion(
      id: attribute("id", of: node),
      width: number("width", of: node),
      height: number("height", of: node),
      assetWidth: number("assetWidth", of: node),
      assetHeight: number("assetHeight", of: node),
      expandedWidth: number("expandedWidth", of: node),
      expandedHeight: number("expandedHeight", of: node),
      apiFramework: attribute("apiFramework", of: node),
      adSlotID: attribute("adSlotId", of: node),
      pixelRatio: decimal("pxratio", of: node),
      renderingMode: attribute("renderingMode", of: node),
      resources: resources(in: node),
      adParameters: adParameters(in: node),
      altText: text(of: "AltText", in: node),
      clickThrough: trackingURL("CompanionClickThrough", in: node),
      clickTracking: trackingURLs("CompanionClickTracking", in: node),
      tracking: tracking(in: node),
      extensions: creativeExtensions(of: node),
      position: node.position)
  }
}
