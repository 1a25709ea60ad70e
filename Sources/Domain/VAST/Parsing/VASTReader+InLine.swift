internal import Diagnostics
internal import Transport
internal import XMLTree

extension VASTReader {
  /// Reads an in-line ad, and why it cannot be played if parts are missing.
  mutating func inLine(_ node: XMLNode) -> (InLine, VASTErrorCode?) {
    checkChildren(of: node, also: ["Verification", "AdVerification"])
    var inLine = InLine(position: node.position)
    inLine.adSystem = required("AdSystem", .adSystemMissing, in: node)
    inLine.adSystemVersion = node.child(named: "AdSystem").flatMap { attribute("version", of: $0) }
    inLine.adTitle = required("AdTitle", .adTitleMissing, in: node)
    inLine.adServingID =
      isVersion(atLeast: 4, 1)
      ? required("AdServingId", .adServingIdMissing, in: node) : text(of: "AdServingId", in: node)
    inLine.advertiser = text(of: "Advertiser", in: node)
    inLine.advertiserID = node.child(named: "Advertiser").flatMap { attribute("id", of: $0) }
    inLine.description = text(of: "Description", in: node)
    inLine.categories = categories(in: node)
    inLine.pricing = single("Pricing", in: node).flatMap { pricing($0) }
    inLine.surveys = surveys(in: node)
    inLine.expires = expires(in: node)
    inLine.impressions = impressions(in: node)
    inLine.errors = trackingURLs("Error", in: node)
    inLine.viewableImpression = single("ViewableImpression", in: node).map {
      viewableImpression($0)
    }
    inLine.extensions = extensions(of: node)
    inLine.verifications = verifications(in: node, extensions: inLine.extensions.map(\.node))
    let (creatives, failure) = creatives(inLine: node)
    inLine.creatives = creatives
    readAdExtensions(inLine.extensions, into: &inLine.creatives)
    return (inLine, failure)
  }

  mutating func required(_ name: String, _ rule: Rule, in node: XMLNode) -> String? {
    if let text = text(of: name, in: node) { return text }
    report(rule, "'\(node.name)' has no '\(name)', which is required", at: node.position)
    return nil
  }

  /// The addresses of an ad's impression, placeholders left out.
  mutating func impressions(in node: XMLNode) -> [TrackingURL] {
    var isPresent = false
    let impressions = trackingURLs("Impression", in: node).filter { impression in
      isPresent = true
      guard impression.template.text.equalsIgnoringCase("about:blank") else { return true }
      report(
        .impressionPlaceholder,
        "'about:blank' is a placeholder for the URL of an 'Impression'; "
          + "it is not requested", at: impression.position)
      return false
    }
    if !isPresent {
      report(
        .impressionMissing, "'\(node.name)' has no 'Impression' with a URL; one is required",
        at: node.position)
    }
    return impressions
  }

  mutating func viewableImpression(_ node: XMLNode) -> ViewableImpression {
    checkChildren(of: node)
    return ViewableImpression(
      id: attribute("id", of: node),
      viewable: trackingURLs("Viewable", in: node),
      notViewable: trackingURLs("NotViewable", in: node),
      viewUndetermined: trackingURLs("ViewUndetermined", in: node),
      position: node.position)
  }

  /// A price without a number says nothing.
  mutating func pricing(_ node: XMLNode) -> Pricing? {
    let value = node.trimmedText
    guard !value.isEmpty else { return nil }
    return Pricing(
      model: attribute("model", of: node), currency: attribute("currency", of: node), value: value)
  }

  private mutating func categories(in node: XMLNode) -> [AdCategory] {
    var categories: [AdCategory] = []
    for child in node.children where child.isNamed("Category") {
      let code = child.trimmedText
      guard !code.isEmpty else { continue }
      categories.append(AdCategory(authority: attribute("authority", of: child), code: code))
    }
    return categories
  }

  private mutating func surveys(in node: XMLNode) -> [Survey] {
    var surveys: [Survey] = []
    for child in node.children where child.isNamed("Survey") {
      guard let url = trackingURL(child) else { continue }
      surveys.append(Survey(type: attribute("type", of: child), url: url))
    }
    return surveys
  }

  private mutating func expires(in node: XMLNode) -> Duration? {
    guard let element = single("Expires", in: node) else { return nil }
    let text = element.trimmedText
    // Ten digits are three hundred years.
    if text.utf8.count <= 10, let seconds = Int(text), seconds >= 0 { return .seconds(seconds) }
    report(
      .expiresMalformed,
      "'Expires' is \(Self.quoted(text)), so the ad never expires; use whole seconds",
      at: element.position)
    return nil
  }
}
