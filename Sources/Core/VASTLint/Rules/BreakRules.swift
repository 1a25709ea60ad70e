internal import Documents
internal import VAST
internal import Vocabulary

/// The rules about VMAP documents and their breaks.
extension LintRule {
  static let breaks: [LintRule] = [
    .vmapNamespace, .adBreakMissing, .adSourceEmpty, .adSourceContent, .breakPositionIgnored,
    .repeatIgnored, .adDataAsText, .breakOffsetMissing, .breakOffsetMalformed,
    .breakTypeMissing, .breakTypeUnknown, .templateTypeMissing, .templateTypeUnknown,
  ]

  static let vmapNamespace: LintRule = .init(
    "VMAPNamespace", .warning, "a VMAP in a namespace other than its own",
    explanation: """
      1.0.1 uses 'http://www.iab.net/videosuite/vmap', its draft 'http://www.iab.net/vmap-1.0'. \
      Players that match full names find no breaks in another namespace.
      """,
    fix: """
      Write xmlns:vmap="http://www.iab.net/videosuite/vmap".
      """,
    clause: "VMAP 1.0.1, VMAP",
    mattersToRuns: true, on: [.vmap]
  ) { node, pass in
    // Another rule reports a prefix without a declaration.
    guard node.namespace != standardVMAPNamespace, node.namespace != nil || node.prefix == nil
    else { return }
    let own = node.namespace.map { "namespace \(LintPass.quoted($0))" } ?? "no namespace"
    pass.report(
      .vmapNamespace, at: node.position,
      "'VMAP' is in \(own); use '\(standardVMAPNamespace)'")
  }

  private static let standardVMAPNamespace = "http://www.iab.net/videosuite/vmap"

  static let adBreakMissing: LintRule = .init(
    .adBreakMissing, mattersToRuns: true,
    .elements([.vmap]) { node, pass in
      guard !node.hasChild("AdBreak") else { return }
      pass.report(
        .adBreakMissing, at: node.position,
        "the document has no 'AdBreak', so there are no ads")
    })

  static let adSourceEmpty: LintRule = .init(
    "AdSourceEmpty", .error, "neither VASTAdData nor AdTagURI nor CustomAdData",
    explanation: "The break has no source for its ads, so nothing plays in it.",
    fix: "Put an AdTagURI with a URL, or VASTAdData with a VAST, into the AdSource.",
    clause: "VMAP 1.0.1, AdSource",
    mattersToRuns: true, on: [.adSource]
  ) { node, pass in
    guard !node.children.contains(where: { sourceKinds.contains($0.name) }) else {
      return
    }
    pass.report(
      .adSourceEmpty, at: node.position,
      "'AdSource' has no 'VASTAdData', 'AdTagURI' or 'CustomAdData'; one is required")
  }

  static let adSourceContent: LintRule = .init(
    "AdSourceContent", .error, "several of VASTAdData, AdTagURI and CustomAdData",
    explanation: """
      A break takes its ads from one source. Players differ in which of several they use.
      """,
    fix: "Keep one of them.",
    clause: "VMAP 1.0.1, AdSource",
    mattersToRuns: true, on: [.adSource]
  ) { node, pass in
    var names: [String] = []
    for child in node.children where sourceKinds.contains(child.name) && !names.contains(child.name)
    {
      names.append(child.name)
    }
    guard names.count > 1 else { return }
    pass.report(
      .adSourceContent, at: node.position,
      "'AdSource' has \(names.map { "'\($0)'" }.joined(separator: " and ")); one is allowed")
  }

  private static let sourceKinds = ["VASTAdData", "AdTagURI", "CustomAdData", "VASTData"]

  static let breakPositionIgnored: LintRule = .init(
    "BreakPositionIgnored", .warning, "break positions such as '#1' together with times",
    explanation: """
      Positions count only if all breaks have them. Together with times they are ignored.
      """,
    fix: "Give all breaks times, or all of them positions.",
    clause: "VMAP 1.0.1, AdBreak, timeOffset",
    mattersToRuns: true, on: [.vmap]
  ) { node, pass in
    let breaks = node.children.filter { $0.name == "AdBreak" }
    let isPosition = { (node: XMLNode) in node.value(of: "timeOffset")?.hasPrefix("#") == true }
    guard let first = breaks.first(where: isPosition), !breaks.allSatisfy(isPosition) else {
      return
    }
    pass.report(
      .breakPositionIgnored, at: first.position,
      "timeOffset \(LintPass.quoted(first.value(of: "timeOffset") ?? "")) is ignored, "
        + "since other breaks have times")
  }

