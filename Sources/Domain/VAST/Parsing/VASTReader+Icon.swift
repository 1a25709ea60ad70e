internal import Diagnostics
internal import XMLTree

extension VASTReader {
  /// Reads the icons of a linear creative.
  mutating func icons(in node: XMLNode) -> [Icon] {
    var icons: [Icon] = []
    for container in node.children where container.isNamed("Icons") {
      checkChildren(of: container)
      for child in container.children where child.isNamed("Icon") { icons.append(icon(child)) }
    }
    return icons
  }

  private mutating func icon(_ node: XMLNode) -> Icon {
    checkChildren(of: node)
    var icon = Icon(
      program: attribute("program", of: node),
      width: number("width", of: node),
      height: number("height", of: node),
      offset: time("offset", of: node),
      duration: time("duration", of: node),
      apiFramework: attribute("apiFramework", of: node),
      pixelRatio: decimal("pxratio", of: node),
      altText: attribute("altText", of: node),
      hoverText: attribute("hoverText", of: node),
      resources: resources(in: node),
      viewTracking: trackingURLs("IconViewTracking", in: node),
      position: node.position)
    icon.xPosition = edge("xPosition", of: node, ["left": .left, "right": .right]) { .pixels($0) }
    icon.yPosition = edge("yPosition", of: node, ["top": .top, "bottom": .bottom]) { .pixels($0) }
    if let clicks = single("IconClicks", in: node) { readIconClicks(clicks, into: &icon) }
    return icon
  }

  /// A whole number of pixels, or the name of an edge.
  private mutating func edge<Position>(
    _ name: String, of node: XMLNode, _ edges: [String: Position], _ pixels: (Int) -> Position
  ) -> Position? {
    guard let text = attribute(name, of: node) else { return nil }
    if let edge = edges[text] { return edge }
    if let number = Int(text), number >= 0 { return pixels(number) }
    let words = edges.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
    report(
      .attributeValueUnknown,
      "attribute '\(name)' of 'Icon' is \(Self.quoted(text)); use \(words) or pixels",
      at: node.position)
    return nil
  }

  private mutating func readIconClicks(_ node: XMLNode, into icon: inout Icon) {
    checkChildren(of: node)
    icon.clickThrough = single("IconClickThrough", in: node).flatMap { trackingURL($0) }
    icon.clickTracking = trackingURLs("IconClickTracking", in: node)
    for container in node.children where container.isNamed("IconClickFallbackImages") {
      checkChildren(of: container)
      for child in container.children where child.isNamed("IconClickFallbackImage") {
        icon.clickFallbackImages.append(fallbackImage(child))
      }
    }
  }

  private mutating func fallbackImage(_ node: XMLNode) -> IconClickFallbackImage {
    checkChildren(of: node)
    return IconClickFallbackImage(
      width: number("width", of: node),
      height: number("height", of: node),
      altText: text(of: "AltText", in: node),
      resource: resources(in: node).first,
      position: node.position)
  }
}
