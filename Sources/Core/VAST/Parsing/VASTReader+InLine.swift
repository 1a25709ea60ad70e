internal import Documents
internal import Vocabulary

extension VASTReader {
  /// Reads an inline ad. The code is the reason why the ad cannot be played, or nil if no required
  /// part is missing.
  func inLine(_ node: XMLNode) -> (InLine, VASTErrorCode?) {
    var inLine = InLine(position: node.position)
    inLine.adSystem = text(of: "AdSystem", in: node)
    inLine.adSystemVersion = node.child(named: "AdSystem").flatMap { attribute("version", of: $0) }
    inLine.adTitle = text(of: "AdTitle", in: node)
    inLine.adServingID = text(of: "AdServingId", in: node)
    inLine.advertiser = text(of: "Advertiser", in: node)
    inLine.advertiserID = node.child(named: "Advertiser").flatMap { attribute("id", of: $0) }
    inLine.description = text(of: "Description", in: node)
    inLine.categories = categories(in: node)
    inLine.pricing = node.child(named: "Pricing").flatMap { pricing($0) }
    inLine.surveys = surveys(in: node)
    inLine.expires = text(of: "Expires", in: node).flatMap { InLine.expires($0[...]) }
    inLine.impressions = impressions(in: node)
    inLine.errors = trackingURLs("Error", in: node)
    inLine.viewableImpression = node.child(named: "ViewableImpression").map {
      viewableImpression($0)
    }
    inLine.extensions = extensions(of: node)
    inLine.verifications = verifications(in: node, extensions: inLine.extensions.map(\.node))
    let (creatives, failure) = creatives(inLine: node)
    inLine.creatives = creatives
    readAdExtensions(inLine.extensions, into: &inLine.creatives)
    return (inLine, failure)
  }

  /// The Impression URLs of an ad, without placeholders.
  func impressions(in node: XMLNode) -> [TrackingURL] {
    trackingURLs("Impression", in: node).filter {
      !$0.template.text.equalsIgnoringCase("about:blank")
    }
  }

  func viewableImpression(_ node: XMLNode) -> ViewableImpression {
    ViewableImpression(
      id: attribute("id", of: node),
      viewable: trackingURLs("Viewable", in: node),
      notViewable: trackingURLs("NotViewable", in: node),
      viewUndetermined: trackingURLs("ViewUndetermined", in: node),
      position: node.position)
  }

  /// Reads a price; nil without a number.
  func pricing(_ node: XMLNode) -> Pricing? {
    let value = node.trimmedText
    guard !value.isEmpty else { return nil }
    return Pricing(
      model: attribute("model", of: node), currency: attribute("currency", of: node), value: value)
  }

  private func categories(in node: XMLNode) -> [AdCategory] {
    var categories: [AdCategory] = []
    for child in node.children where child.isNamed("Category") {
      let code = child.trimmedText
      guard !code.isEmpty else { continue }
      categories.append(AdCategory(authority: attribute("authority", of: child), code: code))
    }
    return categories
  }

  private func surveys(in node: XMLNode) -> [Survey] {
    var surveys: [Survey] = []
    for child in node.children where child.isNamed("Survey") {
      guard let url = trackingURL(child) else { continue }
      surveys.append(Survey(type: attribute("type", of: child), url: url))
    }
    return surveys
  }
}

extension InLine {
  /// Reads an `Expires`: whole seconds of at most ten digits, which is about three hundred years.
  package static func expires(_ text: Substring) -> Duration? {
    guard text.utf8.count <= 10, ValueForm.number.accepts(text), let seconds = Int(text)
    else { return nil }
    return .seconds(seconds)
  }
}