  static let repeatIgnored: LintRule = .init(
    "RepeatIgnored", .warning, "a repeatAfter that has no effect",
    explanation: "A break without a time of its own cannot repeat. Players ignore the attribute.",
    fix: "Remove 'repeatAfter', or give the break a time.",
    clause: "VMAP 1.0.1, AdBreak, repeatAfter",
    mattersToRuns: true, on: [.adBreak]
  ) { node, pass in
    guard let interval = node.value(of: "repeatAfter") else { return }
    if case .time(.zero, _) = TimeValue(interval) {
      pass.report(
        .repeatIgnored, at: node.position,
        "'repeatAfter' is zero, so the break cannot repeat")
      return
    }
    guard let offset = node.value(of: "timeOffset"),
      offset == "end" || offset.hasPrefix("#")
    else { return }
    pass.report(
      .repeatIgnored, at: node.position,
      "'repeatAfter' is ignored on a break at \(LintPass.quoted(offset)), which has no time of "
        + "its own")
  }

  static let adDataAsText = LintRule(
    "AdDataAsText", .warning, "a VASTAdData that holds the VAST document as text",
    explanation: """
      VMAP requires the VAST document as XML elements, not as text, such as in CDATA. Many players \
      read both forms, the others find an empty break.
      """,
    fix: "Put the VAST element itself into VASTAdData, without CDATA or escapes.",
    clause: "VMAP 1.0.1, VASTAdData",
    mattersToRuns: true)

  static let breakOffsetMissing = LintRule(
    "BreakOffsetMissing", .error, "a break without a timeOffset",
    explanation: "A break without a time offset is never reached.",
    fix: """
      Add 'timeOffset' to the AdBreak, such as timeOffset="start".
      """,
    clause: "VMAP 1.0.1, AdBreak, timeOffset",
    mattersToRuns: true)

  static let breakOffsetMalformed = LintRule(
    "BreakOffsetMalformed", .error, "a timeOffset that cannot be read",
    explanation: """
      A timeOffset is HH:MM:SS, HH:MM:SS.mmm, n%, 'start', 'end' or '#n'. A break with any other \
      value is never reached.
      """,
    fix: "Write HH:MM:SS, HH:MM:SS.mmm, n%, 'start', 'end' or '#n'.",
    clause: "VMAP 1.0.1, AdBreak, timeOffset",
    mattersToRuns: true)

  static let breakTypeMissing = LintRule(
    "BreakTypeMissing", .error, "a break without a breakType",
    explanation: "The attribute is required. Players treat the break as linear, or ignore it.",
    fix: """
      Add breakType="linear", or the types that the break may show.
      """,
    clause: "VMAP 1.0.1, AdBreak, breakType",
    mattersToRuns: true)

  static let breakTypeUnknown = LintRule(
    "BreakTypeUnknown", .warning, "a break type that VMAP does not define",
    explanation: "A player that knows none of the types of the break reports error 1003.",
    fix: "Write 'linear', 'nonlinear', 'display', or several separated by commas.",
    clause: "VMAP 1.0.1, AdBreak, breakType",
    mattersToRuns: true)

  static let templateTypeMissing = LintRule(
    "TemplateTypeMissing", .error, "an AdTagURI or CustomAdData without a templateType",
    explanation: "The attribute names the format of the response, and it is required.",
    fix: """
      Add 'templateType', such as templateType="vast3".
      """,
    clause: "VMAP 1.0.1, AdTagURI and CustomAdData, templateType",
    mattersToRuns: true)

  static let templateTypeUnknown = LintRule(
    "TemplateTypeUnknown", .warning, "a templateType that VMAP does not define",
    explanation: "A player that does not know the template reports error 1005.",
    fix: "Use one of the types that the message lists or suggests.",
    clause: "VMAP 1.0.1, AdTagURI and CustomAdData, templateType",
    mattersToRuns: true)
}
