internal import Documents

extension VASTReader {
  /// Reads the creatives of an inline ad. The code is the reason why the ad cannot be played, or
  /// nil if no required part is missing.
  func creatives(inLine node: XMLNode) -> ([Creative], VASTErrorCode?) {
    let creatives = creativeNodes(in: node).map { creative($0, of: .inLine) }
    let isPlayable = creatives.contains { creative in
      creative.linear?.mediaFiles.isEmpty == false || creative.hasNonLinear || creative.hasCompanion
    }
    return (creatives, isPlayable ? nil : .schemaValidation)
  }

  /// Reads the creatives of a wrapper.
  func creatives(wrapper node: XMLNode) -> [Creative] {
    creativeNodes(in: node).map { creative($0, of: .wrapper) }
  }

  private func creativeNodes(in node: XMLNode) -> [XMLNode] {
    var nodes: [XMLNode] = []
    for container in node.children where container.isNamed("Creatives") {
      nodes += container.children(named: "Creative")
    }
    return nodes
  }

  private func creative(_ node: XMLNode, of form: AdForm) -> Creative {
    var creative = Creative(
      id: attribute("id", of: node), adID: attribute("adId", of: node), position: node.position)
    // Some tags count creatives from 0, which makes no difference here.
    creative.sequence = number("sequence", of: node)
    creative.apiFramework = attribute("apiFramework", of: node)
    creative.extensions = creativeExtensions(of: node)
    switch form {
    case .inLine:
      creative.universalAdIDs = universalAdIDs(in: node)
      for child in creative.extensions.map(\.node) {
        creative.universalAdIDs += universalAdIDs(in: child)
      }
      creative.linear = node.child(named: "Linear").map { linear($0) }
    case .wrapper:
      creative.linear = node.child(named: "Linear").map { wrapperLinear($0) }
    }
    creative.nonLinearAds = node.child(named: "NonLinearAds").map { nonLinearAds($0, of: form) }
    creative.companionAds = node.child(named: "CompanionAds").map { companionAds($0) }
    let extensions = creative.linear?.extensions ?? []
    for child in extensions.map(\.node) { creative.universalAdIDs += universalAdIDs(in: child) }
    readInteractiveExtensions(creative.extensions + extensions, into: &creative.linear)
    return creative
  }

  /// The identifiers in a creative or, as tags before 4.0 have them, in an extension.
  func universalAdIDs(in node: XMLNode) -> [UniversalAdID] {
    var identifiers: [UniversalAdID] = []
    for child in node.children where child.isNamed("UniversalAdId") {
      let registry = attribute("idRegistry", of: child)
      // In 4.0 the attribute holds the value; since 4.1 the element's text does.
      let value = child.trimmedText.isEmpty ? attribute("idValue", of: child) : child.trimmedText
      if let value { identifiers.append(UniversalAdID(registry: registry, value: value)) }
    }
    return identifiers
  }
}

/// The two forms of an ad, whose creatives may contain different elements.
enum AdForm {
  case inLine
  case wrapper
}

extension Creative {
  fileprivate var hasNonLinear: Bool { nonLinearAds?.nonLinears.isEmpty == false }
  fileprivate var hasCompanion: Bool { companionAds?.companions.isEmpty == false }
}

extension VASTReader {
  /// Reads a linear creative that can be played.
  func linear(_ node: XMLNode) -> Linear {
    var linear = Linear(position: node.position)
    linear.skipOffset = offset("skipoffset", of: node)
    linear.duration = text(of: "Duration", in: node).flatMap { TimeValue.duration(of: $0[...]) }
    linear.adParameters = adParameters(in: node)
    linear.tracking = tracking(in: node)
    readMediaFiles(of: node, into: &linear)
    if let clicks = node.child(named: "VideoClicks") { linear.videoClicks = videoClicks(clicks) }
    linear.icons = icons(in: node)
    linear.extensions = creativeExtensions(of: node)
    return linear
  }

  /// Reads a wrapper's additions to a linear creative. It leaves out media, which must not play
  /// from a wrapper.
  func wrapperLinear(_ node: XMLNode) -> Linear {
    var linear = Linear(position: node.position)
    linear.skipOffset = offset("skipoffset", of: node)
    linear.tracking = tracking(in: node)
    if let clicks = node.child(named: "VideoClicks") {
      linear.videoClicks = videoClicks(clicks)
      if let version, version < .v4_2 { linear.videoClicks.clickThrough = nil }
    }
    linear.icons = icons(in: node)
    linear.extensions = creativeExtensions(of: node)
    return linear
  }
}

extension VASTReader {
  /// Reads the media and caption files of a linear creative, and clicks that are misplaced inside
  /// `MediaFiles`.
  func readMediaFiles(of node: XMLNode, into linear: inout Linear) {
    for container in node.children where container.isNamed("MediaFiles") {
      for child in container.children {
        switch child.name {
        case "MediaFile":
          if let file = mediaFile(child) { linear.mediaFiles.append(file) }
        case "Mezzanine":
          if let mezzanine = mezzanine(child) { linear.mezzanines.append(mezzanine) }
        case "InteractiveCreativeFile":
          if let file = interactiveCreativeFile(child) {
            linear.interactiveCreativeFiles.append(file)
          }
        case "ClosedCaptionFiles":
          linear.closedCaptionFiles += closedCaptionFiles(child)
        case "VideoClicks":
          // Clicks in the right place are read later and overwrite these.
          linear.videoClicks = videoClicks(child)
        default:
          break
        }
      }
    }
  }

