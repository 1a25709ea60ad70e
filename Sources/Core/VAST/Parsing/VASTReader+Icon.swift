internal import Documents

extension VASTReader {
  /// Reads the icons of a linear creative.
  func icons(in node: XMLNode) -> [Icon] {
    var icons: [Icon] = []
    for container in node.children where container.isNamed("Icons") {
      for child in container.children where child.isNamed("Icon") { icons.append(icon(child)) }
    }
    return icons
  }

  private func icon(_ node: XMLNode) -> Icon {
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
    if let clicks = node.child(named: "IconClicks") { readIconClicks(clicks, into: &icon) }
    return icon
  }

  /// A whole number of pixels, or the name of an edge.
  private func edge<Position>(
    _ name: String, of node: XMLNode, _ edges: [String: Position], _ pixels: (Int) -> Position
  ) -> Position? {
    attribute(name, of: node).flatMap { edges[$0] } ?? number(name, of: node).map(pixels)
  }

  private func readIconClicks(_ node: XMLNode, into icon: inout Icon) {
    icon.clickThrough = trackingURL("IconClickThrough", in: node)
    icon.clickTracking = trackingURLs("IconClickTracking", in: node)
    for container in node.children where container.isNamed("IconClickFallbackImages") {
      for child in container.children where child.isNamed("IconClickFallbackImage") {
        icon.clickFallbackImages.append(fallbackImage(child))
      }
    }
  }

  private func fallbackImage(_ node: XMLNode) -> IconClickFallbackImage {
    IconClickFallbackImage(
      width: number("width", of: node),
      height: number("height", of: node),
      altText: text(of: "AltText", in: node),
      resource: resources(in: node).first,
      position: node.position)
  }
}
