internal import Diagnostics
internal import XMLTree

/// A VMAP that does not say that it is one.
enum VMAPNamespace: PracticeRule {
  static let rule = LintRule(
    "VMAPNamespace", .warning, "a VMAP in another namespace than its own",
    rationale: """
      1.0.1 has 'http://www.iab.net/videosuite/vmap', its draft 'http://www.iab.net/vmap-1.0'. \
      Players that match full names find no breaks in another.
      """,
    clause: "VMAP 1.0.1, VMAP")

  static let elements: [SchemaElement] = [.vmap]
  private static let standard = "http://www.iab.net/videosuite/vmap"

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    // A prefix without a declaration has its own rule.
    guard node.namespace != standard, node.namespace != nil || node.prefix == nil else { return }
    let own = node.namespace.map { "namespace \(LintPass.quoted($0))" } ?? "no namespace"
    pass.report(rule, at: node.position, "'VMAP' is in \(own); '\(standard)' is wanted")
  }
}

/// A source of ads that is none, or several.
enum AdSourceContent: PracticeRule {
  static let rule = LintRule(
    "AdSourceContent", .error, "not exactly one of VASTAdData, AdTagURI and CustomAdData",
    rationale: "A break takes its ads from one place; with none, or two, players play nothing.",
    clause: "VMAP 1.0.1, AdSource")

  static let elements: [SchemaElement] = [.adSource]
  private static let kinds = ["VASTAdData", "AdTagURI", "CustomAdData", "VASTData"]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    var names: [String] = []
    for child in node.children where kinds.contains(child.name) && !names.contains(child.name) {
      names.append(child.name)
    }
    guard names.count != 1 else { return }
    pass.report(
      rule, at: node.position,
      names.isEmpty
        ? "'AdSource' has no 'VASTAdData', 'AdTagURI' or 'CustomAdData'; one is required"
        : "'AdSource' has \(names.map { "'\($0)'" }.joined(separator: " and ")); one is allowed")
  }
}

/// A document in a document, as text.
enum VASTAdDataText: RuleHolder {
  static let rule = LintRule(
    "VASTAdDataText", .warning, "a VASTAdData whose document is text",
    rationale: """
      VMAP has the VAST document as XML, not in CDATA. Many players read both, the others find an \
      empty break.
      """,
    clause: "VMAP 1.0.1, VASTAdData")
}

/// Breaks by number among breaks by time.
enum BreakPositionsMixed: PracticeRule {
  static let rule = LintRule(
    "BreakPositionsMixed", .warning, "break positions such as '#1' beside times",
    rationale: "Positions count only when all breaks have them; beside times they are ignored.",
    clause: "VMAP 1.0.1, AdBreak, timeOffset")

  static let elements: [SchemaElement] = [.vmap]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    let breaks = node.children.filter { $0.name == "AdBreak" }
    let isPosition = { (node: XMLNode) in node.value(of: "timeOffset")?.hasPrefix("#") == true }
    guard let first = breaks.first(where: isPosition), !breaks.allSatisfy(isPosition) else {
      return
    }
    pass.report(
      rule, at: first.position,
      "timeOffset \(LintPass.quoted(first.value(of: "timeOffset") ?? "")) is ignored, "
        + "since other breaks have times")
  }
}

/// A break that repeats without a place to count from.
enum RepeatWithoutTime: PracticeRule {
  static let rule = LintRule(
    "RepeatWithoutTime", .warning, "repeatAfter on a break at the start or end",
    rationale: "A pre-roll or post-roll has nothing to repeat after; players ignore it.",
    clause: "VMAP 1.0.1, AdBreak, repeatAfter")

  static let elements: [SchemaElement] = [.adBreak]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.value(of: "repeatAfter") != nil, let offset = node.value(of: "timeOffset"),
      offset == "start" || offset == "end"
    else { return }
    pass.report(
      rule, at: node.position, "'repeatAfter' is ignored on a break at '\(offset)'")
  }
}
