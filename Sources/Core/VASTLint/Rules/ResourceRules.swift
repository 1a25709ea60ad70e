internal import Documents
internal import VAST
internal import Vocabulary

/// The rules about what companions, nonlinear creatives and icons show.
extension LintRule {
  static let resources: [LintRule] = [
    .resourceMissing, .resourceEmpty, .resourceMisplaced, .creativeSizeZero,
    .staticResourceType, .iconIncomplete, .iconNeverShown,
    .iconResources,
  ]

  static let resourceMissing: LintRule = .init(
    "ResourceMissing", .warning, "a companion, nonlinear creative or icon without a resource",
    explanation: """
      There is nothing to show: error 503 or 604, or no error at all. A wrapper's Companion needs \
      no resource, since it only adds trackers.
      """,
    fix: "Add a StaticResource, IFrameResource or HTMLResource.",
    clause: "VAST 2.0 to 4.3, NonLinear, Companion, Icon",
    on: [.companion, .nonLinear, .icon]
  ) { node, pass in
    guard !node.children.contains(where: { resourceNames.contains($0.name) }) else { return }
    pass.report(
      .resourceMissing, at: node.position,
      "'\(node.name)' has no 'StaticResource', 'IFrameResource' or 'HTMLResource'; "
        + "there is nothing to show")
  }

  private static let resourceNames = ["StaticResource", "IFrameResource", "HTMLResource"]

  static let iconResources: LintRule = .init(
    "IconResources", .warning, "an Icon of 3.0 with several resources",
    explanation: """
      In 3.0 an icon has one resource; only 4.0 lets it offer several, of which the player takes one. A \
      player of 3.0 takes the first, or rejects the icon.
      """,
    fix: "Keep one resource, or declare version 4.0 or later.",
    clause: "VAST 3.0, schema, Icon, a choice; VAST 4.0, Icon",
    on: [.icon]
  ) { node, pass in
    guard let version = pass.version, version < .v4_0 else { return }
    let count = node.children.count { resourceNames.contains($0.name) }
    guard count > 1 else { return }
    pass.report(
      .iconResources, at: node.position,
      "'Icon' has \(count) resources, and \(version.text) allows one")
  }

  static let resourceEmpty: LintRule = .init(
    "ResourceEmpty", .warning, "an HTMLResource without content",
    explanation: "There is nothing to show. Players ignore the resource, or show an empty frame.",
    fix: "Give the resource its markup, or remove it.",
    clause: "VAST 2.0 to 4.3, HTMLResource",
    mattersToRuns: true, on: [.htmlResource]
  ) { node, pass in
    guard node.isBlank, node.children.isEmpty else { return }
    pass.report(.resourceEmpty, at: node.position, "'HTMLResource' is empty")
  }

  static let resourceMisplaced: LintRule = .init(
    "ResourceMisplaced", .warning, "an IFrameResource that holds HTML",
    explanation: """
      'IFrameResource' is the URL of a page. A player that loads HTML as a URL shows an empty \
      frame. HTML belongs in 'HTMLResource'.
      """,
    fix: "Use an HTMLResource instead of the IFrameResource.",
    clause: "VAST 2.0 to 4.3, IFrameResource and HTMLResource",
    mattersToRuns: true, on: [.iFrameResource, .staticResource, .htmlResource]
  ) { node, pass in
    if node.name == "HTMLResource" {
      // Most HTML begins with a '<', and need not be searched.
      guard !node.isMarkup else { return }
      let text = node.text.withoutBlankEnds
      let url = URLTraits(of: node.text)
      guard url.contains(.http) || url.contains(.https),
        url.isDisjoint(with: [.whitespace, .markup])
      else { return }
      pass.report(
        .resourceMisplaced, at: node.position,
        "'HTMLResource' holds the URL \(LintPass.quoted(text)), not HTML; use 'IFrameResource'")
      return
    }
    guard node.isMarkup else { return }
    pass.report(
      .resourceMisplaced, at: node.position,
      "'\(node.name)' holds HTML, not a URL; use 'HTMLResource'")
  }

