internal import Documents

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
