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
        .rootNotVAST, "the root is \(Self.quoted(root.name)); use 'VAST'", at: root.position)
      return (nil, .schemaValidation)
    }
    let version = attribute("version", of: root)
    let failure = readVersion(version, at: root.position)
    checkChildren(of: root)
    let errors = trackingURLs("Error", in: root)
    var ads: [Ad] = []
    for child in root.children where child.isNamed("Ad") { ads.append(ad(child)) }
    if ads.isEmpty {
      report(.noAd, "the response has no 'Ad'", at: root.position)
    } else if let error = errors.first {
      report(
        .rootErrorBesideAd, "a root 'Error' is for responses without an 'Ad'; it is ignored",
        at: error.position)
    }
    let document = VASTDocument(
      version: version, errors: errors, ads: ads, unknownNodes: unknownNodes(below: root),
      file: file, position: root.position)
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
        "VAST version \(Self.quoted(text)) is unknown; versions are "
          + VASTVersion.published.joined(separator: ", "), at: position)
    }
    return nil
  }

  private mutating func ad(_ node: XMLNode) -> Ad {
    checkChildren(of: node, also: node.children.map(\.name).filter(Self.isContent))
    var ad = Ad(id: attribute("id", of: node), content: .missing, position: node.position)
    ad.sequence = sequence(of: node)
    ad.adType = choice("adType", of: node) ?? .video
    ad.isConditional = flag("conditionalAd", of: node) ?? false
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
    guard let similar else { return nil }
    report(.elementNameCase, "'\(similar.name)' is written '\(name)' in VAST", at: similar.position)
    return similar.with(name: name)
  }

  /// A sequence counts from 1.
  mutating func sequence(of node: XMLNode) -> Int? {
    guard let text = attribute("sequence", of: node) else { return nil }
    if let number = Int(text), number > 0 { return number }
    report(
      .sequenceInvalid, "sequence \(Self.quoted(text)) is ignored; use a whole number from 1",
      at: node.position)
    return nil
  }
}
