internal import Documents
internal import Vocabulary

extension VASTReader {
  /// Reads the root of a VMAP document, with the code of the reason why none of its breaks can be
  /// used.
  func vmapDocument(_ tree: AdDocumentTree) -> (VMAPDocument, VMAPErrorCode?) {
    let root = tree.root
    let version = attribute("version", of: root)
    var document = VMAPDocument(version: version, file: file, position: root.position)
    for child in root.children where child.isNamed("AdBreak") {
      document.adBreaks.append(adBreak(child, tree))
    }
    document.extensions = extensions(of: root)
    document.unknownNodes = VASTSchemaTable.unknownNodes(below: root, .vmap)
    // VMAP has a single version, so every way to write version 1 is accepted.
    let isSupported = version.map { Int($0.prefix { $0 != "." }) == 1 } ?? true
    return (document, isSupported ? nil : .versionNotSupported)
  }

  private func adBreak(_ node: XMLNode, _ tree: AdDocumentTree) -> AdBreak {
    var adBreak = AdBreak(breakID: attribute("breakId", of: node), position: node.position)
    adBreak.timeOffset = attribute("timeOffset", of: node)
      .flatMap { AdBreak.TimeOffset($0[...]) }
    adBreak.breakTypes = breakTypes(of: node)
    adBreak.repeatAfter = repeatAfter(of: node, adBreak.timeOffset)
    if adBreak.timeOffset == nil {
      adBreak.failure = .schemaValidation
    } else if adBreak.breakTypes.isEmpty {
      adBreak.failure = .breakTypeNotSupported
    }
    if let source = node.child(named: "AdSource") {
      adBreak.source = adSource(source, tree)
      if adBreak.source?.content == nil { adBreak.failure = adBreak.failure ?? .schemaValidation }
    }
    for container in node.children where container.isNamed("TrackingEvents") {
      for child in container.children where child.isNamed("Tracking") {
        guard let url = trackingURL(child) else { continue }
        let event = attribute("event", of: child) ?? ""
        adBreak.tracking.append(AdBreakTracking(event: event, url: url))
      }
    }
    adBreak.extensions = extensions(of: node)
    return adBreak
  }

  private func breakTypes(of node: XMLNode) -> [AdBreak.BreakType] {
    // The default is linear, which every player of VMAP supports.
    guard let text = attribute("breakType", of: node) else { return [.linear] }
    return text.split(separator: ",").compactMap {
      AdBreak.BreakType(rawValue: String($0.trimmingWhitespace()))
    }
  }

  private func repeatAfter(of node: XMLNode, _ offset: AdBreak.TimeOffset?) -> Duration? {
    guard let interval = time("repeatAfter", of: node), interval > .zero else { return nil }
    switch offset {
    // A break at the content's end, or at an opportunity given by number, cannot repeat.
    case .end, .position: return nil
    // 'start' counts as the time zero.
    case .start, .time, .percentage, nil: return interval
    }
  }

  /// Reads the source of a break's ads. If the source has several contents, the first one counts.
  private func adSource(_ node: XMLNode, _ tree: AdDocumentTree) -> AdSource {
    var source = AdSource(
      id: attribute("id", of: node),
      allowMultipleAds: flag("allowMultipleAds", of: node),
      followRedirects: flag("followRedirects", of: node),
      position: node.position)
    for child in node.children {
      let type = attribute("templateType", of: child)
      switch child.name {
      case "AdTagURI":
        source.content = url(child).map { .adTag(URLTemplate($0), templateType: type) }
      case "CustomAdData":
        source.content = .custom(child.trimmedText, templateType: type)
      // `VASTData` is the name of the element in a draft of VMAP.
      case "VASTAdData", "VASTData":
        source.content = .inline(embeddedDocument(in: child, tree))
      default:
        continue
      }
      break
    }
    return source
  }

  /// Reads the response inside a VMAP document. The standard requires an element, but text is
  /// accepted too.
  private func embeddedDocument(in node: XMLNode, _ tree: AdDocumentTree) -> VASTParsing {
    let root: XMLNode
    switch tree.embedded[node.position] {
    case .success(let inner): root = inner.root
    case .failure: return VASTParsing(document: nil, failure: .xmlParsing)
    case nil:
      guard let element = node.children.first else {
        return VASTParsing(document: nil, failure: .xmlParsing)
      }
      root = element
    }
    var reader = VASTReader(file: file)
    let (document, failure) = reader.document(root)
    return VASTParsing(document: document, failure: failure)
  }
}

extension AdBreak.TimeOffset {
  /// Reads a `timeOffset` whose ends have no white space, with `start` and `end` in upper or lower
  /// case; nil for a text that is not a position in the content.
  package init?(_ text: Substring) {
    let word = text.lowercased()
    if word == "start" {
      self = .start
    } else if word == "end" {
      self = .end
    } else if text.hasPrefix("#") {
      let digits = text.dropFirst()
      guard ValueForm.ordinal.accepts(digits), let number = Int(digits) else { return nil }
      self = .position(number)
    } else {
      switch TimeValue.offset(of: text) {
      case .time(let time): self = .time(time)
      case .percentage(let digits, let scale) where digits <= 100 * scale:
        self = .percentage(digits: digits, scale: scale)
      case .percentage, nil: return nil
      }
    }
  }
}
