internal import Diagnostics
internal import XMLTree

/// Finds an Impression without a macro, which a cache may answer.
enum ImpressionWithoutCacheBuster: PracticeRule {
  static let rule = Rule(
    "ImpressionWithoutCacheBuster", .note, "an Impression without any macro",
    explanation: """
      A cache may answer a second request of the same URL, which is then not counted. \
      '[CACHEBUSTING]' makes each request different. An ad server that puts its own number into \
      each tag does not need it.
      """,
    remedy: "Add [CACHEBUSTING] to the URL, as in '?cb=[CACHEBUSTING]'.",
    clause: "VAST 3.0 and later, CACHEBUSTING macro")

  static let elements: [SchemaElement] = [.impression]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    let isRequested = pass.url.contains(.http) || pass.url.contains(.https)
    // Macros, and what others find wrong with them.
    let macros: URLTraits = [
      .bracket, .closingBracket, .foreignMacro, .bareMacro, .markup, .escapedAmpersand,
    ]
    guard isRequested, pass.version != .v2_0, pass.url.isDisjoint(with: macros) else { return }
    pass.report(
      rule, at: node.position,
      "the URL of 'Impression' has no '[CACHEBUSTING]'; a cached answer is not counted")
  }
}
