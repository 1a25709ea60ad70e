internal import Diagnostics
internal import Transport
internal import XMLTree

extension VASTReader {
  private static let contents = ["VASTAdData", "VASTData", "AdTagURI", "CustomAdData"]
  /// The template types of VMAP 1.0.1, which is older than VAST 4, and those that servers write for
  /// VAST 4.
  private static let templateTypes = ["vast", "vast1", "vast2", "vast3", "vast4", "proprietary"]

  /// Reads the source of a break's ads.
  mutating func adSource(_ node: XMLNode, _ text: inout EmbeddedText) -> AdSource {
    checkVMAPChildren(of: node)
    var source = AdSource(
      id: attribute("id", of: node),
      allowMultipleAds: flag("allowMultipleAds", of: node),
      followRedirects: flag("followRedirects", of: node),
      position: node.position)
    let contents = node.children.filter { Self.contents.contains($0.name) }
    guard let content = contents.first else {
      report(
        .adSourceEmpty,
        "'AdSource' has no 'VASTAdData', 'AdTagURI' or 'CustomAdData'; one is required",
        at: node.position)
      return source
    }
    if contents.count > 1 {
      report(
        .repeatedElement, "'AdSource' has several sources; only '\(content.name)' is used",
        at: contents[1].position)
    }
    switch content.name {
    case "AdTagURI":
      let type = templateType(of: content)
      source.content = url(content).map { .adTag(URLTemplate($0), templateType: type) }
    case "CustomAdData":
      source.content = .custom(content.trimmedText, templateType: templateType(of: content))
    default:
      if content.name == "VASTData" {
        report(
          .elementMisspelt, "'VASTData' is VMAP 1.0's; use 'VASTAdData'", at: content.position
        )
      }
      source.content = .inline(embeddedDocument(in: content, &text))
    }
    return source
  }

  private mutating func templateType(of node: XMLNode) -> String? {
    guard let type = attribute("templateType", of: node) else {
      report(
        .templateTypeMissing, "'\(node.name)' has no 'templateType', which is required",
        at: node.position)
      return nil
    }
    if !Self.templateTypes.contains(type) {
      report(
        .templateTypeUnknown,
        "templateType \(Self.quoted(type)) is unknown"
          + suggestion(for: type, in: Self.templateTypes), at: node.position)
    }
    return type
  }

  /// Reads the response inside a VMAP document: an element, or text in spite of the standard.
  private mutating func embeddedDocument(in node: XMLNode, _ text: inout EmbeddedText)
    -> VASTParsing
  {
    let root: XMLNode
    if let element = node.children.first {
      root = element
    } else {
      let beginning = text.beginning(of: node)
      let place: (SourcePosition) -> SourcePosition = { position in
        beginning.map { position.counted(from: $0) } ?? node.position
      }
      report(
        .adDataAsText, "'\(node.name)' holds text; VMAP requires the 'VAST' element itself",
        at: node.position)
      let content = Array(node.trimmedText.utf8)
      guard let inner = tree(content, place: place) else {
        return VASTParsing(document: nil, diagnostics: [], failure: .xmlParsing)
      }
      root = inner.moved(place)
    }
    let (document, failure) = embedded { $0.document(root) }
    return VASTParsing(document: document, diagnostics: [], failure: failure)
  }
}