  static let creativeSizeZero: LintRule = .init(
    "CreativeSizeZero", .warning, "a companion, nonlinear creative or icon of no size",
    explanation: """
      Players look for a place of the declared size. No place has a width or height of zero, so \
      the creative is not shown.
      """,
    fix: "Write the width and height in pixels.",
    clause: "VAST 2.0 to 4.3, Companion, NonLinear and Icon, width and height",
    on: [.companion, .nonLinear, .icon, .iconClickFallbackImage]
  ) { node, pass in
    guard let name = sizeNames.first(where: { node.value(of: $0) == "0" }) else { return }
    pass.report(.creativeSizeZero, at: node.position, "'\(name)' of '\(node.name)' is 0")
  }

  private static let sizeNames = ["width", "height", "assetWidth", "assetHeight"]

  static let staticResourceType: LintRule = .init(
    "StaticResourceType", .warning, "a StaticResource that is not an image or a script",
    explanation: """
      A StaticResource is an image, or a script for players that run one. A page belongs in \
      IFrameResource, a video in MediaFile.
      """,
    fix: "Write the image's type in 'creativeType', or use the element for this content.",
    clause: "VAST 2.0 to 4.3, StaticResource, creativeType",
    on: [.staticResource, .fallbackResource]
  ) { node, pass in
    guard let type = node.value(of: "creativeType")?.lowercased(), type.contains("/"),
      !type.hasPrefix("image/"), !type.hasSuffix("javascript"), !MediaKind.isFlash(type),
      !node.hasFile(ofAnotherTypeThan: type)
    else { return }
    pass.report(
      .staticResourceType, at: node.position,
      "creativeType \(LintPass.quoted(type)) is neither an image nor a script")
  }

  static let iconIncomplete: LintRule = .init(
    "IconIncomplete", .note, "an Icon without its program, size or position",
    explanation: """
      Players compare 'program' across the InLine and its wrappers, and place the icon by its size \
      and position. 3.0 requires all five attributes, 4.x only recommends them.
      """,
    fix: "Add the attributes that the message names.",
    clause: "VAST 3.0 and later, Icon, attributes",
    on: [.icon]
  ) { node, pass in
    guard pass.isVersion(atLeast: .v4_0) else { return }
    let missing = iconAttributes.filter { node.indexOfAttribute(namedIgnoringCase: $0) == nil }
    guard !missing.isEmpty else { return }
    let list = missing.map { "'\($0)'" }.joined(separator: ", ")
    pass.report(.iconIncomplete, at: node.position, "'Icon' has no \(list)")
  }

  private static let iconAttributes = ["program", "width", "height", "xPosition", "yPosition"]

  static let iconNeverShown: LintRule = .init(
    "IconNeverShown", .warning, "an Icon that is never shown",
    explanation: """
      An icon is shown from its offset for its duration, and no longer than the ad. With an offset \
      at the end, or a duration of zero, no viewer sees it.
      """,
    fix: "Write an offset before the end of the ad, and a duration above zero, or no duration.",
    clause: "VAST 3.0 and later, Icon, offset and duration",
    on: [.linear]
  ) { node, pass in
    guard let icons = node.child(named: "Icons") else { return }
    let end = node.child(named: "Duration").flatMap {
      TimeValue.duration(of: $0.text.withoutBlankEnds)
    }
    for icon in icons.children where icon.name == "Icon" {
      if let end, end > .zero, let text = icon.value(of: "offset"),
        let offset = TimeValue.duration(of: text), offset >= end
      {
        pass.report(
          .iconNeverShown, at: icon.position,
          "the icon's offset \(LintPass.quoted(text)) is not before the end of the ad")
      } else if let text = icon.value(of: "duration"), TimeValue.duration(of: text) == .zero {
        pass.report(
          .iconNeverShown, at: icon.position,
          "the icon's duration \(LintPass.quoted(text)) is zero")
      }
    }
  }
}
