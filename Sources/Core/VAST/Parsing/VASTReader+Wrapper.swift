internal import Documents
internal import Vocabulary

extension VASTReader {
  /// Reads a wrapper without fetching the response to which it points.
  func wrapper(_ node: XMLNode) -> Wrapper {
    var wrapper = Wrapper(position: node.position)
    wrapper.adSystem = text(of: "AdSystem", in: node)
    wrapper.adSystemVersion = node.child(named: "AdSystem").flatMap { attribute("version", of: $0) }
    wrapper.adTagURL = adTagURL(in: node)
    wrapper.followAdditionalWrappers = flag("followAdditionalWrappers", of: node) ?? true
    wrapper.allowMultipleAds = flag("allowMultipleAds", of: node) ?? false
    wrapper.fallbackOnNoAd = flag("fallbackOnNoAd", of: node)
    wrapper.impressions = impressions(in: node)
    wrapper.errors = trackingURLs("Error", in: node)
    wrapper.pricing = node.child(named: "Pricing").flatMap { pricing($0) }
    wrapper.viewableImpression = node.child(named: "ViewableImpression").map {
      viewableImpression($0)
    }
    wrapper.extensions = extensions(of: node)
    wrapper.verifications = verifications(in: node, extensions: wrapper.extensions.map(\.node))
    wrapper.blockedAdCategories = blockedAdCategories(in: node)
    wrapper.creatives = creatives(wrapper: node)
    return wrapper
  }

  private func adTagURL(in node: XMLNode) -> URLTemplate? {
    if let url = node.child(named: "VASTAdTagURI").flatMap({ url($0) }) { return URLTemplate(url) }
    // Some servers kept the element name of VAST 1, with the address in a 'URL' element inside.
    return node.child(named: "VASTAdTagURL").flatMap { url($0.child(named: "URL") ?? $0) }
      .map { URLTemplate($0) }
  }

  /// Reads the categories that a wrapper blocks: each element holds a list of codes separated by
  /// commas.
  private func blockedAdCategories(in node: XMLNode) -> [AdCategory] {
    var categories: [AdCategory] = []
    for child in node.children where child.isNamed("BlockedAdCategories") {
      let authority = attribute("authority", of: child)
      for part in child.text.split(separator: ",") {
        let code = String(part.trimmingWhitespace())
        if !code.isEmpty { categories.append(AdCategory(authority: authority, code: code)) }
      }
    }
    return categories
  }
}
