internal import Documents

extension VASTReader {
  /// Reads the resources of a nonlinear ad, a companion or an icon, in document order.
  func resources(in node: XMLNode) -> [CreativeResource] {
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

  /// Reads an `IFrameResource`, in which some tags put the page itself instead of its address.
  private func page(_ node: XMLNode) -> CreativeResource.Content? {
    guard node.trimmedText.hasPrefix("<") else { return url(node).map { .page(url: $0) } }
    return markup(node)
  }

  private func markup(_ node: XMLNode) -> CreativeResource.Content? {
    let text = node.trimmedText
    guard !text.isEmpty else { return nil }
    return .markup(text, isXMLEncoded: flag("xmlEncoded", of: node) ?? false)
  }

  func adParameters(in node: XMLNode) -> AdParameters? {
    node.child(named: "AdParameters").map {
      AdParameters(text: $0.text, isXMLEncoded: flag("xmlEncoded", of: $0) ?? false)
    }
  }
}
