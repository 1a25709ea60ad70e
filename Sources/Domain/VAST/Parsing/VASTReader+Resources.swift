internal import Diagnostics
internal import Transport
internal import XMLTree

extension VASTReader {
  /// Reads the resources of a nonlinear ad, a companion or an icon, in document order.
  mutating func resources(in node: XMLNode) -> [CreativeResource] {
    var resources: [CreativeResource] = []
    for child in node.children {
      let content: CreativeResource.Content?
      switch child.name {
      case "StaticResource":
        content = url(child).map { .file(url: $0, type: attribute("creativeType", of: child)) }
      case "IFrameResource":
        content = page(child)
      case "HTMLResource":
        content = markup(child)
      default:
        continue
      }
      if let content {
        resources.append(CreativeResource(content: content, position: child.position))
      }
    }
    return resources
  }

  /// Tags put the page itself in place of its address.
  private mutating func page(_ node: XMLNode) -> CreativeResource.Content? {
    guard node.trimmedText.hasPrefix("<") else { return url(node).map { .page(url: $0) } }
    report(
      .resourceMisplaced, "'IFrameResource' holds HTML, not a URL; use 'HTMLResource'",
      at: node.position)
    return markup(node)
  }

  private mutating func markup(_ node: XMLNode) -> CreativeResource.Content? {
    let text = node.trimmedText
    guard !text.isEmpty else {
      report(.resourceEmpty, "'\(node.name)' is empty; it is ignored", at: node.position)
      return nil
    }
    return .markup(text, isXMLEncoded: flag("xmlEncoded", of: node) ?? false)
  }

  mutating func adParameters(in node: XMLNode) -> AdParameters? {
    single("AdParameters", in: node).map {
      AdParameters(text: $0.text, isXMLEncoded: flag("xmlEncoded", of: $0) ?? false)
    }
  }
}
