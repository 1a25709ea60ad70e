internal import Documents

extension VASTReader {
  /// Reads a nonlinear creative, or a wrapper's additions to one.
  func nonLinearAds(_ node: XMLNode, of form: AdForm) -> NonLinearAds {
    var ads = NonLinearAds(tracking: tracking(in: node), position: node.position)
    for child in node.children where child.isNamed("NonLinear") {
      ads.nonLinears.append(nonLinear(child, of: form))
    }
    return ads
  }

  private func nonLinear(_ node: XMLNode, of form: AdForm) -> NonLinear {
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
    // A wrapper can add only trackers.
    if form == .inLine {
      ad.resources = resources(in: node)
      ad.adParameters = adParameters(in: node)
      ad.clickThrough = trackingURL("NonLinearClickThrough", in: node)
    }
    return ad
  }
}
