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

extension VASTReader {
  /// The extensions of an ad, unchanged.
  func extensions(of node: XMLNode) -> [VASTExtension] {
    extensions(of: node, container: "Extensions", member: "Extension")
  }

  /// The extensions of a creative. Since 4.0 `Creative` and `Companion` hold them, in 3.0 `Linear`,
  /// `NonLinear` and `Companion`.
  func creativeExtensions(of node: XMLNode) -> [VASTExtension] {
    extensions(of: node, container: "CreativeExtensions", member: "CreativeExtension")
  }

  private func extensions(
    of node: XMLNode, container: String, member: String
  ) -> [VASTExtension] {
    var extensions: [VASTExtension] = []
    for list in node.children where list.isNamed(container) {
      for child in list.children where child.isNamed(member) {
        extensions.append(VASTExtension(type: attribute("type", of: child), node: child))
      }
    }
    return extensions
  }

  /// Reads the ad extensions with which 2.0 tags describe their creatives (CTV addendum 2024).
  ///
  /// An identifier belongs to the creative that its `creativeId` names. Without a `creativeId` it
  /// belongs to every linear creative that has no identifier.
  func readAdExtensions(_ extensions: [VASTExtension], into creatives: inout [Creative]) {
    guard !extensions.isEmpty else { return }
    for element in extensions where Self.isType("UniversalAdId", element) {
      for child in element.node.children where child.isNamed("UniversalAdId") {
        let identifiers = universalAdIDs(in: element.node.with(children: [child]))
        let creativeID = attribute("creativeId", of: child)
        for index in creatives.indices {
          let isMeant =
            creativeID.map { creatives[index].id == $0 || creatives[index].adID == $0 }
            ?? (creatives[index].linear != nil && creatives[index].universalAdIDs.isEmpty)
          if isMeant { creatives[index].universalAdIDs += identifiers }
        }
      }
    }
    if let index = creatives.firstIndex(where: { $0.linear != nil }) {
      readInteractiveExtensions(extensions, into: &creatives[index].linear)
    }
  }

  /// Reads the extensions with which tags before 4.0 declare interactive files and mezzanines (CTV
  /// addendum 2024).
  func readInteractiveExtensions(
    _ extensions: [VASTExtension], into linear: inout Linear?
  ) {
    for element in extensions {
      for child in element.node.children {
        if Self.isType("InteractiveCreativeFile", element), child.name == "InteractiveCreativeFile",
          let file = interactiveCreativeFile(child)
        {
          linear?.interactiveCreativeFiles.append(file)
        } else if Self.isType("Mezzanine", element), child.name == "Mezzanine",
          let mezzanine = mezzanine(child)
        {
          linear?.mezzanines.append(mezzanine)
        }
      }
    }
  }

  private static func isType(_ type: String, _ element: VASTExtension) -> Bool {
    element.type?.equalsIgnoringCase(type) == true
  }
}

extension VASTReader {
  /// Reads the trackers of every event list of an element, in document order.
  func tracking(in node: XMLNode) -> [TrackingEvent] {
    var events: [TrackingEvent] = []
    for container in node.children where container.isNamed("TrackingEvents") {
      events.reserveCapacity(events.count + container.children.count)
      for child in container.children where child.isNamed("Tracking") {
        if let event = trackingEvent(child) { events.append(event) }
      }
    }
    return events
  }

  private func trackingEvent(_ node: XMLNode) -> TrackingEvent? {
    guard let url = trackingURL(node) else { return nil }
    var tracking = TrackingEvent(event: attribute("event", of: node) ?? "", url: url)
    if tracking.name == .progress { tracking.offset = offset("offset", of: node) }
    return tracking
  }
}

extension VASTReader {
  /// The trimmed value of an attribute; nil when it is missing or empty.
  func attribute(_ name: String, of node: XMLNode) -> String? {
    guard let index = node.indexOfAttribute(namedIgnoringCase: name) else { return nil }
    let value = node.attributes[index].value.trimmed
    return value.isEmpty ? nil : value
  }

  /// An attribute that holds a whole number, zero or more.
  func number(_ name: String, of node: XMLNode) -> Int? {
    attribute(name, of: node).flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// An attribute that holds a decimal number above zero.
  func decimal(_ name: String, of node: XMLNode) -> Double? {
    attribute(name, of: node).flatMap { Double($0) }.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }

  /// A boolean of XML Schema: `true`, `false`, `1` or `0`; letters in any case.
  func flag(_ name: String, of node: XMLNode) -> Bool? {
    switch attribute(name, of: node)?.lowercased() {
    case "true", "1": true
    case "false", "0": false
    default: nil
    }
  }

  /// An attribute that holds one of a few words.
  func choice<Value: RawRepresentable<String>>(_ name: String, of node: XMLNode) -> Value? {
    attribute(name, of: node).flatMap { Value(rawValue: $0) }
  }

  /// An attribute that holds a time in the form of `Duration`; a number without a unit counts as
  /// seconds, as in several players.
  func time(_ name: String, of node: XMLNode) -> Duration? {
    attribute(name, of: node).flatMap { TimeValue.duration(of: $0[...]) }
  }

  /// An attribute that holds a time or a percentage; nil for a number without a unit.
  func offset(_ name: String, of node: XMLNode) -> TimeOffset? {
    attribute(name, of: node).flatMap { TimeValue.offset(of: $0[...]) }
  }
}
