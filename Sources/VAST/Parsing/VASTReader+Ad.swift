internal import Diagnostics
internal import Transport
internal import XMLTree

extension VASTReader {
  /// Reads the root; without a document when the root is not VAST.
  mutating func document(_ root: XMLNode) -> (VASTDocument?, VASTErrorCode?) {
    if root.name == "VideoAdServingTemplate" {
      report(
        .versionNotSupported, "'VideoAdServingTemplate' is VAST 1, which is not supported",
        at: root.position)
      return (nil, .versionNotSupported)
    }
    guard root.name == "VAST" else {
      report(
        .rootNotVAST, "the root is \(Self.quoted(root.name)); 'VAST' is wanted", at: root.position)
      return (nil, .schemaValidation)
    }
    let version = attribute("version", of: root)
    let failure = readVersion(version, at: root.position)
    checkChildren(of: root)
    let errors = trackingURLs("Error", in: root)
    var ads: [Ad] = []
    for child in root.children where child.name == "Ad" { ads.append(ad(child)) }
    if ads.isEmpty {
      report(.noAd, "the response has no 'Ad'", at: root.position)
    } else if let error = errors.first {
      report(
        .rootErrorBesideAd, "a root 'Error' is for responses without an 'Ad'; it is not used",
        at: error.position)
    }
    let document = VASTDocument(
      version: version, errors: errors, ads: ads, file: file, position: root.position)
    return (document, failure)
  }

  private mutating func readVersion(
    _ text: String?, at position: SourcePosition
  ) -> VASTErrorCode? {
    guard let text else {
      report(.versionMissing, "'VAST' has no 'version' attribute", at: position)
      return nil
    }
    version = VASTVersion(parsing: text)
    if let version, !version.isSupported {
      report(
        .versionNotSupported, "VAST version \(Self.quoted(text)) is not supported", at: position)
      return .versionNotSupported
    }
    if !VASTVersion.published.contains(text) {
      report(
        .versionUnknown,
        "VAST version \(Self.quoted(text)) is not known; versions are "
          + VASTVersion.published.joined(separator: ", "), at: position)
    }
    return nil
  }

  private mutating func ad(_ node: XMLNode) -> Ad {
    checkChildren(of: node, also: node.children.map(\.name).filter(Self.isContent))
    var ad = Ad(id: attribute("id", of: node), content: .missing, position: node.position)
    ad.sequence = sequence(of: node)
    let inLineNode = content("InLine", in: node)
    let wrapperNode = content("Wrapper", in: node)
    if let inLineNode {
      let (inLine, failure) = inLine(inLineNode)
      ad.content = .inLine(inLine)
      ad.failure = failure
    } else if let wrapperNode {
      let wrapper = wrapper(wrapperNode)
      ad.content = .wrapper(wrapper)
      ad.failure = wrapper.adTagURL == nil ? .schemaValidation : nil
    } else {
      report(
        .adWithoutContent, "'Ad' has neither 'InLine' nor 'Wrapper'; one is required",
        at: node.position)
      ad.failure = .schemaValidation
    }
    if inLineNode != nil, let wrapperNode {
      report(
        .adWithBothContents, "'Ad' has both 'InLine' and 'Wrapper'; one is allowed",
        at: wrapperNode.position)
      ad.failure = .schemaValidation
    }
    return ad
  }

  private static func isContent(_ name: String) -> Bool {
    name.equalsIgnoringCase("InLine") || name.equalsIgnoringCase("Wrapper")
  }

  /// Tags write `Inline` as well, and players accept it.
  private mutating func content(_ name: String, in node: XMLNode) -> XMLNode? {
    if let exact = single(name, in: node) { return exact }
    let similar = node.children.first { $0.name.equalsIgnoringCase(name) }
    guard var similar else { return nil }
    report(.elementNameCase, "'\(similar.name)' is written '\(name)' in VAST", at: similar.position)
    similar.name = name
    return similar
  }

  /// A sequence counts from 1.
  mutating func sequence(of node: XMLNode) -> Int? {
    guard let text = attribute("sequence", of: node) else { return nil }
    if let number = Int(text), number > 0 { return number }
    report(
      .sequenceInvalid, "sequence \(Self.quoted(text)) is ignored; a whole number from 1 is wanted",
      at: node.position)
    return nil
  }

  private mutating func inLine(_ node: XMLNode) -> (InLine, VASTErrorCode?) {
    checkChildren(of: node, also: ["Verification", "AdVerification"])
    var inLine = InLine(position: node.position)
    inLine.adSystem = required("AdSystem", .adSystemMissing, in: node)
    inLine.adTitle = required("AdTitle", .adTitleMissing, in: node)
    inLine.adServingID =
      isVersion(atLeast: 4, 1)
      ? required("AdServingId", .adServingIDMissing, in: node) : text(of: "AdServingId", in: node)
    inLine.advertiser = text(of: "Advertiser", in: node)
    inLine.description = text(of: "Description", in: node)
    inLine.impressions = impressions(in: node)
    inLine.errors = trackingURLs("Error", in: node)
    inLine.viewableImpression = single("ViewableImpression", in: node).map {
      viewableImpression($0)
    }
    for extensions in node.children where extensions.name == "Extensions" {
      checkChildren(of: extensions)
      for child in extensions.children where child.name == "Extension" {
        inLine.extensions.append(VASTExtension(type: attribute("type", of: child), node: child))
      }
    }
    inLine.verifications = verifications(in: node, extensions: inLine.extensions.map(\.node))
    let (creatives, failure) = creatives(in: node)
    inLine.creatives = creatives
    return (inLine, failure)
  }

  private mutating func required(
    _ name: String, _ rule: VASTRule, in node: XMLNode
  ) -> String? {
    if let text = text(of: name, in: node) { return text }
    report(rule, "'\(node.name)' has no '\(name)', which is required", at: node.position)
    return nil
  }

  private mutating func impressions(in node: XMLNode) -> [TrackingURL] {
    var isPresent = false
    let impressions = trackingURLs("Impression", in: node).filter { impression in
      isPresent = true
      guard impression.template.text.equalsIgnoringCase("about:blank") else { return true }
      report(
        .impressionPlaceholder,
        "'about:blank' only holds the place of an 'Impression'; "
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

  private mutating func viewableImpression(_ node: XMLNode) -> ViewableImpression {
    checkChildren(of: node)
    return ViewableImpression(
      id: attribute("id", of: node),
      viewable: trackingURLs("Viewable", in: node),
      notViewable: trackingURLs("NotViewable", in: node),
      viewUndetermined: trackingURLs("ViewUndetermined", in: node),
      position: node.position)
  }

  private mutating func wrapper(_ node: XMLNode) -> Wrapper {
    checkChildren(of: node)
    var wrapper = Wrapper(position: node.position)
    wrapper.adSystem = required("AdSystem", .adSystemMissing, in: node)
    wrapper.adTagURL = single("VASTAdTagURI", in: node).flatMap { url($0) }.map(URLTemplate.init)
    if wrapper.adTagURL == nil {
      report(
        .adTagURIMissing, "'Wrapper' has no 'VASTAdTagURI' with a URL; one is required",
        at: node.position)
    }
    wrapper.impressions = impressions(in: node)
    wrapper.errors = trackingURLs("Error", in: node)
    return wrapper
  }
}
