internal import Diagnostics
internal import Transport
internal import XMLTree

extension VASTReader {
  /// Reads a wrapper, the response that it points to not yet fetched.
  mutating func wrapper(_ node: XMLNode) -> Wrapper {
    checkChildren(of: node, also: ["Verification", "AdVerification", "VASTAdData", "VASTAdTagURL"])
    var wrapper = Wrapper(position: node.position)
    wrapper.adSystem = required("AdSystem", .adSystemMissing, in: node)
    wrapper.adSystemVersion = node.child(named: "AdSystem").flatMap { attribute("version", of: $0) }
    wrapper.adTagURL = adTagURL(in: node)
    wrapper.followAdditionalWrappers = flag("followAdditionalWrappers", of: node) ?? true
    wrapper.allowMultipleAds = flag("allowMultipleAds", of: node) ?? false
    wrapper.fallbackOnNoAd = flag("fallbackOnNoAd", of: node)
    wrapper.impressions = impressions(in: node)
    wrapper.errors = trackingURLs("Error", in: node)
    wrapper.pricing = single("Pricing", in: node).flatMap { pricing($0) }
    wrapper.viewableImpression = single("ViewableImpression", in: node).map {
      viewableImpression($0)
    }
    wrapper.extensions = extensions(of: node)
    wrapper.verifications = verifications(in: node, extensions: wrapper.extensions.map(\.node))
    wrapper.blockedAdCategories = blockedAdCategories(in: node)
    wrapper.creatives = creatives(wrapper: node)
    for child in node.children where child.isNamed("VASTAdData") {
      report(
        .vastAdDataIgnored,
        "'VASTAdData' is a proposal that was not adopted; 'VASTAdTagURI' is followed",
        at: child.position)
    }
    return wrapper
  }

  private mutating func adTagURL(in node: XMLNode) -> URLTemplate? {
    if let url = single("VASTAdTagURI", in: node).flatMap({ url($0) }) { return URLTemplate(url) }
    // VAST 1's name, which some servers kept, with the address in a `URL` inside.
    if let legacy = node.child(named: "VASTAdTagURL") {
      let holder = legacy.child(named: "URL") ?? legacy
      report(
        .elementMisspelt, "'VASTAdTagURL' is VAST 1; use 'VASTAdTagURI'", at: legacy.position)
      if let url = url(holder) { return URLTemplate(url) }
    }
    report(
      .vastAdTagURIMissing, "'Wrapper' has no 'VASTAdTagURI' with a URL; one is required",
      at: node.position)
    return nil
  }

  /// The text is a list with commas; each of its codes is blocked.
  private mutating func blockedAdCategories(in node: XMLNode) -> [AdCategory] {
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