  private func mediaFile(_ node: XMLNode) -> MediaFile? {
    guard let url = url(node) else { return nil }
    return MediaFile(
      url: url,
      id: attribute("id", of: node),
      delivery: attribute("delivery", of: node),
      type: attribute("type", of: node),
      width: number("width", of: node),
      height: number("height", of: node),
      bitrate: number("bitrate", of: node),
      minBitrate: number("minBitrate", of: node),
      maxBitrate: number("maxBitrate", of: node),
      codec: attribute("codec", of: node),
      apiFramework: attribute("apiFramework", of: node),
      fileSize: number("fileSize", of: node),
      mediaType: attribute("mediaType", of: node),
      isScalable: flag("scalable", of: node),
      maintainsAspectRatio: flag("maintainAspectRatio", of: node),
      position: node.position)
  }

  func mezzanine(_ node: XMLNode) -> Mezzanine? {
    guard let url = url(node) else { return nil }
    return Mezzanine(
      url: url,
      id: attribute("id", of: node),
      delivery: attribute("delivery", of: node),
      type: attribute("type", of: node),
      width: number("width", of: node),
      height: number("height", of: node),
      codec: attribute("codec", of: node),
      fileSize: number("fileSize", of: node),
      mediaType: attribute("mediaType", of: node),
      position: node.position)
  }

  /// Reads an interactive file. Its address is the element's text or, in an extension, the text of
  /// an `HTMLResource` inside.
  func interactiveCreativeFile(_ node: XMLNode) -> InteractiveCreativeFile? {
    guard let url = url(node.child(named: "HTMLResource") ?? node) else { return nil }
    return InteractiveCreativeFile(
      url: url,
      type: attribute("type", of: node),
      apiFramework: attribute("apiFramework", of: node),
      hasVariableDuration: flag("variableDuration", of: node) ?? false,
      mediaFileID: attribute("mediaFileId", of: node),
      adParameters: adParameters(in: node),
      position: node.position)
  }

  private func closedCaptionFiles(_ node: XMLNode) -> [ClosedCaptionFile] {
    var files: [ClosedCaptionFile] = []
    for child in node.children where child.isNamed("ClosedCaptionFile") {
      guard let url = url(child) else { continue }
      files.append(
        ClosedCaptionFile(
          url: url, type: attribute("type", of: child), language: attribute("language", of: child),
          position: child.position))
    }
    return files
  }

  func videoClicks(_ node: XMLNode) -> VideoClicks {
    VideoClicks(
      clickThrough: trackingURL("ClickThrough", in: node),
      clickTracking: trackingURLs("ClickTracking", in: node),
      customClicks: trackingURLs("CustomClick", in: node))
  }
}

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

extension VASTReader {
  /// Reads a nonlinear creative, or a wrapper's additions to one.
  func nonLinearAds(_ node: XMLNode, of form: AdForm) -> NonLinearAds {
    var ads = NonLinearAds(tracking: tracking(in: node), position: node.position)
    for child in node.children where child.isNamed("NonLinear") {
      ads.nonLinears.append(nonLinear(child, of: form))
    }
    return ads
  }

  private func nonLinear(_ node: XMLNode, of form: AdForm) -> NonLinear {
    var ad = NonLinear(
      id: attribute("id", of: node),
      width: number("width", of: node),
      height: number("height", of: node),
      expandedWidth: number("expandedWidth", of: node),
      expandedHeight: number("expandedHeight", of: node),
      isScalable: flag("scalable", of: node),
      maintainsAspectRatio: flag("maintainAspectRatio", of: node),
      minSuggestedDuration: time("minSuggestedDuration", of: node),
      apiFramework: attribute("apiFramework", of: node),
      clickTracking: trackingURLs("NonLinearClickTracking", in: node),
      tracking: tracking(in: node),
      extensions: creativeExtensions(of: node),
      position: node.position)
    // A wrapper can add only trackers.
    if form == .inLine {
      ad.resources = resources(in: node)
      ad.adParameters = adParameters(in: node)
      ad.clickThrough = trackingURL("NonLinearClickThrough", in: node)
    }
    return ad
  }
}

extension VASTReader {
  /// Reads the companions of an inline ad or a wrapper; both may contain the same elements.
  func companionAds(_ node: XMLNode) -> CompanionAds {
    var ads = CompanionAds(position: node.position)
    ads.required = choice("required", of: node) ?? .none
    for child in node.children where child.isNamed("Companion") {
      ads.companions.append(companion(child))
    }
    return ads
  }

  private func companion(_ node: XMLNode) -> Companion {
    return Companion(
      id: attribute("id", of: node),
      width: number("width", of: node),
      height: number("height", of: node),
      assetWidth: number("assetWidth", of: node),
      assetHeight: number("assetHeight", of: node),
      expandedWidth: number("expandedWidth", of: node),
      expandedHeight: number("expandedHeight", of: node),
      apiFramework: attribute("apiFramework", of: node),
      adSlotID: attribute("adSlotId", of: node),
      pixelRatio: decimal("pxratio", of: node),
      renderingMode: attribute("renderingMode", of: node),
      resources: resources(in: node),
      adParameters: adParameters(in: node),
      altText: text(of: "AltText", in: node),
      clickThrough: trackingURL("CompanionClickThrough", in: node),
      clickTracking: trackingURLs("CompanionClickTracking", in: node),
      tracking: tracking(in: node),
      extensions: creativeExtensions(of: node),
      position: node.position)
  }
}

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
