internal import Documents
internal import Vocabulary

/// Builds the model from a document's tree. It reports no findings, because the linter checks the
/// same tree.
///
/// Elements are matched by local name, since documents of every version come with and without the
/// namespace; attribute names are matched in upper or lower case.
struct VASTReader {
  let file: String
  /// The document's version; nil when it is missing or unknown.
  private(set) var version: VASTVersion?

  init(file: String) { self.file = file }

  /// Reads the root of a VAST document; the document is nil when the root is not VAST's.
  mutating func document(_ root: XMLNode) -> (VASTDocument?, VASTErrorCode?) {
    guard root.name == "VAST" else {
      return (nil, root.name == "VideoAdServingTemplate" ? .versionNotSupported : .schemaValidation)
    }
    let text = attribute("version", of: root)
    var failure: VASTErrorCode?
    switch text.map(VASTVersion.declaration) {
    case .published(let published): version = published
    case .unsupported: failure = .versionNotSupported
    case .unknown, nil: version = nil
    }
    var ads: [Ad] = []
    for child in root.children where child.isNamed("Ad") { ads.append(ad(child)) }
    let document = VASTDocument(
      version: text, errors: trackingURLs("Error", in: root), ads: ads,
      unknownNodes: VASTSchemaTable.unknownNodes(below: root, .vast), file: file,
      position: root.position)
    return (document, failure)
  }

  private func ad(_ node: XMLNode) -> Ad {
    var ad = Ad(id: attribute("id", of: node), content: .missing, position: node.position)
    ad.sequence = sequence(of: node)
    ad.adType = choice("adType", of: node) ?? .video
    ad.isConditional = flag("conditionalAd", of: node) ?? false
    let inLineNode = content("InLine", in: node)
    let wrapperNode = content("Wrapper", in: node)
    if let inLineNode {
      let (inLine, failure) = inLine(inLineNode)
      ad.content = .inLine(inLine)
      ad.failure = wrapperNode == nil ? failure : .schemaValidation
    } else if let wrapperNode {
      let wrapper = wrapper(wrapperNode)
      ad.content = .wrapper(wrapper)
      ad.failure = wrapper.adTagURL == nil ? .schemaValidation : nil
    } else {
      ad.failure = .schemaValidation
    }
    return ad
  }

  /// The `InLine` or `Wrapper` child of an ad, with its name in upper or lower case, because some
  /// tags write `Inline` and players accept it.
  private func content(_ name: String, in node: XMLNode) -> XMLNode? {
    node.child(named: name) ?? node.children.first { $0.name.equalsIgnoringCase(name) }
  }

  /// The ad's sequence, which counts from 1; nil when it is missing or invalid.
  private func sequence(of node: XMLNode) -> Int? {
    attribute("sequence", of: node).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  // MARK: Texts and URLs

  /// The trimmed text of the first child with a name; nil when it is missing or empty.
  func text(of name: String, in node: XMLNode) -> String? {
    guard let text = node.child(named: name)?.trimmedText, !text.isEmpty else { return nil }
    return text
  }

  /// The URL that is an element's text, cleaned; nil when there is none.
  func url(_ node: XMLNode) -> String? {
    let text = URLReading(node.text).text
    return text.isEmpty ? nil : text
  }

  func trackingURL(_ node: XMLNode) -> TrackingURL? {
    guard let text = url(node) else { return nil }
    return TrackingURL(
      id: attribute("id", of: node), template: URLTemplate(text, declared: node.text),
      position: node.position)
  }

  /// The URL of the first child with a name.
  func trackingURL(_ name: String, in node: XMLNode) -> TrackingURL? {
    node.child(named: name).flatMap { trackingURL($0) }
  }

  /// The URLs of all children with a name.
  func trackingURLs(_ name: String, in node: XMLNode) -> [TrackingURL] {
    var urls: [TrackingURL] = []
    var next = node.indexOfChild(named: name)
    while let index = next {
      if let url = trackingURL(node.children[index]) { urls.append(url) }
      next = node.indexOfChild(named: name, after: index)
    }
    return urls
  }
}
