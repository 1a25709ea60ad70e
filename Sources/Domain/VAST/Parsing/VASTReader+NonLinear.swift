internal import Diagnostics
internal import XMLTree

extension VASTReader {
  /// Reads a nonlinear creative, or a wrapper's additions to one.
  mutating func nonLinearAds(_ node: XMLNode, of form: AdForm) -> NonLinearAds {
    checkChildren(of: node)
    var ads = NonLinearAds(tracking: tracking(in: node), position: node.position)
    for child in node.children where child.isNamed("NonLinear") {
      ads.nonLinears.append(nonLinear(child, of: form))
    }
    return ads
  }

  private mutating func nonLinear(_ node: XMLNode, of form: AdForm) -> NonLinear {
    checkChildren(of: node)
    var ad = NonLinear(
      id: attribute("id", of: node),
      width: number("width", of: node),
      height: number("height", of: node),
      expandedWidth: number("expandedWidth", of: node),
      expandedHeight: number("expandedHeight", of: node),
      isScalable: flag("scalable", of: node),
      maintainsAspectRatio: flag("maintainAspectRatio", of: node),
      minSuggestedDuration: time("minSuggestedDuration", of: node),
      apiFramework: attribute("apiFramework", of: node),
      clickTracking: trackingURLs("NonLinearClickTracking", in: node),
      tracking: tracking(in: node),
      extensions: creativeExtensions(of: node),
      position: node.position)
    switch form {
    case .inLine:
      ad.resources = resources(in: node)
      ad.adParameters = adParameters(in: node)
      ad.clickThrough = single("NonLinearClickThrough", in: node).flatMap { trackingURL($0) }
    case .wrapper:
      refuse(
        ["StaticResource", "IFrameResource", "HTMLResource", "AdParameters"]
          + ["NonLinearClickThrough"], in: node)
    }
    return ad
  }
}
