internal import Diagnostics
internal import VAST
internal import XMLTree

/// The rules about VMAP documents and their breaks.
extension LintRule {
  static let breaks: [LintRule] = [
    .vmapNamespace, .adBreakMissing, .adSourceEmpty, .adSourceContent, .breakPositionIgnored,
    .repeatIgnored, .adDataAsText, .breakOffsetMissing, .breakOffsetMalformed,
    .breakTypeMissing, .breakTypeUnknown, .templateTypeMissing, .templateTypeUnknown,
  ]

  static let vmapNamespace: LintRule = .init(
    .vmapNamespace, mattersToRuns: true, on: [.vmap]
  ) { node, pass in
    // A prefix without a declaration has its own rule.
    guard node.namespace != standardVMAPNamespace, node.namespace != nil || node.prefix == nil
    else { return }
    let own = node.namespace.map { "namespace \(LintPass.quoted($0))" } ?? "no namespace"
    pass.report(
      .vmapNamespace, at: node.position,
      "'VMAP' is in \(own); use '\(standardVMAPNamespace)'")
  }

  private static let standardVMAPNamespace = "http://www.iab.net/videosuite/vmap"

  static let adBreakMissing: LintRule = .init(
    .adBreakMissing, mattersToRuns: true, on: [.vmap]
  ) { node, pass in
    guard !node.hasChild("AdBreak") else { return }
    pass.report(
      .adBreakMissing, at: node.position,
      "the document has no 'AdBreak', so there are no ads")
  }

  static let adSourceEmpty: LintRule = .init(
    .adSourceEmpty, mattersToRuns: true, on: [.adSource]
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
    remedy: "Keep one of them.",
    clause: "VMAP 1.0.1, AdSource",
    on: [.adSource]
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
    .breakPositionIgnored, mattersToRuns: true, on: [.vmap]
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
    .repeatIgnored, mattersToRuns: true, on: [.adBreak]
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

  static let adDataAsText = LintRule(.adDataAsText, mattersToRuns: true)

  static let breakOffsetMissing = LintRule(.breakOffsetMissing, mattersToRuns: true)

  static let breakOffsetMalformed = LintRule(.breakOffsetMalformed, mattersToRuns: true)

  static let breakTypeMissing = LintRule(.breakTypeMissing, mattersToRuns: true)

  static let breakTypeUnknown = LintRule(.breakTypeUnknown, mattersToRuns: true)

  static let templateTypeMissing = LintRule(.templateTypeMissing, mattersToRuns: true)

  static let templateTypeUnknown = LintRule(.templateTypeUnknown, mattersToRuns: true)
}
