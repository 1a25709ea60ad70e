internal import Documents
internal import VAST
internal import Vocabulary

/// The rules about interactive files, captions and clicks.
extension LintRule {
  static let interactions: [LintRule] = [
    .interactiveFramework, .frameworkCase, .captionIncomplete, .clickThroughMissing,
    .videoClicksMisplaced, .variableDuration, .wrapperSkipOffset,
  ]

  static let interactiveFramework: LintRule = .init(
    "InteractiveFramework", .note, "an InteractiveCreativeFile of no known framework",
    explanation: """
      Players run SIMID, some still VPAID. Without a framework and a type they play the MediaFile \
      alone and report error 409.
      """,
    fix: """
      Write apiFramework="SIMID" and type="text/html".
      """,
    clause: "VAST 4.0 and later, InteractiveCreativeFile, apiFramework and type",
    on: [.interactiveCreativeFile]
  ) { node, pass in
    let framework = node.value(of: "apiFramework")
    let type = node.value(of: "type")
    if let framework, !framework.isSame(as: "SIMID"), !framework.isSame(as: "VPAID") {
      pass.report(
        .interactiveFramework, at: node.position,
        "apiFramework \(LintPass.quoted(framework)) is rarely supported")
    } else if framework == nil || type == nil {
      let name = framework == nil ? "apiFramework" : "type"
      pass.report(.interactiveFramework, at: node.position, "'\(node.name)' has no '\(name)'")
    } else if framework?.isSame(as: "SIMID") == true, let type,
      !type.isSame(as: "text/html"), type.contains("/"),
      !node.hasFile(ofAnotherTypeThan: type)
    {
      pass.report(
        .interactiveFramework, at: node.position,
        "type \(LintPass.quoted(type)) does not match SIMID, which is HTML; use 'text/html'")
    }
  }

  static let variableDuration: LintRule = .init(
    "VariableDuration", .note, "an interactive file that may change the ad's length",
    explanation: """
      With variableDuration="true" the creative may ask for a longer or an endless ad. A player that \
      cannot pause its content, as in a live stream, or that does not run the framework, must show \
      neither the creative nor the media, and reports an error.
      """,
    fix: "Offer another ad where content cannot be paused, or leave 'variableDuration' out.",
    clause: "SIMID 1.2 § 5; VAST 4.1 and later, InteractiveCreativeFile, variableDuration",
    mattersToRuns: true, on: [.interactiveCreativeFile]
  ) { node, pass in
    guard let value = node.value(of: "variableDuration")?.lowercased(),
      ["true", "1"].contains(value)
    else { return }
    pass.report(
      .variableDuration, at: node.position,
      "'variableDuration' is true: the ad is not shown where the content cannot be paused")
  }

  static let wrapperSkipOffset: LintRule = .init(
    "WrapperSkipOffset", .warning, "a skipoffset in a wrapper",
    explanation: """
      Whether and when an ad can be skipped is the inline ad's: players read 'skipoffset' there. If the \
      inline ad has none, a skip button never appears and the wrapper's 'skip' trackers never fire.
      """,
    fix: "Set 'skipoffset' in the inline ad.",
    clause: "VAST 3.0 and later, Linear, skipoffset; practice",
    on: [.wrapperLinear]
  ) { node, pass in
    guard node.attribute(namedIgnoringCase: "skipoffset") != nil else { return }
    pass.report(
      .wrapperSkipOffset, at: node.position,
      "'skipoffset' of a wrapper makes no ad skippable; players read that of the inline ad")
  }

  static let frameworkCase: LintRule = .init(
    "FrameworkCase", .warning, "an apiFramework whose name differs in case",
    explanation: """
      The names are 'VPAID', 'SIMID', 'MRAID' and 'omid'. Players that compare exactly do not know \
      'vpaid' or 'OMID': they play the media file alone, or do not run the script (reason 2).
      """,
    fix: "Write the name as the message requires.",
    clause: "VAST 4.x, apiFramework; SIMID 1.2; Open Measurement",
    on: [
      .mediaFile, .interactiveCreativeFile, .javaScriptResource, .executableResource, .creative,
      .companion, .nonLinear, .icon,
    ]
  ) { node, pass in
    guard let framework = node.value(of: "apiFramework"),
      let name = frameworkNames.first(where: framework.isSame), framework != name
    else { return }
    pass.report(
      .frameworkCase, at: node.position,
      "apiFramework \(LintPass.quoted(framework)) of '\(node.name)' must be written '\(name)'")
  }

  static let frameworkNames = ["VPAID", "SIMID", "MRAID", "omid"]

  static let captionIncomplete: LintRule = .init(
    "CaptionIncomplete", .note, "a ClosedCaptionFile without a type or a language",
    explanation: """
      Players select the file by its type, and name it in a menu by its language.
      """,
    fix: """
      Add the attributes, such as type="text/vtt" and language="en".
      """,
    clause: "VAST 4.1 and later, ClosedCaptionFile, type and language",
    on: [.closedCaptionFile]
  ) { node, pass in
    for name in ["type", "language"] where !node.hasAttribute(name) {
      pass.report(.captionIncomplete, at: node.position, "'\(node.name)' has no '\(name)'")
    }
  }

  static let clickThroughMissing: LintRule = .init(
    "ClickThroughMissing", .note, "clicks that are tracked and open nothing",
    explanation: """
      A click is tracked and opens nothing. Only an interactive unit opens its page by itself.
      """,
    fix: "Add the element that the message names, with the URL of the landing page.",
    clause: "VAST 3.0 and later, ClickThrough, CompanionClickThrough, IconClickThrough",
    on: [.linear, .companion, .iconClicks]
  ) { node, pass in
    var node = node
    let name: String
    switch pass.element {
    case .companion:
      // Links can be inside the markup.
      guard node.hasChild("CompanionClickTracking"), !node.hasChild("HTMLResource"),
        !node.hasChild("IFrameResource")
      else { return }
      name = "CompanionClickThrough"
    case .iconClicks:
      guard !node.children.isEmpty, !node.hasChild("IconClickFallbackImages") else { return }
      name = "IconClickThrough"
    default:
      guard let clicks = node.child(named: "VideoClicks") else { return }
      node = clicks
      name = "ClickThrough"
    }
    guard !node.children.contains(where: { $0.name.equalsIgnoringCase(name) }) else { return }
    pass.report(.clickThroughMissing, at: node.position, "'\(node.name)' has no '\(name)'")
  }

  static let videoClicksMisplaced = LintRule(
    "VideoClicksMisplaced", .error, "VideoClicks inside MediaFiles",
    explanation: """
      'VideoClicks' belongs in 'Linear', next to 'MediaFiles'. Most players find no click-through \
      inside 'MediaFiles', and clicks are not counted.
      """,
    fix: "Move VideoClicks out of MediaFiles into the Linear.",
    clause: "VAST 2.0 to 4.3, VideoClicks",
    mattersToRuns: true)
}
